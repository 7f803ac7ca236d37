import type { DataOf } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/result'
import type { getWithdrawalTerms, Withdrawal } from '@matin/contract/withdrawal'
import { toWire } from '@matin/domain/money/amount'
import { NETWORK } from '@matin/domain/money/asset'
import { success } from '@matin/domain/result'
import { type Ask, askOne, fact } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instantFrom } from '../../platform/db/instant.ts'
import { balanceFor } from '../../platform/ledger/balance.ts'
import type { Platform } from '../../platform/platform.ts'
import { savedOnlyHolds } from '../address-book/service.ts'
import { holdOf } from '../holds/service.ts'
import { headroomOf } from '../limits/service.ts'
import { readSettings } from '../settings/service.ts'
import { payingStop } from '../treasury/stops.ts'
import { waitsFor } from './caps.ts'
import { toWithdrawal, type WithdrawalRow, withdrawalById, withdrawalPage } from './repository.ts'

/** Figures that the form needs for its preview: the same that `submit` judges by. */
export async function withdrawalTerms(
  platform: Platform,
  customerId: string,
): Promise<DataOf<typeof getWithdrawalTerms>> {
  const { ask } = platform
  const now = platform.clock.now()
  const settings = await readSettings(platform.ask)
  const { limit, used } = await headroomOf(ask, customerId, now)
  return {
    network: NETWORK,
    fee: toWire(settings.withdrawalFee, 'USDT'),
    minimum: toWire(settings.withdrawalMinimum, 'USDT'),
    available: toWire(await balanceFor(ask, { owner: customerId, asset: 'USDT', kind: 'spot' }), 'USDT'),
    limit24h: toWire(limit, 'USDT'),
    used24h: toWire(used, 'USDT'),
    raisedLimit24h: toWire(settings.limitVerified, 'USDT'),
    hold: await holdOf(ask, customerId, now),
    savedOnly: await savedOnlyHolds(ask, customerId, now),
    paused: await payingStop(platform),
  }
}

export async function withdrawals(platform: Platform, customerId: string, cursor: string | undefined) {
  const { items, next } = await withdrawalPage(platform.db, customerId, cursor)
  return { items: await Promise.all(items.map(row => shown(platform, row))), next }
}

export async function withdrawalDetail(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Result<Withdrawal>> {
  const found = await withdrawalById(platform.db, customerId, id)
  return found ? success(await shown(platform, found)) : failure('not_found')
}

async function shown({ ask, clock }: Platform, row: WithdrawalRow): Promise<Withdrawal> {
  const now = clock.now()
  const [hold, cap] = await Promise.all([holdOf(ask, row.customer, now), waitsFor(ask, row, now)])
  return toWithdrawal(row, now, { hold, waitsFor: cap })
}

const OWN = fact<{ id: string }, { uid: string; address: string; submitted: string }>({
  name: 'customer of withdrawal',
  asked: { id: 'uuid' },
  text: `SELECT a.place, c.uid, w.address, w.submitted_at AS submitted
    FROM asked a JOIN withdrawal w ON w.id = a.id JOIN customer c ON c.id = w.customer`,
})

/** Customer, address and time of a withdrawal; null if there is none of that id. */
export async function customerOfWithdrawal(
  ask: Ask,
  id: string,
): Promise<{ uid: string; address: string; submittedAt: Temporal.Instant } | null> {
  const row = await askOne(ask, OWN, { id })
  return row ? { uid: row.uid, address: row.address, submittedAt: instantFrom(row.submitted) } : null
}

/** Quantities that were paid to a customer, among the twenty withdrawals before one. In minor units of USDT. */
export async function paidBefore(tx: Tx, customerId: string, id: string): Promise<bigint[]> {
  const { items } = await withdrawalPage(tx, customerId, id)
  return items.filter(({ state }) => state === 'confirmed').map(({ quantity }) => quantity)
}

const TOTALS = fact<{ customer: string }, { recharged: string; withdrawn: string }>({
  name: 'recharged and withdrawn in all',
  asked: { customer: 'uuid' },
  text: `SELECT a.place,
      (SELECT coalesce(sum(d.amount), 0)::text FROM deposit d WHERE d.customer = a.customer AND d.credited_at IS NOT NULL) AS recharged,
      (SELECT coalesce(sum(w.quantity), 0)::text FROM withdrawal w WHERE w.customer = a.customer AND w.state IN ('sent', 'confirmed')) AS withdrawn
    FROM asked a`,
})

/** Totals that a customer ever recharged and was paid. In minor units of USDT. */
export async function totalsOf(
  ask: Ask,
  customer: string,
): Promise<{ recharged: bigint; withdrawn: bigint }> {
  const row = await askOne(ask, TOTALS, { customer })
  return { recharged: BigInt(row?.recharged ?? '0'), withdrawn: BigInt(row?.withdrawn ?? '0') }
}

const PAID_BY = fact<{ txid: string }, { customer: string }>({
  name: 'customers of payment',
  asked: { txid: 'text' },
  text: `SELECT a.place, w.customer FROM asked a JOIN signing_attempt t ON t.txid = a.txid JOIN withdrawal w ON w.id = t.subject`,
})

/** Customers whose withdrawal a transaction on the chain pays, or was meant to pay. */
export async function customersOfPayment(ask: Ask, txid: string): Promise<string[]> {
  return (await ask(PAID_BY, { txid })).map(({ customer }) => customer)
}

const PAID_TO = fact<{ address: string }, { customer: string }>({
  name: 'customers of destination',
  asked: { address: 'text' },
  text: `SELECT a.place, w.customer FROM asked a CROSS JOIN LATERAL (
    SELECT o.customer FROM withdrawal o WHERE o.address = a.address ORDER BY o.submitted_at DESC LIMIT 50) AS w`,
})

/** Customers of the newest fifty withdrawals to an address, once for each withdrawal. */
export async function customersOfDestination(ask: Ask, address: string): Promise<string[]> {
  return (await ask(PAID_TO, { address })).map(({ customer }) => customer)
}
