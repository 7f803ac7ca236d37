import { formatAmount, parseAmount } from '@matin/domain/money/amount'
import { decimalsOf } from '@matin/domain/money/asset'

const decimals = decimalsOf('USDT')

function minor(amount: string): bigint {
  return parseAmount(amount, decimals) ?? 0n
}

/** Adds up USDT amounts exactly. */
export function sum(amounts: string[]): string {
  return formatAmount(
    amounts.reduce<bigint>((total, amount) => total + minor(amount), 0n),
    decimals,
  )
}

/** Returns heights from 0 to `max` in proportion to the amounts. For drawing only: they are floats. */
export function barHeights(amounts: string[], max: number): number[] {
  const values = amounts.map(minor)
  let most = 0n
  for (const value of values) if (value > most) most = value
  if (most === 0n) return values.map(() => 0)
  return values.map(value => (Number((value * 1000n) / most) / 1000) * max)
}
