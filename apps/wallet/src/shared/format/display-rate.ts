import type { Currency } from './currency.ts'

/** Units for one USDT, counted as one USD; null when unknown. `rates`: JSON object with units for one USD. */
export function displayRate(currency: Currency, rates: string | undefined): string | null {
  const rate = currency === 'USD' ? '1' : rateText(rates, currency)
  return /^\d+(\.\d+)?$/.test(rate) ? rate : null
}

function rateText(rates: string | undefined, currency: Currency): string {
  try {
    const all: unknown = JSON.parse(rates ?? '{}')
    const rate =
      typeof all === 'object' && all !== null ? Object.entries(all).find(([key]) => key === currency) : null
    return String(rate?.[1] ?? '')
  } catch {
    return ''
  }
}
