import { formatAmount, parseAmount } from '@matin/domain/money/amount'

const COIN = 8
const PRICE = 12
const USDT = 6

/** Value in USDT at a price, as decimal strings, rounded down to the smallest unit. */
export function worthOf(quantity: string, price: string): string {
  const coins = parseAmount(cut(quantity, COIN), COIN) ?? 0n
  const each = parseAmount(cut(price, PRICE), PRICE) ?? 0n
  return formatAmount((coins * each) / 10n ** BigInt(COIN + PRICE - USDT), USDT)
}

export function cut(value: string, decimals: number): string {
  const point = value.indexOf('.')
  return point < 0 ? value : value.slice(0, point + 1 + decimals)
}
