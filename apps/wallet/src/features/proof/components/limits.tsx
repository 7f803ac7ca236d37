import { cx } from '@matin/ui/cx'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './limits.module.css'

const LIMITS = ['limitDebt', 'limitMoment', 'limitKeys', 'limitChecks', 'limitAmounts'] as const

export function Limits() {
  const t = useTranslations('Proof')
  return (
    <Disclosure name="limits" summary={t('limits')} className="pad">
      <ul className={cx(styles.limits, 'stack gap-2.5 fs-label soft')}>
        {LIMITS.map(limit => (
          <li key={limit}>{t(limit)}</li>
        ))}
      </ul>
    </Disclosure>
  )
}
