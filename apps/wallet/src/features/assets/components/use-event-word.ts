import type { CustomerEvent } from '@matin/domain/ledger/account'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'

/** What an event is called: those with a beginning and an end have another name than what each of these is. */
export function useEventWord(): (kind: CustomerEvent) => string {
  const t = useTranslations('History')
  return kind =>
    kind === 'deposit_seen' || kind === 'withdrawal_request' ? t(`event_${kind}`) : t(`kind_${kind}`)
}
