/**
 * What the signer signs without operators, in minor units of USDT: for one payment, for one to a destination that it has never paid,
 * and in all within an hour and a day that slide. What two operators signed is neither bounded by these nor counted.
 */
export interface SigningCaps {
  payment: bigint
  newDestination: bigint
  hour: bigint
  day: bigint
}

/** What was signed without operators within the last hour and the last day. */
export type SignedLately = Pick<SigningCaps, 'hour' | 'day'>

export const HOUR_MILLISECONDS = 3_600_000
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

/** In the order in which they are told: the first two only operators lift, the others time does, too. */
export const SIGNING_CAPS = ['payment', 'new_destination', 'hour', 'day'] as const
export type SigningCap = (typeof SIGNING_CAPS)[number]

/** Operators, different ones, whose signatures a payment above a cap needs. */
export const SIGNATURES_NEEDED = 2

/** Whether the signer has paid this destination before. */
export type Destination = 'known' | 'new'

/** The cap that stops a payment without operators' signatures; null when none does. */
export function capStopping(
  payment: { amount: bigint; destination: Destination },
  lately: SignedLately,
  caps: SigningCaps,
): SigningCap | null {
  const room = roomOf(payment.destination, lately, caps)
  return SIGNING_CAPS.find(cap => payment.amount > room[cap]) ?? null
}

/** The most that may be paid now without operators' signatures; negative when a cap was lowered below what was signed. */
export function mostUnsigned(destination: Destination, lately: SignedLately, caps: SigningCaps): bigint {
  const rooms = Object.values(roomOf(destination, lately, caps))
  return rooms.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
}

/** Whether only operators lift this cap: whoever waits for time waits for ever. */
export function wantsSignatures(cap: SigningCap | null): boolean {
  return cap === 'payment' || cap === 'new_destination'
}

function roomOf(
  destination: Destination,
  lately: SignedLately,
  caps: SigningCaps,
): Record<SigningCap, bigint> {
  return {
    payment: caps.payment,
    new_destination: destination === 'new' ? caps.newDestination : caps.payment,
    hour: caps.hour - lately.hour,
    day: caps.day - lately.day,
  }
}
