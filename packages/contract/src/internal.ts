import * as z from 'zod/mini'
import { operatorKey, operatorSignature } from './operator-keys.ts'
import { id, time } from './schema.ts'
import { SIGNER_DELAYS, SIGNER_REFUSALS } from './set-aside.ts'

/** Minor units (millionths, of USDT and of TRX alike) as digits: the signer does no decimal arithmetic. */
export const minorUnits = z.string().check(z.regex(/^\d{1,38}$/))

/** What server and signer show each other in the embedded run. Production refuses it, in both. */
export const DEVELOPMENT_SIGNER_SECRET = 'development-only-signer-secret'

/**
 * The internal API between server and signer. Every request carries `Authorization: Bearer <SIGNER_SECRET>`.
 * Answers are plain JSON, not the customers' envelope; a failure is an HTTP status.
 */
export const INTERNAL_PATHS = {
  work: '/internal/signer/work',
  signed: '/internal/signer/signed',
  broadcast: '/internal/signer/broadcast',
  refused: '/internal/signer/refused',
  status: '/internal/signer/status',
} as const

/**
 * One payment that the signer makes: a withdrawal from the hot wallet; TRX from the hot wallet to a deposit
 * address; a deposit address's USDT to the hot wallet; or what the hot wallet has too much to the cold one. Addresses are the signer's to check, one payment at a time: a bad one
 * must not spoil the list.
 */
const payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdrawal'), address: z.string(), amount: minorUnits }),
  z.object({ kind: z.literal('supply'), index: z.number(), address: z.string(), amount: minorUnits }),
  z.object({ kind: z.literal('surplus'), address: z.string(), amount: minorUnits }),
  z.object({ kind: z.literal('sweep'), index: z.number(), address: z.string(), amount: minorUnits }),
])
export type Payment = z.infer<typeof payment>

/** A name of a payment, however its hex digits are written: what is signed once must not have two. */
const subject = id.check(z.toLowerCase())

/** `signatures`: of operators, for a withdrawal that a cap stops; the signer alone says what they are worth. */
const signItem = z.object({
  subject,
  attempt: z.number(),
  payment,
  signatures: z.array(operatorSignature),
})
export type SignItem = z.infer<typeof signItem>

const signedBytes = { txid: z.string(), rawDataHex: z.string(), signature: z.string() }
const broadcastItem = z.object({ subject, attempt: z.number(), payment, ...signedBytes })
export type BroadcastItem = z.infer<typeof broadcastItem>

/**
 * What the signer signs without operators, what it has signed so within the last hour and day, and whose signatures it takes
 * beyond that. It keeps all of this itself: the server is told so that it asks for signatures by the same rule.
 */
export const signerPolicy = z.object({
  caps: z.object({ payment: minorUnits, newDestination: minorUnits, hour: minorUnits, day: minorUnits }),
  lately: z.object({ hour: minorUnits, day: minorUnits }),
  /** In sun: most for one deposit address at a time and a day, most that leaves for supplies and fees together, and what did. */
  trx: z.object({
    caps: z.object({ supply: minorUnits, supplyDay: minorUnits, hour: minorUnits, day: minorUnits }),
    lately: z.object({ hour: minorUnits, day: minorUnits }),
  }),
  operators: z.array(operatorKey),
})
export type SignerPolicy = z.infer<typeof signerPolicy>
export const workRequest = z.object({ hotAddress: z.string(), policy: signerPolicy })
export type WorkRequest = z.infer<typeof workRequest>

/**
 * POST work: what the signer has to do now, in queues that do not wait for each other. `sweeps` (with the TRX that they need) and
 * `withdrawals` have no live attempt: build and sign one. `broadcast`: these stored bytes were signed, are not yet in a solid
 * block, and were not sent for a while: send exactly them again. `stopped` says why nothing may be signed at the moment.
 */
export const signerWork = z.object({
  now: time,
  stopped: z.nullable(z.enum(['reconciliation', 'custody_unknown'])),
  /** USDT of withdrawals that are signed and not yet in a solid block that is booked. */
  inFlight: minorUnits,
  /** Some withdrawals wait that are larger than what was left when the signer reported last; they are not in the list. */
  unfunded: z.boolean(),
  sweeps: z.array(signItem),
  withdrawals: z.array(signItem),
  broadcast: z.array(broadcastItem),
})
export type SignerWork = z.infer<typeof signerWork>

/**
 * POST signed: stores signed bytes BEFORE they are broadcast. Answers the subjects whose bytes may go out: they are stored (or
 * were before); of the others this attempt has other bytes or the payment is not wanted: do not broadcast.
 */
export const signedReport = z.object({ subject: id, attempt: z.number(), ...signedBytes, expiration: time })
export type SignedReport = z.infer<typeof signedReport>
export const signedReports = z.object({ reports: z.array(signedReport).check(z.maxLength(200)) })
export const storedSubjects = z.object({ stored: z.array(subject) })

/** POST broadcast: what the node answered. Only tells; solid blocks alone confirm. */
const broadcastReport = z.object({
  subject: id,
  attempt: z.number(),
  txid: z.string(),
  ok: z.boolean(),
  /** The node's code, or why there is none (TIMEOUT, HTTP, …). */
  code: z.nullable(z.string()),
})
export type BroadcastReport = z.infer<typeof broadcastReport>
export const broadcastReports = z.object({ reports: z.array(broadcastReport).check(z.maxLength(200)) })

/** POST refused: payments that the signer does not make, or not now; each steps aside and stops nobody. */
const signerRefusal = z.object({
  subject: id,
  reason: z.enum([...SIGNER_REFUSALS, ...SIGNER_DELAYS]),
  detail: z.string().check(z.maxLength(500)),
})
export type SignerRefusal = z.infer<typeof signerRefusal>
export const signerRefusals = z.object({ refusals: z.array(signerRefusal).check(z.maxLength(200)) })

/**
 * POST status: the signer's health, at least every 10 s; `paused` stops withdrawals and is shown to customers. What the wallet
 * holds is left out while the node does not say.
 */
export const signerStatus = z.object({
  hotAddress: z.string(),
  /** In solid blocks. */
  usdt: z.nullable(minorUnits),
  trxSun: z.nullable(minorUnits),
  /** From what is staked. */
  energy: z.nullable(minorUnits),
  paused: z.nullable(z.enum(['hot_wallet_low', 'node_unreachable', 'signer_locked'])),
})
export type SignerStatus = z.infer<typeof signerStatus>
