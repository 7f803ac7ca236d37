import * as z from 'zod/mini'
import { SET_ASIDE_CURSOR } from './cursor.ts'
import { customerCard } from './customer-card.ts'
import { endpoint } from './endpoint.ts'
import { machine } from './field-kinds.ts'
import { amount, pageBy, pageOf, time } from './schema.ts'

/**
 * What may step aside: a withdrawal that is to be approved by rule, or signed (its id); the sweep of a deposit address (the address); the surplus
 * of the hot wallet ("hot");
 * a transfer or a settlement of a solid block ("block:txid" or "block:txid:log"); what came in and the signer's node has seen (its id); signed bytes that expired (what they paid); a letter.
 */
export const SET_ASIDE_KINDS = [
  'withdrawal_approval',
  'withdrawal',
  'sweep',
  'surplus',
  'transfer',
  'arrival',
  'settlement',
  'expiry',
  'letter',
] as const
export type SetAsideKind = (typeof SET_ASIDE_KINDS)[number]

/** Why the signer does not sign or send what it was given, whoever says that it should. Nothing changes that by itself. */
export const SIGNER_REFUSALS = [
  'pays_nothing',
  'address_invalid',
  'pays_itself',
  'recipient_not_ours',
  'supply_too_large',
  'cannot_be_signed',
  'bytes_differ',
  /** The signer has signed something else under this name. */
  'payment_changed',
  /** The chain has what the signer signed for it before. */
  'paid_before',
] as const
/** Why the signer does not sign now. What ends in `_cap` is its own policy's (decision 34). */
export const SIGNER_DELAYS = [
  ...['would_fail', 'fee_too_high', 'trx_low'],
  ...['payment_cap', 'new_destination_cap', 'hour_cap', 'day_cap', 'trx_cap', 'supply_cap'],
] as const

export const SET_ASIDE_REASONS = [
  ...SIGNER_REFUSALS,
  ...SIGNER_DELAYS,
  'database_refused',
  'node_refused',
  'chain_failed',
  'expired',
  'not_delivered',
] as const
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number]

const setAside = z.object({
  kind: z.enum(SET_ASIDE_KINDS),
  subject: z.string(),
  reason: z.enum(SET_ASIDE_REASONS),
  /** What refused it said: a SQLSTATE, a node's code, a figure. */
  detail: z.string(),
  tries: z.number(),
  firstAt: time,
  lastAt: time,
  /** Null: nothing tries it again until an operator says so. */
  tryAfter: z.nullable(time),
  /** USDT of it; null where it is about no amount. */
  amount: z.nullable(amount),
  /** The customer of the item; null for the platform's own. */
  customer: z.nullable(customerCard),
})
export type SetAside = z.infer<typeof setAside>

export const listSetAside = endpoint({
  method: 'GET',
  path: '/api/operator/aside',
  summary:
    'Items in quarantine because they could not be done, the newest failure first; one of them where it is named',
  access: 'operator',
  permission: 'view_set_aside',
  input: z.object({ ...pageBy(SET_ASIDE_CURSOR), item: z.optional(machine().check(z.maxLength(240))) }),
  data: pageOf(setAside),
  errors: [],
})

export const tryAgain = endpoint({
  method: 'POST',
  path: '/api/operator/aside/retry',
  summary: 'Retry an item in quarantine at once, as if for the first time',
  access: 'operator',
  permission: 'try_again',
  input: z.object({ kind: z.enum(SET_ASIDE_KINDS), subject: machine().check(z.maxLength(200)) }),
  data: setAside,
  errors: ['not_found'],
  idempotent: true,
})
