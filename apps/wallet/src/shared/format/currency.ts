/** Display currencies (product decisions, section 1). */
export const CURRENCIES = ['USD', 'CNY', 'JPY', 'EUR', 'HKD', 'TWD'] as const
export type Currency = (typeof CURRENCIES)[number]

export function fractionDigitsOf(currency: Currency): number {
  return currency === 'JPY' ? 0 : 2
}
