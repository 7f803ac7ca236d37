import * as z from 'zod/mini'
import { address, id, time } from './schema.ts'

/** Minor units of USDT (millionths) as digits: the signer does no decimal arithmetic. */
const minorUnits = z.string().check(z.regex(/^\d{1,38}$/))

/**
 * The internal API between server and signer. Every request carries `Authorization: Bearer <INTERNAL_SECRET>`.
 * Answers are plain JSON, not the customers' envelope; a failure is an HTTP status.
 */
export const INTERNAL_PATHS = {
  clock: '/internal/clock',
  work: '/internal/signer/work',
  signed: '/internal/signer/signed',
  broadcast: '/internal/signer/broadcast',
  status: '/internal/signer/status',
} as const

/** GET clock: the clock that server, signer and development chain share. */
export const clockAnswer = z.object({ now: time })

/**
 * GET work: what the signer has to do now. `sign`: no live attempt, build and sign one. `broadcast`: these
 * stored bytes were signed but are not yet in a solid block; send exactly them again.
 */
export const signerWork = z.object({
  now: time,
  items: z.array(
    z.discriminatedUnion('task', [
      z.object({
        task: z.literal('sign'),
        withdrawalId: id,
        attempt: z.number(),
        address,
        amount: minorUnits,
      }),
      z.object({
        task: z.literal('broadcast'),
        withdrawalId: id,
        attempt: z.number(),
        address,
        amount: minorUnits,
        txid: z.string(),
        rawDataHex: z.string(),
        signature: z.string(),
      }),
    ]),
  ),
})
export type SignerWork = z.infer<typeof signerWork>

/**
 * POST signed: stores the signed bytes BEFORE they are broadcast. 200 when stored (or the same bytes were
 * stored before); 409 when this attempt has other bytes or the withdrawal no longer waits: do not broadcast.
 */
export const signedReport = z.object({
  withdrawalId: id,
  attempt: z.number(),
  txid: z.string(),
  rawDataHex: z.string(),
  signature: z.string(),
  expiration: time,
})

/** POST broadcast: what the node answered. Only tells; solid blocks alone confirm. */
export const broadcastReport = z.object({
  withdrawalId: id,
  attempt: z.number(),
  txid: z.string(),
  ok: z.boolean(),
  code: z.nullable(z.string()),
})

/** POST status: the signer's health, at least every 10 s; `paused` stops signing and is shown to customers. */
export const signerStatus = z.object({
  hotAddress: z.string(),
  usdt: minorUnits,
  trxSun: z.string(),
  paused: z.nullable(z.enum(['hot_wallet_low', 'node_unreachable'])),
})

export const accepted = z.object({ ok: z.literal(true) })
