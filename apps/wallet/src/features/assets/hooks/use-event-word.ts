import type { CustomerEvent } from '@matin/domain/ledger/account'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

/** A deposit or withdrawal has one name as a whole, and a name for each of its two stages. */
export function useEventWord(): (kind: CustomerEvent) => string {
  const t = useTranslations('History')
  return kind =>
    kind === 'deposit_seen' || kind === 'withdrawal_request' ? t(`event_${kind}`) : t(`kind_${kind}`)
}
