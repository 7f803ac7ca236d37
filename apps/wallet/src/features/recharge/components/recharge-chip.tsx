import type { Recharge, RechargeState } from '@matin/contract/recharge'
import { Chip, type ChipTone } from '@matin/ui/chip'
import type { IconName } from '@matin/ui/icon'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

const looks: Record<RechargeState, { tone: ChipTone; icon: IconName }> = {
  waiting: { tone: 'info', icon: 'clock' },
  confirming: { tone: 'info', icon: 'clock' },
  below_minimum: { tone: 'warn', icon: 'plus' },
  credited: { tone: 'pos', icon: 'check' },
  not_found: { tone: 'neg', icon: 'close' },
}

/** Chip with the state of a recharge. `foreign` says that the transfer is not in USDT. */
export function RechargeChip({ state, foreign }: Pick<Recharge, 'state' | 'foreign'>) {
  const t = useTranslations('Progress')
  return (
    <span data-testid="recharge-state" data-value={state}>
      <Chip {...looks[state]}>{t(foreign ? 'state_foreign' : `state_${state}`)}</Chip>
    </span>
  )
}
