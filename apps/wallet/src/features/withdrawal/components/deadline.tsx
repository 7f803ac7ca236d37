import type { Withdrawal } from '@matin/contract/withdrawal'
import { buttonClass } from '@matin/ui/button-class'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { Panel } from '@matin/ui/panel'
import { TickMeter } from '@matin/ui/tick-meter'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { countdownTo, dueOf } from '../model/withdrawal-progress-model.ts'
import styles from './deadline.module.css'

interface DeadlineProps {
  withdrawal: Pick<Withdrawal, 'state' | 'deadlineAt' | 'overdue' | 'hold'>
}

export function Deadline({ withdrawal }: DeadlineProps) {
  const t = useTranslations('Withdraw')
  const times = useTimes()
  const { state, deadlineAt, overdue } = withdrawal
  const now = useServerNow()
  const { due, from } = dueOf(withdrawal, now)
  const left = countdownTo(due, from)
  return (
    <>
      <Panel className={cx(styles.due, 'stack items-baseline gap-x-4 gap-y-1')}>
        <p className="t-label muted">{t('deadline')}</p>
        <p className="t-label muted right">{t(from > now ? 'timeLeftHeld' : 'timeLeft')}</p>
        <p className="semi num">
          <time dateTime={due}>{times.due(due)}</time>
        </p>
        <p className="money num right" role="timer" aria-live="off">
          {left.text}
        </p>
        <div className={styles.meter}>
          <TickMeter
            ticks={48}
            share={left.passed}
            tone={overdue ? 'danger' : 'ink'}
            label={t('timeLeftLabel', { hours: left.hours, minutes: left.minutes })}
          />
        </div>
      </Panel>
      {overdue && (
        <>
          <Note tone="warn">{t('overdueText', { time: times.due(deadlineAt), state })}</Note>
          <Link to="/pages/Personal/service" className={buttonClass({ block: true })}>
            {t('support')}
          </Link>
        </>
      )}
    </>
  )
}
