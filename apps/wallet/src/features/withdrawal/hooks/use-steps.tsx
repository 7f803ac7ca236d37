import type { Withdrawal } from '@matin/contract/withdrawal'
import type { TimelineStep } from '@matin/ui/timeline'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { Figure } from '#shared/components/figure.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import {
  dueOf,
  type WithdrawalStep,
  type WithdrawalStepKey,
  withdrawalSteps,
} from '../model/withdrawal-progress-model.ts'

const titles = {
  submitted: 'stepSubmitted',
  review: 'stepReview',
  approved: 'stepApproved',
  sent: 'stepSent',
  arrived: 'stepArrived',
  cancelled: 'stepCancelled',
  rejected: 'stepRejected',
  failed: 'stepFailed',
  returned: 'stepReturned',
} as const satisfies Record<WithdrawalStepKey, string>

const MINUTE_MS = 60_000

export function useSteps(withdrawal: Withdrawal): TimelineStep[] {
  const t = useTranslations('Withdraw')
  const times = useTimes()
  const now = useServerNow(MINUTE_MS)
  const write = useAmountText()
  const at = (time: string | null) => (time === null ? undefined : times.relative(time, now))
  const { quantity } = withdrawal

  function detail({ key, state }: WithdrawalStep) {
    if (key === 'submitted') return t('frozenText')
    if (key === 'review') return t('reviewBy', { time: times.due(dueOf(withdrawal, now).due) })
    if (key === 'approved') return t('approvedText')
    if (key === 'sent' && state === 'now') return withdrawal.waitsFor === null ? t('sendSoon') : undefined
    if (key === 'sent' && state === 'later') return t('nextArrived')
    if (key === 'arrived' && state === 'now') return t('confirmSoon')
    if (key === 'returned') {
      return (
        <Figure id="withdrawal-returned" value={quantity}>
          {t('returned', { amount: write(quantity, 'USDT', { exact: true }) })}
        </Figure>
      )
    }
    return undefined
  }

  const ends: Partial<Record<WithdrawalStepKey, string | undefined>> = {
    submitted: at(withdrawal.submittedAt),
    approved: at(withdrawal.approvedAt),
    sent: at(withdrawal.sentAt),
    arrived: withdrawal.state === 'confirmed' ? at(withdrawal.endedAt) : undefined,
    returned: at(withdrawal.endedAt),
  }
  return withdrawalSteps(withdrawal).map(step => ({
    ...step,
    title: t(titles[step.key]),
    detail: detail(step),
    end: ends[step.key],
  }))
}
