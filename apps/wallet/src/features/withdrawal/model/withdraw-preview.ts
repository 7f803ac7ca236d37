import type { DataOf } from '@matin/contract/endpoint'
import type { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { fromWire, minAmount, toWire } from '@matin/domain/money/amount'
import { arrivalOf, type WithdrawalRefusal, withdrawalRefusal } from '@matin/domain/withdrawal/terms'

export type Terms = DataOf<typeof getWithdrawalTerms>

const ASSET = 'USDT'
const minor = (text: string) => fromWire(text, ASSET) ?? 0n

export interface WithdrawPreview {
  /** Refusal that the server would give now, or null; `amount_incorrect` when nothing is typed. */
  refusal: WithdrawalRefusal | 'amount_incorrect' | null
  arrival: string
  /** Amount that MAX fills in: the lesser of the balance and the rest of the limit. */
  max: string
  /** Rest of the 24-hour limit before this withdrawal, and after it. */
  headroom: string
  left: string
  /** Number of ticks of the limit's meter that earlier withdrawals have used. */
  usedTicks: number
  nextTicks: number
}

export function previewWithdrawal(typed: string, terms: Terms, ticks: number): WithdrawPreview {
  const quantity = minor(typed)
  const fee = minor(terms.fee)
  const available = minor(terms.available)
  const limit = minor(terms.limit24h)
  const used = minor(terms.used24h)
  const headroom = limit > used ? limit - used : 0n
  // An amount above the rest is refused and uses none of it; the refusal beside the meter shows the rest.
  const next = quantity > headroom ? 0n : quantity
  const usedTicks = ticksOf(used, limit, ticks)
  return {
    refusal:
      quantity === 0n
        ? 'amount_incorrect'
        : withdrawalRefusal(
            quantity,
            { fee, minimum: minor(terms.minimum), limit24h: limit },
            available,
            used,
          ),
    arrival: toWire(arrivalOf(quantity, fee), ASSET),
    max: toWire(minAmount(available, headroom), ASSET),
    headroom: toWire(headroom, ASSET),
    left: toWire(headroom - next, ASSET),
    usedTicks,
    nextTicks: ticksOf(used + next, limit, ticks) - usedTicks,
  }
}

/** Rounded up, so that any use shows at least one tick. */
function ticksOf(part: bigint, whole: bigint, ticks: number): number {
  if (whole === 0n) return ticks
  const all = BigInt(ticks)
  const filled = (part * all + whole - 1n) / whole
  return Number(minAmount(filled, all))
}
