import { formatAmount, parseAmount } from '@matin/domain/money/amount'
import { applyRateDown, parseRate } from '@matin/domain/money/rate'
import type { Currency } from './currency.ts'
import { displayRate } from './display-rate.ts'

const USDT_DECIMALS = 6

/** One USDT counts as one USD. Null when unknown. `rates`: JSON object with units for one USD. */
export function displayValue(usdt: string, currency: Currency, rates: string | undefined): string | null {
  const amount = parseAmount(usdt, USDT_DECIMALS)
  const rate = parseRate(displayRate(currency, rates) ?? '')
  return amount === null || rate === null ? null : formatAmount(applyRateDown(amount, rate), USDT_DECIMALS)
}
