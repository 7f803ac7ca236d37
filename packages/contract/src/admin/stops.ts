import * as z from 'zod/mini'
import { SCAN_STOPS } from '../recharge.ts'
import { time } from '../schema.ts'
import { PAYING_STOPS } from '../withdrawal.ts'

/** The data that was read contradicts itself or another node, or nothing new can be read. */
export const BOOKING_STOPS = [...SCAN_STOPS, 'node_silent'] as const

/** Reasons why incoming or outgoing money is stopped; null while it moves. */
export const stops = z.object({
  booking: z.nullable(z.object({ reason: z.enum(BOOKING_STOPS), since: time, block: z.string() })),
  /** `since` is null if payments have never worked. */
  paying: z.nullable(z.object({ reason: z.enum(PAYING_STOPS), since: z.nullable(time) })),
})
export type Stops = z.infer<typeof stops>
