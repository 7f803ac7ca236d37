import { fromWire, toWire } from '@matin/domain/money/amount'
import type { Refusal } from '#shared/forms/refusals.ts'

interface Bounds {
  available: string
  limit24h: string
  used24h: string
}

/** Returns the refusal that the server would give to an amount of USDT, and the rest of the 24-hour limit. */
export function sendRefusal(
  typed: string,
  minimum: string,
  { available, limit24h, used24h }: Bounds,
): { refusal: Refusal | null; headroom: string } {
  const minor = (text: string) => fromWire(text, 'USDT') ?? 0n
  const amount = minor(typed)
  const left = minor(limit24h) - minor(used24h)
  const headroom = toWire(left > 0n ? left : 0n, 'USDT')
  return { refusal: refusalOf(), headroom }

  function refusalOf(): Refusal | null {
    if (amount === 0n) return 'amount_incorrect'
    if (amount > minor(available)) return 'insufficient_balance'
    // The whole remaining balance may be sent, even below the minimum.
    if (amount < minor(minimum) && amount !== minor(available)) return 'below_minimum'
    return amount > minor(headroom) ? 'limit_exceeded' : null
  }
}
