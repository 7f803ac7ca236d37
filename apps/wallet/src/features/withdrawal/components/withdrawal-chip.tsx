import type { Withdrawal } from '@matin/contract/withdrawal'
import { shownWithdrawalState } from '@matin/domain/withdrawal/state'
import { Chip, type ChipTone } from '@matin/ui/chip'
import type { IconName } from '@matin/ui/icon'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

export const WITHDRAWAL_LOOKS: Record<Withdrawal['state'], { tone: ChipTone; icon: IconName }> = {
  submitted: { tone: 'info', icon: 'clock' },
  approved: { tone: 'info', icon: 'shield-check' },
  sent: { tone: 'info', icon: 'withdraw' },
  confirmed: { tone: 'pos', icon: 'check' },
  cancelled: { tone: 'plain', icon: 'close' },
  rejected: { tone: 'neg', icon: 'close' },
  failed: { tone: 'neg', icon: 'close' },
}

const OVERDUE = { tone: 'warn', icon: 'alert' } as const

export function WithdrawalChip({
  withdrawal,
}: {
  withdrawal: Pick<Withdrawal, 'state' | 'needsReview' | 'overdue'>
}) {
  const t = useTranslations('Withdraw')
  const progress = useTranslations('Progress')
  const { state, needsReview, overdue } = withdrawal
  return (
    <span data-testid="withdrawal-state" data-value={state}>
      <Chip {...(overdue ? OVERDUE : WITHDRAWAL_LOOKS[state])}>
        {overdue ? t('overdue') : progress(`state_${shownWithdrawalState(state, needsReview)}`)}
      </Chip>
    </span>
  )
}
