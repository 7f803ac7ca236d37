/**
 * Caps on payments that the signer makes without operators' signatures, in minor units of USDT: for one
 * payment, for one payment to a destination never paid before, and for the totals of the last hour and the
 * last day. Payments signed by two operators are neither bounded nor counted.
 */
export interface SigningCaps {
  payment: bigint
  newDestination: bigint
  hour: bigint
  day: bigint
}

/** Amounts signed without operators' signatures within the last hour and the last day. */
export type SignedLately = Pick<SigningCaps, 'hour' | 'day'>

export const HOUR_MILLISECONDS = 3_600_000
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

/** In the order of checks. Above one of the first two, operators must sign; above the others it may wait. */
export const SIGNING_CAPS = ['payment', 'new_destination', 'hour', 'day'] as const
export type SigningCap = (typeof SIGNING_CAPS)[number]

export const SIGNATURES_NEEDED = 2

/** Kind of destination: `known` if the signer has paid it before. */
export type Destination = 'known' | 'new'

export function capStopping(
  payment: { amount: bigint; destination: Destination },
  lately: SignedLately,
  caps: SigningCaps,
): SigningCap | null {
  const room = stepUpScope(payment.destination, lately, caps)
  return SIGNING_CAPS.find(cap => payment.amount > room[cap]) ?? null
}

/** Negative if a cap is now below the amount already signed. */
export function mostUnsigned(destination: Destination, lately: SignedLately, caps: SigningCaps): bigint {
  const rooms = Object.values(stepUpScope(destination, lately, caps))
  return rooms.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
}

/** Operators must sign where waiting does not help. */
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
