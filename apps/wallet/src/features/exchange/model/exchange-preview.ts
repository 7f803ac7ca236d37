import type { ExchangeTerms } from '@matin/contract/exchange'
import { type ExchangeRefusal, exchangeFigures, exchangeRefusal } from '@matin/domain/exchange/quote'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { readPrice } from '@matin/domain/market/price'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'

export interface ExchangePreview {
  /** Typed amount in the server's form; null when it is empty, zero or no number. */
  amount: string | null
  /** Decimal strings: `quantity` in the coin, the others in USDT. Null without an amount or a price. */
  figures: { quantity: string; total: string; fee: string; spread: string } | null
  refusal: ExchangeRefusal | null
  /** Amount that MAX fills in: the whole balance of the paid coin. */
  max: string
}

/** Uses the domain's function, as the server does. `price` is in USDT; null when unknown. */
export function previewExchange(
  side: ExchangeSide,
  typed: string,
  terms: ExchangeTerms,
  price: string | null,
): ExchangePreview {
  const { asset } = terms
  const max = side === 'buy' ? terms.usdt : terms.coin
  const paid = side === 'buy' ? 'USDT' : asset
  // A point at the end starts the decimals.
  const minor = fromWire(typed.replace(/\.$/, ''), paid)
  if (minor === null || minor === 0n) {
    const refusal = typed === '' ? null : 'amount_incorrect'
    return { amount: null, figures: null, refusal, max }
  }
  const amount = toWire(minor, paid)
  const at = readPrice(price ?? '')
  if (at === null || at === 0n) return { amount, figures: null, refusal: null, max }
  const rates = { fee: parseRate(terms.feeRate) ?? 0n, spread: parseRate(terms.spreadRate) ?? 0n }
  const figures = exchangeFigures(side, minor, asset, at, rates)
  const refusal = exchangeRefusal(side, figures, {
    minimum: fromWire(terms.minimum, 'USDT') ?? 0n,
    balance: fromWire(max, paid) ?? 0n,
    // The platform's USDT for paying sellers is not known here; the quote checks it.
    inventory: side === 'buy' ? (fromWire(terms.inventory, asset) ?? 0n) : figures.gross,
  })
  return {
    amount,
    figures: {
      quantity: toWire(figures.quantity, asset),
      total: toWire(figures.total, 'USDT'),
      fee: toWire(figures.fee, 'USDT'),
      spread: toWire(figures.spread, 'USDT'),
    },
    refusal,
    max,
  }
}

export function gains(side: ExchangeSide, { quantity, total }: { quantity: string; total: string }): string {
  return side === 'buy' ? quantity : total
}
