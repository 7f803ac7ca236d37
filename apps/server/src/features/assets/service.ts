import type { getTokenData, ownTransfer } from '@matin/contract/assets'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import { CUSTOMER_KINDS, type CustomerKind } from '@matin/domain/ledger/account'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import type { Tx } from '../../platform/db/database.ts'
import { balanceOf, balancesOf, type PostingLeg, wasBooked } from '../../platform/ledger/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { miningTotals } from '../mining/service.ts'
import type { Settings } from '../settings/service.ts'
import { type LogFilter, logPage } from './repository.ts'

/** All balances of a customer. Totals are in USDT: until the market feature values other coins, they hold USDT alone. */
export async function tokenData(
  platform: Platform,
  customerId: string,
): Promise<DataOf<typeof getTokenData>> {
  const legs = await balancesOf(platform.db, customerId)
  const totals = await miningTotals(platform.db, platform, customerId)
  const usdt = (kinds: readonly CustomerKind[]) =>
    kinds.reduce((sum, kind) => sum + balance(legs, 'USDT', kind), 0n)
  return {
    total: toWire(usdt(CUSTOMER_KINDS), 'USDT'),
    spotTotal: toWire(usdt(['spot', 'frozen', 'unclaimed']), 'USDT'),
    miningTotal: toWire(usdt(['mining', 'locked']), 'USDT'),
    available: toWire(usdt(['spot']), 'USDT'),
    todayIncome: toWire(totals.todayIncome, 'USDT'),
    ordersInProgress: totals.inProgress,
    assets: ASSET_IDS.map(asset => ({
      asset,
      spot: toWire(balance(legs, asset, 'spot'), asset),
      mining: toWire(balance(legs, asset, 'mining'), asset),
      frozen: toWire(balance(legs, asset, 'frozen'), asset),
      locked: toWire(balance(legs, asset, 'locked'), asset),
      unclaimed: toWire(balance(legs, asset, 'unclaimed'), asset),
    })),
  }
}

/** Movements of a customer, newest first. */
export function walletLog(platform: Platform, customerId: string, filter: LogFilter) {
  return logPage(platform.db, customerId, filter)
}

/** Total of all accounts in minor units of USDT. */
export async function totalAssets(tx: Tx, customerId: string): Promise<bigint> {
  const legs = await balancesOf(tx, customerId)
  return legs.filter(leg => leg.asset === 'USDT').reduce((sum, leg) => sum + leg.amount, 0n)
}

/** Moves between a customer's own spot and mining accounts: free, at once; the whole rest may always be moved. */
export async function transferOwn(
  platform: Platform,
  settings: () => Promise<Settings>,
  customerId: string,
  intentKey: string,
  input: ParsedInputOf<typeof ownTransfer>,
): Promise<Result<{ hash: string }>> {
  const { from, to, asset } = input
  const amount = fromWire(input.amount, asset)
  if (amount === null || amount === 0n) return failure('amount_incorrect', { field: 'amount' })
  if (from === to) return failure('invalid_input', { field: 'to' })
  const key = `own_transfer:${customerId}:${intentKey}`
  const { transferMinimum } = await settings()
  if (asset === 'USDT' && amount < transferMinimum) {
    // A repeat is answered as the first time, whatever the rest is by now.
    const isRest = amount === (await balanceOf(platform.db, { owner: customerId, asset, kind: from }))
    if (!isRest && !(await wasBooked(platform.db, key))) {
      const minimum = `${toWire(transferMinimum, 'USDT')} USDT`
      return failure('below_minimum', { field: 'amount', params: { minimum } })
    }
  }
  const at = platform.clock.now()
  const legs = [
    { owner: customerId, asset, kind: from, amount: -amount },
    { owner: customerId, asset, kind: to, amount },
  ]
  const booked = await platform.book({ key, kind: 'own_transfer', reference: `${from}>${to}`, at, legs }, [
    { customer: customerId, event: 'balance_changed' },
  ])
  if (booked.ok) return success({ hash: booked.value.hash })
  return booked.error === 'insufficient_balance' ? { ...booked, field: 'amount' } : booked
}

function balance(legs: readonly PostingLeg[], asset: AssetId, kind: CustomerKind): bigint {
  return legs.find(leg => leg.asset === asset && leg.kind === kind)?.amount ?? 0n
}
