import type { getTokenData } from '@matin/contract/assets'
import type { DataOf } from '@matin/contract/endpoint'
import { fromWire, toWire } from '@matin/domain/money/amount'

export type Balances = DataOf<typeof getTokenData>
export type AssetBalance = Balances['assets'][number]
type Account = 'spot' | 'mining' | 'frozen' | 'locked' | 'unclaimed'

export function sumOf(balance: AssetBalance, accounts: readonly Account[]): string {
  const sum = accounts.reduce(
    (total, account) => total + (fromWire(balance[account], balance.asset) ?? 0n),
    0n,
  )
  return toWire(sum, balance.asset)
}

export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount)
}

/** When zeros are hidden, USDT stays, because customers begin with it. */
export function spotRows(balances: readonly AssetBalance[], hideZero: boolean): AssetBalance[] {
  return balances.filter(
    balance =>
      !hideZero || balance.asset === 'USDT' || !isZero(sumOf(balance, ['spot', 'frozen', 'unclaimed'])),
  )
}

/** USDT is always included, because income is paid in it. */
export function miningRows(balances: readonly AssetBalance[]): AssetBalance[] {
  return balances.filter(balance => balance.asset === 'USDT' || !isZero(sumOf(balance, ['mining', 'locked'])))
}

/** Returns whole percent; the mining account has the rest. Null while both are zero. */
export function spotPercent(spotTotal: string, miningTotal: string): number | null {
  const spot = fromWire(spotTotal, 'USDT') ?? 0n
  const all = spot + (fromWire(miningTotal, 'USDT') ?? 0n)
  return all === 0n ? null : Number((spot * 100n + all / 2n) / all)
}
