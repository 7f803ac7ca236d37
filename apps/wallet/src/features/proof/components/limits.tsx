import { cx } from '@matin/ui/cx'
import { Section } from '#shared/components/section.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './limits.module.css'

const LIMITS = ['limitDebt', 'limitMoment', 'limitKeys', 'limitChecks', 'limitAmounts'] as const

export function Limits() {
  const t = useTranslations('Proof')
  return (
    <Section title={t('limits')}>
      <ul className={cx(styles.limits, 'stack gap-2.5 fs-label soft')}>
        {LIMITS.map(limit => (
          <li key={limit}>{t(limit)}</li>
        ))}
      </ul>
    </Section>
  )
}
