import {
  type QuarantinedItem,
  type QuarantineKind,
  type QuarantineReason,
  SIGNER_REFUSALS,
} from '@matin/contract/admin/quarantine'
import { money } from '#shared/format/format.ts'

export const KIND_NAMES: Readonly<Record<QuarantineKind, string>> = {
  withdrawal_approval: 'Withdrawal approval',
  withdrawal: 'Withdrawal',
  sweep: 'Sweep',
  surplus: 'Surplus to the cold wallet',
  transfer: 'Transfer of a block',
  arrival: 'Arrival',
  settlement: 'Settlement',
  expiry: 'Expired payment',
  mail: 'Email or SMS',
}

/** Explains each reason of a failure in one sentence (docs/operations.md, “Quarantine”). */
export const WHY: Readonly<Record<QuarantineReason, string>> = {
  pays_nothing: 'The signer refuses it permanently: it pays nothing',
  address_invalid: 'The signer refuses it permanently: the address isn’t valid',
  pays_itself: 'The signer refuses it permanently: it pays the hot wallet itself',
  recipient_not_ours: 'The signer refuses it permanently: the recipient isn’t ours',
  supply_too_large: 'The signer refuses it permanently: it supplies too much TRX',
  cannot_be_signed: 'The signer refuses it permanently: it can’t be signed',
  bytes_differ: 'The stored bytes differ from the signed ones',
  payment_changed: 'The signer has signed another payment under this ID',
  paid_before: 'It’s on the chain: the signer already paid it',
  would_fail: 'The transaction would fail: the token is paused, or the payer is on its blacklist',
  fee_too_high: 'The network’s fee is above the signer’s limit',
  trx_low: 'Not enough TRX for the fee',
  payment_cap: 'It’s above the signer’s cap for one payment',
  new_destination_cap: 'It’s above the signer’s cap for a new address',
  hour_cap: 'The signer’s hourly cap is used up',
  day_cap: 'The signer’s daily cap is used up',
  trx_cap: 'The signer’s TRX cap is used up',
  supply_cap: 'The signer’s cap for supplied TRX is used up',
  database_refused: 'The database refused it',
  node_refused: 'The node refused it',
  chain_failed: 'It failed on the chain, and the fee is spent',
  expired: 'The node didn’t accept it before it expired',
  not_delivered: 'The provider didn’t accept it',
}

const LEAVES: Readonly<Record<QuarantineKind, string>> = {
  withdrawal_approval: 'The withdrawal is waiting for approval.',
  withdrawal: 'The withdrawal is approved but not paid.',
  sweep: 'Harmless: the money stays on the deposit address.',
  surplus: 'Harmless: the surplus stays in the hot wallet.',
  transfer: 'A transfer of a recorded block is missing from the ledger: a customer may be missing a deposit.',
  arrival: 'The deposit is on the chain but not in the ledger yet.',
  settlement: 'A payment is on the chain, but its result isn’t in the ledger yet.',
  expiry: 'A payment expired and hasn’t been made again yet.',
  mail: 'The recipient didn’t get it. No money is affected.',
}

/** Recommended action by reason of the failure. For a reason without an entry, the operator only waits. */
const ADVICE: Readonly<Partial<Record<QuarantineReason, string>>> = {
  database_refused: 'Find the error in the log before you retry.',
  bytes_differ: 'First find out who changed it.',
  payment_changed:
    'The other payment may have gone out. Look for it on the chain before you retry or reject this one. The steps are in the operations guide, “After a restore”.',
  paid_before: 'It’s settled automatically.',
  would_fail: 'Check the token’s contract.',
  trx_low: 'Send TRX to the hot wallet.',
  payment_cap: 'Two operators must sign it.',
  new_destination_cap: 'Two operators must sign it.',
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
      ? `Retrying won’t help. Reject it, and ${amount === null ? 'the amount' : `${money(amount)} USDT`} returns to the customer.`
      : (ADVICE[reason] ??
        (tryAfter === null ? 'It’s waiting for an operator.' : 'It’s retried automatically.'))
  return `${LEAVES[kind]} ${follows}`
}
