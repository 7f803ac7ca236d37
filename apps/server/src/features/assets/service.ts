import type { getTokenData } from '@matin/contract/assets'
import type { DataOf } from '@matin/contract/endpoint'
import { CUSTOMER_KINDS, type CustomerKind } from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import type { PostingLeg } from '@matin/ledger/ledger'
import { toTimestamp } from '../../platform/db/instant.ts'
import { balancesFor } from '../../platform/ledger/balance.ts'
import type { Platform } from '../../platform/platform.ts'
import { totalsOf } from '../mining/service.ts'
import { type LogFilter, logPage } from './repository.ts'
import { currentValuation, type Valuation } from './valuation.ts'

const SPOT_SIDE = ['spot', 'frozen', 'unclaimed'] as const satisfies readonly CustomerKind[]
const MINING_SIDE = ['mining', 'locked'] as const satisfies readonly CustomerKind[]

/** All balances of a customer; totals are in USDT, other coins valued at the market's last price. */
export async function tokenData(
  platform: Platform,
  customerId: string,
): Promise<DataOf<typeof getTokenData>> {
  const [legs, valuation, totals] = await Promise.all([
    balancesFor(platform.ask, customerId),
    currentValuation(platform.prices),
    totalsOf(platform, customerId),
  ])
  const value = (kinds: readonly CustomerKind[]) => worthOf(legs, kinds, valuation)
  const [spotTotal, miningTotal] = [value(SPOT_SIDE), value(MINING_SIDE)]
  return {
    total: toWire(spotTotal + miningTotal, 'USDT'),
    spotTotal: toWire(spotTotal, 'USDT'),
    miningTotal: toWire(miningTotal, 'USDT'),
    available: toWire(value(['spot']), 'USDT'),
    todayIncome: toWire(totals.todayIncome, 'USDT'),
    ordersInProgress: totals.inProgress,
    prices: pricesOf(platform, legs, valuation),
    assets: ASSET_IDS.map(asset => ({
      asset,
      spot: toWire(balance(legs, asset, ['spot']), asset),
      mining: toWire(balance(legs, asset, ['mining']), asset),
      frozen: toWire(balance(legs, asset, ['frozen']), asset),
      locked: toWire(balance(legs, asset, ['locked']), asset),
      unclaimed: toWire(balance(legs, asset, ['unclaimed']), asset),
      spotValue: wireValue(valuation.valueOf(balance(legs, asset, SPOT_SIDE), asset)),
    })),
  }
}

/** Movements of a customer, newest first. */
export function walletLog(platform: Platform, customerId: string, filter: LogFilter) {
  return logPage(platform.db, customerId, filter)
}

/** Total of all accounts in minor units of USDT. */
export async function totalAssets(platform: Platform, customerId: string): Promise<bigint> {
  const legs = await balancesFor(platform.ask, customerId)
  const valuation = await currentValuation(platform.prices)
  return worthOf(legs, SPOT_SIDE, valuation) + worthOf(legs, MINING_SIDE, valuation)
}

function balance(legs: readonly PostingLeg[], asset: AssetId, kinds: readonly CustomerKind[]): bigint {
  const wanted: readonly string[] = kinds
  return legs
    .filter(leg => leg.asset === asset && wanted.includes(leg.kind))
    .reduce((sum, leg) => sum + leg.amount, 0n)
}

/** Of these accounts in minor units of USDT: each coin's balance rounded down, what has no price counted as 0. */
function worthOf(legs: readonly PostingLeg[], kinds: readonly CustomerKind[], valuation: Valuation): bigint {
  return ASSET_IDS.reduce(
    (sum, asset) => sum + (valuation.valueOf(balance(legs, asset, kinds), asset) ?? 0n),
    0n,
  )
}

function wireValue(value: bigint | null): string | null {
  return value === null ? null : toWire(value, 'USDT')
}

/** What the totals are made with: the worst state and the oldest price of the coins that the customer has. */
function pricesOf(
  platform: Platform,
  legs: readonly PostingLeg[],
  valuation: Valuation,
): DataOf<typeof getTokenData>['prices'] {
  const coins = ASSET_IDS.filter(asset => asset !== 'USDT' && balance(legs, asset, CUSTOMER_KINDS) > 0n)
  if (coins.length === 0) return null
  const { state, at } = valuation.standingOf(coins)
  return { source: platform.config.MARKET_SOURCE, state, at: at && toTimestamp(at) }
}
