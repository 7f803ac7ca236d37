import * as z from 'zod/mini'
import { id } from '../schema.ts'
import { minorUnits } from './signer.ts'

/**
 * The signer's part in what comes in: transfers that one node said are solid, of which the signer asks its own node. Nothing of them leaves
 * before it has said that it sees them, too.
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
/** Those that its own node has in a solid block, exactly so. */
export const arrivalsSeen = z.object({ seen: z.array(id).check(z.maxLength(200)) })
export type ArrivalsSeen = z.infer<typeof arrivalsSeen>
