import * as z from 'zod/mini'
import { SCAN_STOPS } from '../recharge.ts'
import { time } from '../schema.ts'
import { PAYING_STOPS } from '../withdrawal.ts'

/** Reasons that no block is recorded: what was read is not believed, or nothing new is read at all. */
export const BOOKING_STOPS = [...SCAN_STOPS, 'node_silent'] as const

/** Reasons why money that comes in or goes out does not move; null where it moves. */
export const stops = z.object({
  /** After which block. */
  booking: z.nullable(z.object({ reason: z.enum(BOOKING_STOPS), since: time, block: z.string() })),
  /** Reason as customers get it; the time is null where payments have never worked. */
  paying: z.nullable(z.object({ reason: z.enum(PAYING_STOPS), since: z.nullable(time) })),
})
export type Stops = z.infer<typeof stops>
