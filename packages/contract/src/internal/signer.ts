import * as z from 'zod/mini'
import { operatorKey, operatorSignature, payingWallet } from '../admin/keys.ts'
import { SIGNER_DELAYS, SIGNER_REFUSALS } from '../admin/quarantine.ts'
import { id, time } from '../schema.ts'

/** Minor units (millionths, of USDT and of TRX alike) as digits, because the signer does no decimal arithmetic. */
export const minorUnits = z.string().check(z.regex(/^\d{1,38}$/))

/**
 * Reasons for which the signer pauses. `catching_up`: it reads the transactions that left the hot wallet since its
 * store was last written. `outgoing_unknown`: a transaction left the hot wallet and nothing explains it.
 */
export const SIGNER_PAUSES = [
  'hot_wallet_low',
  'node_unreachable',
  'signer_locked',
  'catching_up',
  'outgoing_unknown',
] as const
export type SignerPause = (typeof SIGNER_PAUSES)[number]

/** Shared secret of server and signer in the embedded run. Both refuse it in production. */
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
 * One payment that the signer makes: a withdrawal from the hot wallet; TRX from the hot wallet to a deposit address;
 * USDT from a deposit address to the hot wallet; or the surplus of the hot wallet to the cold one. The signer checks
 * addresses one payment at a time, so that a bad one does not spoil the list. `customer` is the UID that a withdrawal
 * is for. The signer's store keeps it, to identify the customer when the database has lost it.
 */
const payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdrawal'), address: z.string(), amount: minorUnits, customer: z.string() }),
  z.object({ kind: z.literal('supply'), index: z.number(), address: z.string(), amount: minorUnits }),
  z.object({ kind: z.literal('surplus'), address: z.string(), amount: minorUnits }),
  z.object({ kind: z.literal('sweep'), index: z.number(), address: z.string(), amount: minorUnits }),
])
export type Payment = z.infer<typeof payment>

/** Name of a payment in lower case, so that what is signed once has only one name. */
const subject = id.check(z.toLowerCase())

/** `signatures`: of operators, for a withdrawal that a cap stops; only the signer judges them. */
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
 * Signing policy: caps without operators, amounts signed under them within the last hour and day, and the operators'
 * keys accepted beyond them. The signer keeps and enforces all of it. The server gets a copy, to ask for signatures by
 * the same rule.
 */
export const signerPolicy = z.object({
  caps: z.object({ payment: minorUnits, newDestination: minorUnits, hour: minorUnits, day: minorUnits }),
  lately: z.object({ hour: minorUnits, day: minorUnits }),
  /**
   * In sun. Caps: one deposit address at a time and a day; all supplies and fees together. `lately`: what was spent of
   * them.
   */
  trx: z.object({
    caps: z.object({ supply: minorUnits, supplyDay: minorUnits, hour: minorUnits, day: minorUnits }),
    lately: z.object({ hour: minorUnits, day: minorUnits }),
  }),
  operators: z.array(operatorKey),
  /**
   * The wallet that the signer pays from, named by operators' signatures; null before its node identified the chain.
   */
  from: z.nullable(payingWallet),
})
export type SignerPolicy = z.infer<typeof signerPolicy>
export const workRequest = z.object({ hotAddress: z.string(), policy: signerPolicy })
export type WorkRequest = z.infer<typeof workRequest>

/**
 * POST work: the signer's current work, in queues that do not wait for each other. `sweeps` (with the TRX that they
 * need) and `withdrawals` have no live attempt: build and sign one. `broadcast` has stored signed bytes that are not
 * yet in a solid block and were not sent for a while: send exactly them again. `stopped` is the reason why nothing may
 * be signed at the moment.
 */
export const signerWork = z.object({
  now: time,
  stopped: z.nullable(z.enum(['reconciliation', 'custody_unknown', 'outgoing_unknown'])),
  /** Transactions from the hot wallet that the books do not know. The signer reports its entries (`known`). */
  unknown: z.array(z.string()),
  /** USDT of withdrawals that are signed and not yet posted from a solid block. */
  inFlight: minorUnits,
  /** Some waiting withdrawals exceed the balance of the signer's last report; the list omits them. */
  unfunded: z.boolean(),
  sweeps: z.array(signItem),
  withdrawals: z.array(signItem),
  broadcast: z.array(broadcastItem),
})
export type SignerWork = z.infer<typeof signerWork>

/**
 * POST signed: stores signed bytes BEFORE they are broadcast. Answers the subjects whose bytes are stored, now or
 * before, and may be broadcast. For the others this attempt has other bytes or the payment is not wanted: do not
 * broadcast.
 */
export const signedReport = z.object({ subject: id, attempt: z.number(), ...signedBytes, expiration: time })
export type SignedReport = z.infer<typeof signedReport>
export const signedReports = z.object({ reports: z.array(signedReport).check(z.maxLength(200)) })
export const storedSubjects = z.object({ stored: z.array(subject) })

/** POST broadcast: the node's answer. Informational: only solid blocks confirm. */
const broadcastReport = z.object({
  subject: id,
  attempt: z.number(),
  txid: z.string(),
  ok: z.boolean(),
  /** The node's code, or the reason why there is none (TIMEOUT, HTTP, …). */
  code: z.nullable(z.string()),
})
export type BroadcastReport = z.infer<typeof broadcastReport>
export const broadcastReports = z.object({ reports: z.array(broadcastReport).check(z.maxLength(200)) })

/** POST refused: payments that the signer does not make, or not now. Each goes to quarantine and blocks no other. */
const signerRefusal = z.object({
  subject: id,
  reason: z.enum([...SIGNER_REFUSALS, ...SIGNER_DELAYS]),
  detail: z.string().check(z.maxLength(500)),
})
export type SignerRefusal = z.infer<typeof signerRefusal>
export const signerRefusals = z.object({ refusals: z.array(signerRefusal).check(z.maxLength(200)) })

/** POST known: entries of the signer's store about transactions that are unknown to the books. */
const knownPayment = z.object({
  txid: z.string(),
  subject: id,
  uid: z.nullable(z.string().check(z.maxLength(40))),
})
export const knownPayments = z.object({ payments: z.array(knownPayment).check(z.maxLength(200)) })
export type KnownPayments = z.infer<typeof knownPayments>['payments']

/**
 * POST explain: entries of the books about transactions that left the hot wallet and are missing in the signer's store,
 * new or older. Transactions that are not posted, or not yet, are left out.
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
 * POST status: the signer's health, at least every 10 s. `paused` stops withdrawals and is shown to customers. Balances
 * are null while the node does not answer.
 */
export const signerStatus = z.object({
  hotAddress: z.string(),
  /** In solid blocks, by the signer's own node. */
  usdt: z.nullable(minorUnits),
  /** The same for the cold wallet. */
  coldUsdt: z.nullable(minorUnits),
  trxSun: z.nullable(minorUnits),
  /** From staking. */
  energy: z.nullable(minorUnits),
  paused: z.nullable(z.enum(SIGNER_PAUSES)),
})
export type SignerStatus = z.infer<typeof signerStatus>
