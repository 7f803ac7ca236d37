import type { WalletLogItem } from '@matin/contract/assets'
import { REFUNDED_WITHDRAWALS } from '@matin/domain/withdrawal/state'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

type State = NonNullable<WalletLogItem['state']>

export function EventState({ state }: { state: State }) {
  const t = useTranslations('Progress')
  return (
    <span data-testid="event-state" data-value={state}>
      {t(`state_${state}`)}
    </span>
  )
}

export function cameToNothing(state: WalletLogItem['state']): boolean {
  return REFUNDED_WITHDRAWALS.some(refunded => refunded === state)
}
