import * as z from 'zod/mini'
import { id } from '../schema.ts'
import { minorUnits } from './signer.ts'

/**
 * Signer's API for deposits. The signer gets transfers that one node reports as solid and checks them with
 * its own node. Their money cannot leave before the signer has confirmed it.
 */
export const ARRIVALS_INTERNAL_PATHS = {
  work: '/internal/arrivals/work',
  seen: '/internal/arrivals/seen',
} as const

const arrival = z.object({
  id,
  txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  logIndex: z.number(),
  from: z.string(),
  to: z.string(),
  amount: minorUnits,
  block: z.number(),
})
export type Arrival = z.infer<typeof arrival>
export const arrivalsWork = z.object({ arrivals: z.array(arrival).check(z.maxLength(200)) })
export type ArrivalsWork = z.infer<typeof arrivalsWork>
/** Ids of transfers that the signer's node has in a solid block with the same content. */
export const arrivalsSeen = z.object({ seen: z.array(id).check(z.maxLength(200)) })
export type ArrivalsSeen = z.infer<typeof arrivalsSeen>
