import {
  type QuarantinedItem,
  type QuarantineKind,
  type QuarantineReason,
  SIGNER_REFUSALS,
} from '@matin/contract/admin/quarantine'
import { money } from '#shared/format/format.ts'

export const KIND_NAMES: Readonly<Record<QuarantineKind, string>> = {
  withdrawal_approval: 'Approval of a withdrawal',
  withdrawal: 'Withdrawal',
  sweep: 'Sweep',
  surplus: 'Surplus to the cold wallet',
  transfer: 'Transfer of a block',
  arrival: 'Arrival',
  settlement: 'Settlement',
  expiry: 'Expired payment',
  mail: 'E-mail or SMS',
}

/** Explains each reason of a failure in one sentence (docs/operations.md, “Quarantine”). */
export const WHY: Readonly<Record<QuarantineReason, string>> = {
  pays_nothing: 'The signer refuses it permanently: it pays nothing',
  address_invalid: 'The signer refuses it permanently: the address is not valid',
  pays_itself: 'The signer refuses it permanently: it pays the hot wallet itself',
  recipient_not_ours: 'The signer refuses it permanently: the recipient is not ours',
  supply_too_large: 'The signer refuses it permanently: it supplies too much TRX',
  cannot_be_signed: 'The signer refuses it permanently: it cannot be signed',
  bytes_differ: 'The stored bytes differ from the signed ones',
  payment_changed: 'The signer has signed another payment under this id',
  paid_before: 'It is on the chain: the signer paid it before',
  would_fail: 'The transaction would fail: the token is paused, or the payer is on its blacklist',
  fee_too_high: 'The network’s fee is above the signer’s limit',
  trx_low: 'There is too little TRX for the fee',
  payment_cap: 'It is above the signer’s cap of a payment',
  new_destination_cap: 'It is above the signer’s cap of a new address',
  hour_cap: 'The signer’s cap of an hour is used up',
  day_cap: 'The signer’s cap of a day is used up',
  trx_cap: 'The signer’s cap of TRX is used up',
  supply_cap: 'The signer’s cap of supplied TRX is used up',
  database_refused: 'The database refused it',
  node_refused: 'The node refused it',
  chain_failed: 'It failed on the chain, and the fee is spent',
  expired: 'The node did not take it before it expired',
  not_delivered: 'The provider did not take it',
}

const LEAVES: Readonly<Record<QuarantineKind, string>> = {
  withdrawal_approval: 'The withdrawal waits without an approval.',
  withdrawal: 'The withdrawal is approved and not paid.',
  sweep: 'Harmless: the money stays on the deposit address.',
  surplus: 'Harmless: the surplus stays in the hot wallet.',
  transfer: 'A transfer of a recorded block is missing in the ledger: a customer may miss a deposit.',
  arrival: 'The deposit is on the chain and not in the ledger yet.',
  settlement: 'A payment is on the chain, and its result is not in the ledger yet.',
  expiry: 'A payment expired, and has not been made again yet.',
  mail: 'The recipient did not get it. No money is affected.',
}

/** Recommended action by reason of the failure. For a reason without an entry, the operator only waits. */
const ADVICE: Readonly<Partial<Record<QuarantineReason, string>>> = {
  database_refused: 'The log has the error: find it before you retry.',
  bytes_differ: 'Find out who changed it before anything else.',
  payment_changed:
    'The other payment may have been made: look for it on the chain before you retry or reject this one. The steps are in the operations guide, “After a restore”.',
  paid_before: 'It is settled automatically.',
  would_fail: 'Look at the token’s contract.',
  trx_low: 'Send TRX to the hot wallet.',
  payment_cap: 'Two operators sign it.',
  new_destination_cap: 'Two operators sign it.',
}

const FINAL: ReadonlySet<QuarantineReason> = new Set(SIGNER_REFUSALS)

/** Whether a retry cannot succeed unless the cause of the failure is removed. */
export function isFinal({ reason }: Pick<QuarantinedItem, 'reason'>): boolean {
  return FINAL.has(reason)
}

export function meaningOf(item: QuarantinedItem): string {
  const { kind, reason, amount, tryAfter } = item
  const follows =
    kind === 'withdrawal' && isFinal(item) && !ADVICE[reason]
      ? `A retry changes nothing. Reject it, and ${amount === null ? 'the amount' : `${money(amount)} USDT`} returns to the customer.`
      : (ADVICE[reason] ?? (tryAfter === null ? 'It waits for an operator.' : 'It is retried automatically.'))
  return `${LEAVES[kind]} ${follows}`
}
