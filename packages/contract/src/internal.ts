import * as z from 'zod/mini'
import { address, id, time } from './schema.ts'

/** Minor units (millionths, of USDT and of TRX alike) as digits: the signer does no decimal arithmetic. */
const minorUnits = z.string().check(z.regex(/^\d{1,38}$/))

/**
 * The internal API between server and signer. Every request carries `Authorization: Bearer <SIGNER_SECRET>`.
 * Answers are plain JSON, not the customers' envelope; a failure is an HTTP status.
 */
export const INTERNAL_PATHS = {
  work: '/internal/signer/work',
  signed: '/internal/signer/signed',
  broadcast: '/internal/signer/broadcast',
  status: '/internal/signer/status',
} as const

/**
 * One payment that the signer makes: a withdrawal from the hot wallet; TRX from the hot wallet to a deposit
 * address; or a deposit address's USDT to the hot wallet. The signer checks the addresses of the last two itself.
 */
const payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdrawal'), address, amount: minorUnits }),
  z.object({ kind: z.literal('supply'), index: z.number(), address, amount: minorUnits }),
  z.object({ kind: z.literal('sweep'), index: z.number(), address, amount: minorUnits }),
])
export type Payment = z.infer<typeof payment>

/**
 * GET work: what the signer has to do now. `sign`: no live attempt, build and sign one. `broadcast`: these
 * stored bytes were signed but are not yet in a solid block; send exactly them again. `stopped` says why nothing
 * may be signed at the moment.
 */
export const signerWork = z.object({
  now: time,
  stopped: z.nullable(z.enum(['reconciliation', 'custody_unknown'])),
  items: z.array(
    z.discriminatedUnion('task', [
      z.object({ task: z.literal('sign'), subject: id, attempt: z.number(), payment }),
      z.object({
        task: z.literal('broadcast'),
        subject: id,
        attempt: z.number(),
        payment,
        txid: z.string(),
        rawDataHex: z.string(),
        signature: z.string(),
      }),
    ]),
  ),
})
export type SignerWork = z.infer<typeof signerWork>
export type SignerItem = SignerWork['items'][number]

/**
 * POST signed: stores the signed bytes BEFORE they are broadcast. 200 when stored (or the same bytes were
 * stored before); 409 when this attempt has other bytes or the payment is not wanted: do not broadcast.
 */
export const signedReport = z.object({
  subject: id,
  attempt: z.number(),
  txid: z.string(),
  rawDataHex: z.string(),
  signature: z.string(),
  expiration: time,
})
export type SignedReport = z.infer<typeof signedReport>

/** POST broadcast: what the node answered. Only tells; solid blocks alone confirm. */
export const broadcastReport = z.object({
  subject: id,
  attempt: z.number(),
  txid: z.string(),
  ok: z.boolean(),
  code: z.nullable(z.string()),
})
export type BroadcastReport = z.infer<typeof broadcastReport>

/** POST status: the signer's health, at least every 10 s; `paused` stops signing and is shown to customers. */
export const signerStatus = z.object({
  hotAddress: z.string(),
  usdt: minorUnits,
  trxSun: minorUnits,
  paused: z.nullable(z.enum(['hot_wallet_low', 'node_unreachable'])),
})
