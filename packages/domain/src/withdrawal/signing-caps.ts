/**
 * Caps on payments that the signer signs without operators, in minor units of USDT: for one payment, for one to a
 * destination that it has never paid, and in all within a sliding hour and a sliding day. Payments that two operators
 * signed are neither bounded nor counted.
 */
export interface SigningCaps {
  payment: bigint
  newDestination: bigint
  hour: bigint
  day: bigint
}

/** Amounts signed without operators within the last hour and the last day. */
export type SignedLately = Pick<SigningCaps, 'hour' | 'day'>

export const HOUR_MILLISECONDS = 3_600_000
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

/** Caps in the order in which they are checked: only operators lift the first two, time lifts the others, too. */
export const SIGNING_CAPS = ['payment', 'new_destination', 'hour', 'day'] as const
export type SigningCap = (typeof SIGNING_CAPS)[number]

/** Number of different operators whose signatures a payment above a cap needs. */
export const SIGNATURES_NEEDED = 2

/** Whether the signer has paid this destination before. */
export type Destination = 'known' | 'new'

/** Cap that stops a payment without operators' signatures; null when none does. */
export function capStopping(
  payment: { amount: bigint; destination: Destination },
  lately: SignedLately,
  caps: SigningCaps,
): SigningCap | null {
  const room = stepUpScope(payment.destination, lately, caps)
  return SIGNING_CAPS.find(cap => payment.amount > room[cap]) ?? null
}

/** Largest amount payable without operators' signatures; negative where a cap was lowered below what was signed. */
export function mostUnsigned(destination: Destination, lately: SignedLately, caps: SigningCaps): bigint {
  const rooms = Object.values(stepUpScope(destination, lately, caps))
  return rooms.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
}

/** Whether only operators' signatures lift this cap: waiting never does. */
export function wantsSignatures(cap: SigningCap | null): boolean {
  return cap === 'payment' || cap === 'new_destination'
}

function stepUpScope(
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
