import type { CustomerEvent } from '@matin/domain/ledger/account'

/** Key of what an event is called: those with a beginning and an end have another name than what each of these is. */
export function eventWord(kind: CustomerEvent) {
  return kind === 'deposit_seen' || kind === 'withdrawal_request'
    ? (`event_${kind}` as const)
    : (`kind_${kind}` as const)
}
