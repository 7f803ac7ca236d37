import type { getTopup, getTopupAddress, listTopups, SeenTransfer } from '@matin/contract/recharge'
import { failure, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { CONFIRMATIONS_NEEDED } from '@matin/domain/recharge/confirmations'
import type { Services } from '#feature.ts'
import { depositAddressOf } from '#platform/chain/deposit-addresses.ts'
import { chainCursor } from '#platform/chain/tables.ts'
import { watchChain } from '#platform/chain/watch.ts'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import type { Platform } from '#platform/platform.ts'
import type { CustomerInput, Query } from '#platform/query.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { rechargeById, rechargePage, transfersWithoutReceipt } from './repository.ts'

export const topupAddress: Query<typeof getTopupAddress, Services> = async (
  platform,
  { caller: { customerId } },
  { catchUp },
) => {
  const found = await depositAddressOf(platform, catchUp, customerId)
  if (found === null) return failure('chain_behind')
  await watchChain(platform.db, platform.clock.now())
  const { rechargeMinimum } = await readSettings(platform.load)
  const [cursor] = await platform.db.select({ stopped: chainCursor.stopped }).from(chainCursor)
  return success({
    ...(cursor?.stopped && { stopped: cursor.stopped }),
    network: found.network,
    address: found.address,
    minimum: toWire(rechargeMinimum, 'USDT'),
    confirmationsNeeded: CONFIRMATIONS_NEEDED,
    withoutReceipt: await transfersWithoutReceipt(platform, customerId, rechargeMinimum),
  })
}

export async function recharges(
  platform: Platform,
  { caller: { customerId }, input: { cursor } }: CustomerInput<typeof listTopups>,
) {
  await watchChain(platform.db, platform.clock.now())
  return rechargePage(platform, customerId, cursor)
}

export const rechargeDetail: Query<typeof getTopup> = async (
  platform,
  { caller: { customerId }, input: { id } },
) => {
  const found = await rechargeById(platform, customerId, id)
  return found ? success(found) : failure('not_found')
}

const STANDING = batchQuery<{ customer: string }, { credited: boolean; open: boolean }>({
  name: 'recharged',
  params: { customer: 'uuid' },
  text: `SELECT a.ordinal,
      EXISTS (SELECT FROM deposit d WHERE d.customer = a.customer AND d.credited_at IS NOT NULL) AS credited,
      EXISTS (SELECT FROM deposit d WHERE d.customer = a.customer AND d.credited_at IS NULL)
        OR EXISTS (SELECT FROM pending_deposit p WHERE p.customer = a.customer) AS open
    FROM params a`,
})

/**
 * `recharged`: whether a transfer was ever credited. `waiting`: the transfer for which the form asks the receipt
 * first; null for none. Dust never waits.
 */
export async function rechargeStandingOf(
  platform: Platform,
  customerId: string,
): Promise<{ recharged: boolean; waiting: SeenTransfer | null }> {
  const row = await loadOne(platform.load, STANDING, { customer: customerId })
  const recharged = row?.credited ?? false
  if (!row?.open) return { recharged, waiting: null }
  const { rechargeMinimum } = await readSettings(platform.load)
  const [first] = await transfersWithoutReceipt(platform, customerId, rechargeMinimum)
  return { recharged, waiting: first && !first.dust ? first : null }
}

const SENT_IN = batchQuery<{ txid: string }, { customer: string }>({
  name: 'customers of deposit',
  params: { txid: 'text' },
  text: `SELECT a.ordinal, f.customer FROM params a CROSS JOIN LATERAL (
    SELECT d.customer FROM deposit d WHERE d.txid = a.txid AND d.customer IS NOT NULL
    UNION SELECT p.customer FROM pending_deposit p WHERE p.txid = a.txid
    UNION SELECT o.customer FROM foreign_arrival o WHERE o.txid = a.txid
    UNION SELECT r.customer FROM receipt r WHERE r.txid = a.txid) AS f`,
})

/** Finds customers whose deposit addresses it pays, in any asset, or whose receipts name it. */
export async function customersOfDeposit(load: Load, txid: string): Promise<string[]> {
  return (await load(SENT_IN, { txid })).map(({ customer }) => customer)
}
