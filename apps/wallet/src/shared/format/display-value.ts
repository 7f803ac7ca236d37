import { formatAmount, parseAmount } from '@matin/domain/money/amount'
import { applyRateDown, parseRate } from '@matin/domain/money/rate'
import type { Currency } from './currency.ts'
import { displayRate } from './display-rate.ts'

const USDT_DECIMALS = 6

/**
 * Converts a USDT amount to a display currency, one USDT counted as one USD; null when the rate is unknown.
 * `rates` is the website setting: a JSON object with units of each currency for one USD.
 */
export function displayValue(usdt: string, currency: Currency, rates: string | undefined): string | null {
  const amount = parseAmount(usdt, USDT_DECIMALS)
  const rate = parseRate(displayRate(currency, rates) ?? '')
  return amount === null || rate === null ? null : formatAmount(applyRateDown(amount, rate), USDT_DECIMALS)
}
