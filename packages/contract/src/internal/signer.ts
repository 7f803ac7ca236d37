import * as z from 'zod/mini'
import { operatorKey, operatorSignature, payingWallet } from '../admin/keys.ts'
import { SIGNER_DELAYS, SIGNER_REFUSALS } from '../admin/quarantine.ts'
import { id, time } from '../schema.ts'

/** Minor units (millionths for USDT and TRX) as digits. The signer does no decimal arithmetic. */
export const minorUnits = z.string().check(z.regex(/^\d{1,38}$/))

/**
 * Reasons for which the signer pauses. `catching_up`: it reads the transactions that left the hot wallet
 * since its store was last written. `outgoing_unknown`: a transaction left the hot wallet that neither the
 * store nor the ledger explains.
 */
export const SIGNER_PAUSES = [
  'hot_wallet_low',
  'node_unreachable',
  'signer_locked',
  'catching_up',
  'outgoing_unknown',
] as const
export type SignerPause = (typeof SIGNER_PAUSES)[number]

/** Shared secret of server and signer in a development run. Both refuse it in production. */
export const DEVELOPMENT_SIGNER_SECRET = 'development-only-signer-secret'

/** Requests carry `Authorization: Bearer <SIGNER_SECRET>`. Answers are plain JSON, failures HTTP statuses. */
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
 * Addresses are checked for each payment, so that a bad one does not invalidate the list. The signer's
 * store keeps `customer`, the UID of a withdrawal's customer, in case the database loses it.
 */
const payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdrawal'), address: z.string(), amount: minorUnits, customer: z.string() }),
  z.object({ kind: z.literal('supply'), index: z.number(), address: z.string(), amount: minorUnits }),
  z.object({ kind: z.literal('surplus'), address: z.string(), amount: minorUnits }),
  z.object({ kind: z.literal('sweep'), index: z.number(), address: z.string(), amount: minorUnits }),
])
export type Payment = z.infer<typeof payment>

/** Id that names a payment, in lower case, so that a signed payment has only one name. */
const subject = id.check(z.toLowerCase())

/** `signatures`: operators' signatures for a withdrawal that a cap stops; the signer verifies them. */
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
 * Policy by which the signer signs: caps without operators' signatures, amounts signed under them within the
 * last hour and day (`lately`), and the operators' keys that it accepts. The signer stores and enforces the
 * policy. The server gets a copy, to request signatures by the same rule.
 */
export const signerPolicy = z.object({
  caps: z.object({ payment: minorUnits, newDestination: minorUnits, hour: minorUnits, day: minorUnits }),
  lately: z.object({ hour: minorUnits, day: minorUnits }),
  /**
   * Caps on TRX, in sun: for one deposit address at a time (`supply`) and per day, and for all supplies and
   * fees together. `lately` is the amount spent within the last hour and day.
   */
  trx: z.object({
    caps: z.object({ supply: minorUnits, supplyDay: minorUnits, hour: minorUnits, day: minorUnits }),
    lately: z.object({ hour: minorUnits, day: minorUnits }),
  }),
  /** Payments that the signer has signed since it began, for metrics; a signer of an older release reports none. */
  signed: z.optional(
    z.object({ withdrawal: z.number(), sweep: z.number(), supply: z.number(), surplus: z.number() }),
  ),
  operators: z.array(operatorKey),
  /** Operators' signatures name this wallet; null before the signer's node has identified the chain. */
  from: z.nullable(payingWallet),
})
export type SignerPolicy = z.infer<typeof signerPolicy>
export const workRequest = z.object({ hotAddress: z.string(), policy: signerPolicy })
export type WorkRequest = z.infer<typeof workRequest>

/**
 * Answer of POST work: what the signer has to do now, in independent queues. `sweeps` (with the TRX that they
 * need) and `withdrawals` have no valid signed attempt; the signer builds and signs one. `broadcast` are
 * stored signed bytes that are not in a solid block and were not sent for a while; the signer sends exactly
 * these again. `stopped` is the reason why it may sign nothing now.
 */
export const signerWork = z.object({
  now: time,
  stopped: z.nullable(z.enum(['reconciliation', 'custody_unknown', 'outgoing_unknown'])),
  /** Transactions from the hot wallet that the ledger lacks; the signer reports what it has (POST known). */
  unknown: z.array(z.string()),
  /** USDT of withdrawals that are signed but not posted from a solid block yet. */
  inFlight: minorUnits,
  /** Whether withdrawals are left out because they exceed the hot wallet's last reported balance. */
  unfunded: z.boolean(),
  sweeps: z.array(signItem),
  withdrawals: z.array(signItem),
  broadcast: z.array(broadcastItem),
})
export type SignerWork = z.infer<typeof signerWork>

/**
 * Body of POST signed: signed bytes, which the server stores BEFORE they are broadcast. The answer has the
 * subjects whose bytes are stored and may be broadcast. The signer must not broadcast those of other
 * subjects: the stored attempt has other bytes, or the payment is not wanted.
 */
export const signedReport = z.object({ subject: id, attempt: z.number(), ...signedBytes, expiration: time })
export type SignedReport = z.infer<typeof signedReport>
export const signedReports = z.object({ reports: z.array(signedReport).check(z.maxLength(200)) })
export const storedSubjects = z.object({ stored: z.array(subject) })

/** The node's answer to a broadcast, for information only: only solid blocks confirm a payment. */
const broadcastReport = z.object({
  subject: id,
  attempt: z.number(),
  txid: z.string(),
  ok: z.boolean(),
  /** Code of the answer, or why there is none (TIMEOUT, HTTP, …); null if the node accepted the bytes. */
  code: z.nullable(z.string()),
})
export type BroadcastReport = z.infer<typeof broadcastReport>
export const broadcastReports = z.object({ reports: z.array(broadcastReport).check(z.maxLength(200)) })

/** Payments that the signer does not sign, now or ever. Each is quarantined and does not block others. */
const signerRefusal = z.object({
  subject: id,
  reason: z.enum([...SIGNER_REFUSALS, ...SIGNER_DELAYS]),
  detail: z.string().check(z.maxLength(500)),
})
export type SignerRefusal = z.infer<typeof signerRefusal>
export const signerRefusals = z.object({ refusals: z.array(signerRefusal).check(z.maxLength(200)) })

/** Body of POST known: the payments that the signer's store names for transactions which the ledger lacks. */
const knownPayment = z.object({
  txid: z.string(),
  subject: id,
  uid: z.nullable(z.string().check(z.maxLength(40))),
})
export const knownPayments = z.object({ payments: z.array(knownPayment).check(z.maxLength(200)) })
export type KnownPayments = z.infer<typeof knownPayments>['payments']

/** Asks about transactions missing in the signer's store. The answer leaves out those not posted yet. */
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
 * At least every 10 s. `paused` stops withdrawals and is shown to customers. Balances are null while the
 * signer's node does not answer.
 */
export const signerStatus = z.object({
  hotAddress: z.string(),
  /** USDT in solid blocks by the signer's own node. */
  usdt: z.nullable(minorUnits),
  /** USDT of the cold wallet in solid blocks by the signer's own node. */
  coldUsdt: z.nullable(minorUnits),
  trxSun: z.nullable(minorUnits),
  /** Available energy from staking. */
  energy: z.nullable(minorUnits),
  paused: z.nullable(z.enum(SIGNER_PAUSES)),
})
export type SignerStatus = z.infer<typeof signerStatus>
