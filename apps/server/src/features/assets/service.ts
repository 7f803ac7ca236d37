import type { getTokenData, ownTransfer } from '@matin/contract/assets'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import { CUSTOMER_KINDS, type CustomerKind } from '@matin/domain/ledger/account'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import type { Tx } from '../../platform/db/database.ts'
import { balanceOf, balancesOf, type PostingLeg, post } from '../../platform/ledger/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { tell } from '../messages/service.ts'
import { miningTotals } from '../mining/service.ts'
import { readSettings } from '../settings/service.ts'
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
  tx: Tx,
  platform: Platform,
  customerId: string,
  intentKey: string,
  input: ParsedInputOf<typeof ownTransfer>,
): Promise<Result<{ hash: string }>> {
  const amount = fromWire(input.amount, input.asset)
  if (amount === null || amount === 0n) return failure('amount_incorrect', { field: 'amount' })
  if (input.from === input.to) return failure('invalid_input', { field: 'to' })
  const { asset } = input
  const { transferMinimum } = await readSettings(tx)
  const isRest = amount === (await balanceOf(tx, { owner: customerId, asset, kind: input.from }))
  if (asset === 'USDT' && amount < transferMinimum && !isRest) {
    const minimum = `${toWire(transferMinimum, 'USDT')} USDT`
    return failure('below_minimum', { field: 'amount', params: { minimum } })
  }
  const booked = await post(tx, {
    key: `own_transfer:${customerId}:${intentKey}`,
    kind: 'own_transfer',
    reference: `${input.from}>${input.to}`,
    at: platform.clock.now(),
    legs: [
      { owner: customerId, asset, kind: input.from, amount: -amount },
      { owner: customerId, asset, kind: input.to, amount },
    ],
  })
  if (!booked.ok) return { ...booked, field: 'amount' }
  await tell(tx, platform.clock.now(), [], [{ customer: customerId, event: 'balance_changed' }])
  return success({ hash: booked.value.hash })
}

function balance(legs: readonly PostingLeg[], asset: AssetId, kind: CustomerKind): bigint {
  return legs.find(leg => leg.asset === asset && leg.kind === kind)?.amount ?? 0n
}
