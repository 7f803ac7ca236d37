import type { getMovement, getTokenData, getWalletLog } from '@matin/contract/assets'
import type { DataOf } from '@matin/contract/endpoint'
import { failure, success } from '@matin/contract/result'
import { CUSTOMER_KINDS, type CustomerKind } from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import type { Posting } from '@matin/ledger/ledger'
import { dayAfter, startOf } from '#platform/days.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { balancesFor } from '#platform/ledger/balance.ts'
import type { Platform } from '#platform/platform.ts'
import type { CustomerInput, Query } from '#platform/query.ts'
import { miningTotalsOf } from '../../money/mining/service.ts'
import { logPage, type Period, searchPage } from './history.ts'
import { movementOf } from './movement.ts'
import { currentValuation, type Valuation } from './valuation.ts'

export { currentValuation }

const SPOT_SIDE = ['spot', 'frozen', 'unclaimed'] as const satisfies readonly CustomerKind[]
const MINING_SIDE = ['mining', 'locked'] as const satisfies readonly CustomerKind[]

/** Totals are in USDT, with other coins valued at the market's last price. */
export async function tokenData(
  platform: Platform,
  { caller: { customerId } }: Pick<CustomerInput<typeof getTokenData>, 'caller'>,
): Promise<DataOf<typeof getTokenData>> {
  const [postings, valuation, totals] = await Promise.all([
    balancesFor(platform.load, customerId),
    currentValuation(platform.prices),
    miningTotalsOf(platform, customerId),
  ])
  const value = (kinds: readonly CustomerKind[]) => worthOf(postings, kinds, valuation)
  const [spotTotal, miningTotal] = [value(SPOT_SIDE), value(MINING_SIDE)]
  return {
    total: toWire(spotTotal + miningTotal, 'USDT'),
    spotTotal: toWire(spotTotal, 'USDT'),
    miningTotal: toWire(miningTotal, 'USDT'),
    available: toWire(value(['spot']), 'USDT'),
    todayIncome: toWire(totals.todayIncome, 'USDT'),
    ordersInProgress: totals.inProgress,
    prices: pricesOf(platform, postings, valuation),
    assets: ASSET_IDS.map(asset => ({
      asset,
      spot: toWire(balance(postings, asset, ['spot']), asset),
      mining: toWire(balance(postings, asset, ['mining']), asset),
      frozen: toWire(balance(postings, asset, ['frozen']), asset),
      locked: toWire(balance(postings, asset, ['locked']), asset),
      unclaimed: toWire(balance(postings, asset, ['unclaimed']), asset),
      spotValue: wireValue(valuation.valueOf(balance(postings, asset, SPOT_SIDE), asset)),
    })),
  }
}

export function walletLog(
  platform: Platform,
  { caller: { customerId }, input }: CustomerInput<typeof getWalletLog>,
): Promise<DataOf<typeof getWalletLog>> {
  const { kind, asset, cursor, search, from, to, timeZone = 'UTC' } = input
  const period: Partial<Period> = {
    ...(from && { from: startOf(from, timeZone) }),
    ...(to && { until: startOf(dayAfter(to), timeZone) }),
  }
  const filter = { kind, asset, period, cursor }
  if (search) return searchPage(platform.config, platform.db, customerId, filter, search)
  return logPage(platform.config, platform.load, platform.clock.now(), customerId, filter)
}

export const movement: Query<typeof getMovement> = async (
  platform,
  { caller: { customerId }, input: { id } },
) => {
  const found = await movementOf(platform, customerId, id)
  return found ? success(found) : failure('not_found')
}

/** Minor units of USDT. */
export async function totalAssets(platform: Platform, customerId: string): Promise<bigint> {
  const postings = await balancesFor(platform.load, customerId)
  const valuation = await currentValuation(platform.prices)
  return worthOf(postings, SPOT_SIDE, valuation) + worthOf(postings, MINING_SIDE, valuation)
}

function balance(postings: readonly Posting[], asset: AssetId, kinds: readonly CustomerKind[]): bigint {
  const wanted: readonly string[] = kinds
  return postings
    .filter(posting => posting.asset === asset && wanted.includes(posting.kind))
    .reduce((sum, posting) => sum + posting.amount, 0n)
}

/** Minor units of USDT. Each coin's value is rounded down; 0 without a price. */
function worthOf(postings: readonly Posting[], kinds: readonly CustomerKind[], valuation: Valuation): bigint {
  return ASSET_IDS.reduce(
    (sum, asset) => sum + (valuation.valueOf(balance(postings, asset, kinds), asset) ?? 0n),
    0n,
  )
}

function wireValue(value: bigint | null): string | null {
  return value === null ? null : toWire(value, 'USDT')
}

/** Worst state and time of the oldest price of the coins that the customer has; null for USDT only. */
function pricesOf(
  platform: Platform,
  postings: readonly Posting[],
  valuation: Valuation,
): DataOf<typeof getTokenData>['prices'] {
  const coins = ASSET_IDS.filter(asset => asset !== 'USDT' && balance(postings, asset, CUSTOMER_KINDS) > 0n)
  if (coins.length === 0) return null
  const { state, at } = valuation.marketStateOf(coins)
  return { source: platform.config.MARKET_SOURCE, state, at: at && toTimestamp(at) }
}
