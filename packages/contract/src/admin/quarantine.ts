import * as z from 'zod/mini'
import { QUARANTINE_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { machine } from '../field-kinds.ts'
import { amount, pageBy, pageOf, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'

/**
 * Kinds of items that may be quarantined, each with the form of its `subject`. `withdrawal_approval`
 * (automatic approval) and `withdrawal` (signing): the withdrawal's id. `sweep`: the deposit address.
 * `surplus` of the hot wallet: "hot". `transfer` and `settlement` of a solid block: "block:txid" or
 * "block:txid:log". `arrival`, a deposit that the signer's node has confirmed: its id. `expiry` of signed
 * bytes: the payment's id. `mail`, an email or SMS: its id.
 */
export const QUARANTINE_KINDS = [
  'withdrawal_approval',
  'withdrawal',
  'sweep',
  'surplus',
  'transfer',
  'arrival',
  'settlement',
  'expiry',
  'mail',
] as const
export type QuarantineKind = (typeof QUARANTINE_KINDS)[number]

/** The signer never signs or sends these, whoever approves them; waiting does not remove them. */
export const SIGNER_REFUSALS = [
  'pays_nothing',
  'address_invalid',
  'pays_itself',
  'recipient_not_ours',
  'supply_too_large',
  'cannot_be_signed',
  'bytes_differ',
  /** The signer has signed a different payment under this id. */
  'payment_changed',
  /** A payment that the signer signed earlier for this item is on the chain. */
  'paid_before',
] as const
/** The signer does not sign these now, but may later. `…_cap`: by its own policy (decision 34). */
export const SIGNER_DELAYS = [
  ...['would_fail', 'fee_too_high', 'trx_low'],
  ...['payment_cap', 'new_destination_cap', 'hour_cap', 'day_cap', 'trx_cap', 'supply_cap'],
] as const

export const QUARANTINE_REASONS = [
  ...SIGNER_REFUSALS,
  ...SIGNER_DELAYS,
  'database_refused',
  'node_refused',
  'chain_failed',
  'expired',
  'not_delivered',
] as const
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number]

const quarantine = z.object({
  kind: z.enum(QUARANTINE_KINDS),
  subject: z.string(),
  reason: z.enum(QUARANTINE_REASONS),
  /** Detail of the refusal: a SQLSTATE, a node's code or a figure. */
  detail: z.string(),
  tries: z.number(),
  firstAt: time,
  lastAt: time,
  /** Time of the next automatic retry; null if only an operator can start a retry. */
  tryAfter: z.nullable(time),
  /** Amount in USDT; null for an item without one. */
  amount: z.nullable(amount),
  /** Customer of the item; null for an item of the platform itself. */
  customer: z.nullable(customerCard),
})
export type QuarantinedItem = z.infer<typeof quarantine>

export const listQuarantine = forOperators.get('/api/operator/quarantine', {
  summary:
    'Items in quarantine because they could not be done, the newest failure first; one of them where it is named',
  permission: 'view_quarantine',
  input: z.object({ ...pageBy(QUARANTINE_CURSOR), item: z.optional(machine().check(z.maxLength(240))) }),
  data: pageOf(quarantine),
})

export const tryAgain = forOperators.post('/api/operator/quarantine/retry', {
  summary: 'Retry an item in quarantine at once, as if for the first time',
  permission: 'try_again',
  input: z.object({ kind: z.enum(QUARANTINE_KINDS), subject: machine().check(z.maxLength(200)) }),
  data: quarantine,
  errors: ['not_found'],
  idempotent: true,
})
