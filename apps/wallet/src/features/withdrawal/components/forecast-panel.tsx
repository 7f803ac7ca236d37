import type { WithdrawalForecast } from '@matin/contract/withdrawal'
import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import { Panel } from '@matin/ui/panel'
import { Medal } from '#shared/components/medal.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './forecast-panel.module.css'

const ICONS: Record<WithdrawalForecast['review'], IconName> = {
  rule: 'check-circle',
  one: 'user',
  two: 'users',
}

interface ForecastPanelProps {
  forecast: WithdrawalForecast
  /** Reason that stands beside the address already. */
  told: WithdrawalForecast['reasons'][number]
}

export function ForecastPanel({ forecast, told }: ForecastPanelProps) {
  const t = useTranslations('Withdraw')
  const times = useTimes()
  const { review, usually, deadlineAt } = forecast
  const reasons = forecast.reasons.filter(reason => reason !== told)
  const minutes = usually === null ? null : Math.max(1, Math.ceil(usually / 60))
  return (
    <Panel tone="line" className="stack gap-3 pt-4 pb-4">
      <div className={styles.head} data-testid="forecast" data-value={review}>
        <Medal icon={ICONS[review]} tone={review === 'rule' ? 'ink' : 'info'} />
        <div>
          <b className="semi">{t(`review_${review}`)}</b>
          {minutes !== null && (
            <p className="t-label muted">
              {minutes < 60
                ? t('usuallyMinutes', { count: minutes })
                : t('usuallyHours', { count: Math.ceil(minutes / 60) })}
            </p>
          )}
        </div>
      </div>
      {reasons.length > 0 && (
        <ul className={cx(styles.why, 'stack gap-1 fs-label leading-1.45 soft')}>
          {reasons.map(reason => (
            <li key={reason}>
              <Icon name={review === 'rule' ? 'check' : 'alert'} size={16} />
              <span>{t(`reason_${reason}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <p
        className={cx(styles.by, 'flex flex-wrap justify-between items-baseline gap-x-4 pt-3 fs-label muted')}
      >
        <span>{t('atTheLatest')}</span>
        <time className="fs-body num semi ink" dateTime={deadlineAt}>
          {times.due(deadlineAt)}
        </time>
      </p>
    </Panel>
  )
}
