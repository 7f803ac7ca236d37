import * as z from 'zod/mini'
import { operatorKey, operatorSignature, payingWallet } from './operator-keys.ts'
import { id, time } from './schema.ts'
import { SIGNER_DELAYS, SIGNER_REFUSALS } from './set-aside.ts'

/** Minor units (millionths, of USDT and of TRX alike) as digits: the signer does no decimal arithmetic. */
export const minorUnits = z.string().check(z.regex(/^\d{1,38}$/))

/**
 * Why the signer pauses. `catching_up`: it reads what left the hot wallet since its store was written last; `outgoing_unknown`: of
 * something that left nobody knows what it was.
 */
export const SIGNER_PAUSES = [
  'hot_wallet_low',
  'node_unreachable',
  'signer_locked',
  'catching_up',
  'outgoing_unknown',
] as const
export type SignerPause = (typeof SIGNER_PAUSES)[number]

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
  known: '/internal/signer/known',
  explain: '/internal/signer/explain',
} as const

/**
 * One payment that the signer makes: a withdrawal from the hot wallet; TRX from the hot wallet to a deposit
 * address; a deposit address's USDT to the hot wallet; or what the hot wallet has too much to the cold one. Addresses are the signer's to check, one payment at a time: a bad one
 * must not spoil the list. `customer` is the number (UID) that a withdrawal is for: the signer's store keeps it, so that it says whose
 * payment it was when the database has lost it.
 */
const payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdrawal'), address: z.string(), amount: minorUnits, customer: z.string() }),
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
  /** What the signer pays from, which operators' signatures name; null before its node has said which chain it is on. */
  from: z.nullable(payingWallet),
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
  stopped: z.nullable(z.enum(['reconciliation', 'custody_unknown', 'outgoing_unknown'])),
  /** Transactions that left the hot wallet and that the books do not know: what the signer's store knows of them, it tells (`known`). */
  unknown: z.array(z.string()),
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

/** POST known: what the signer's store has of transactions that the books do not know. */
const knownPayment = z.object({
  txid: z.string(),
  subject: id,
  uid: z.nullable(z.string().check(z.maxLength(40))),
})
export const knownPayments = z.object({ payments: z.array(knownPayment).check(z.maxLength(200)) })
export type KnownPayments = z.infer<typeof knownPayments>['payments']

/**
 * POST explain: what the books know of transactions that left the hot wallet and that the signer's store, new or older, does not have. What
 * is left out is not booked, or not yet.
 */
export const explainRequest = z.object({
  txids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)),
})
export const explainedPayments = z.object({
  payments: z.array(
    z.object({
      txid: z.string(),
      subject,
      address: z.string(),
      amount: minorUnits,
      uid: z.nullable(z.string()),
    }),
  ),
})
export type ExplainedPayment = z.infer<typeof explainedPayments>['payments'][number]

/**
 * POST status: the signer's health, at least every 10 s; `paused` stops withdrawals and is shown to customers. What the wallet
 * holds is left out while the node does not say.
 */
export const signerStatus = z.object({
  hotAddress: z.string(),
  /** In solid blocks, as the signer's own node says. */
  usdt: z.nullable(minorUnits),
  /** The same of the cold wallet. */
  coldUsdt: z.nullable(minorUnits),
  trxSun: z.nullable(minorUnits),
  /** From what is staked. */
  energy: z.nullable(minorUnits),
  paused: z.nullable(z.enum(SIGNER_PAUSES)),
})
export type SignerStatus = z.infer<typeof signerStatus>
