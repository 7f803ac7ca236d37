import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import { returnOf, simpleYearlyRate } from '@matin/domain/mining/terms'
import { fromWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatPercent, parseRate, type Rate } from '@matin/domain/money/rate'

const ONE_PERCENT = 10_000_000n

interface Earning {
  kind: ProductKind
  asset: AssetId
  terms: { minAmount: string; cycleDays: number; dailyRate: string }
}

/** Formats a rate in percent with one decimal, rounded down: "12.7 %". */
function tenths(rate: Rate): string {
  return `${formatPercent(rate - (rate % (ONE_PERCENT / 10n)))} %`
}

/** At least three decimals, so that rates align in a column: "0.020 %". */
export function dailyPercent(dailyRate: string): string {
  const [whole = '', fraction = ''] = formatPercent(parseRate(dailyRate) ?? 0n).split('.')
  return `${whole}.${fraction.padEnd(3, '0')} %`
}

/** Simple yearly rate ("12.7 % simple"), for a fixed price the return over the term ("+3.1 % in 30 days"). */
export function yieldOf({ kind, asset, terms: { minAmount, cycleDays, dailyRate } }: Earning): string {
  const rate = parseRate(dailyRate) ?? 0n
  const { principalReturned, fixedPrice } = KIND_RULES[kind]
  if (!fixedPrice) return `${tenths(simpleYearlyRate({ dailyRate: rate }))} simple`
  const price = fromWire(minAmount, asset) ?? 0n
  if (price === 0n) return ''
  const { net } = returnOf(price, { cycleDays, dailyRate: rate }, principalReturned)
  const share = (net * 100n * ONE_PERCENT) / price
  const [sign, size] = share < 0n ? ['−', -share] : ['+', share]
  return `${sign}${tenths(size)} in ${cycleDays} days`
}
