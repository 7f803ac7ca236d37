import { fromWire, toWire } from '@matin/domain/money/amount'
import { sendRefusal as refusalOf } from '@matin/domain/transfer/terms'
import type { Refusal } from '#shared/forms/refusals.ts'

interface Bounds {
  available: string
  limit24h: string
  used24h: string
}

export function sendRefusal(
  typed: string,
  minimum: string,
  { available, limit24h, used24h }: Bounds,
): { refusal: Refusal | null; headroom: string } {
  const minor = (text: string) => fromWire(text, 'USDT') ?? 0n
  const amount = minor(typed)
  const left = minor(limit24h) - minor(used24h)
  const headroom = left > 0n ? left : 0n
  const terms = { minimum: minor(minimum), spot: minor(available), headroom }
  return {
    refusal: amount === 0n ? 'amount_incorrect' : refusalOf(amount, terms),
    headroom: toWire(headroom, 'USDT'),
  }
}
