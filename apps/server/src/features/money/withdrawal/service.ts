import { failure, success } from '@matin/contract/result'
import type {
  getWithdrawal,
  getWithdrawalTerms,
  listWithdrawals,
  Withdrawal,
} from '@matin/contract/withdrawal'
import { toWire } from '@matin/domain/money/amount'
import { NETWORK } from '@matin/domain/money/network'
import {
  type KnownAddress,
  LOOKALIKE_ENDS,
  type Lookalike,
  lookalikeOf,
} from '@matin/domain/withdrawal/lookalike'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import { instantFrom } from '#platform/db/instant.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import type { Platform } from '#platform/platform.ts'
import type { CustomerInput, Query } from '#platform/query.ts'
import { savedOnlyHolds } from '../../account/address-book/service.ts'
import { holdOf } from '../../account/holds/service.ts'
import { headroomOf } from '../../account/limits/service.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { payingStop } from '../treasury/public/stops.ts'
import { capStopOf } from './caps.ts'
import { REFUNDED, SENT } from './public/state-sql.ts'
import { toWithdrawal, type WithdrawalRow, withdrawalById, withdrawalPage } from './repository.ts'

/** Reads the figures for the form's preview. The submission is judged by the same figures. */
export const withdrawalTerms: Query<typeof getWithdrawalTerms> = async (
  platform,
  { caller: { customerId } },
) => {
  const { load } = platform
  const now = platform.clock.now()
  const settings = await readSettings(platform.load)
  const { limit, used } = await headroomOf(load, customerId, now)
  return {
    network: NETWORK,
    fee: toWire(settings.withdrawalFee, 'USDT'),
    minimum: toWire(settings.withdrawalMinimum, 'USDT'),
    available: toWire(await balanceFor(load, { owner: customerId, asset: 'USDT', kind: 'spot' }), 'USDT'),
    limit24h: toWire(limit, 'USDT'),
    used24h: toWire(used, 'USDT'),
    raisedLimit24h: toWire(settings.withdrawalLimitVerified, 'USDT'),
    hold: await holdOf(load, customerId, now),
    savedOnly: await savedOnlyHolds(load, customerId, now),
    paused: await payingStop(platform),
  }
}

export async function withdrawals(
  platform: Platform,
  { caller: { customerId }, input: { cursor } }: CustomerInput<typeof listWithdrawals>,
) {
  const { items, next } = await withdrawalPage(platform.db, customerId, cursor)
  return { items: await Promise.all(items.map(row => withState(platform, row))), next }
}

export const withdrawalDetail: Query<typeof getWithdrawal> = async (
  platform,
  { caller: { customerId }, input: { id } },
) => {
  const found = await withdrawalById(platform.db, customerId, id)
  return found ? success(await withState(platform, found)) : failure('not_found')
}

async function withState({ load, clock }: Platform, row: WithdrawalRow): Promise<Withdrawal> {
  const now = clock.now()
  const [hold, { waitsFor }] = await Promise.all([holdOf(load, row.customer, now), capStopOf(load, row, now)])
  return toWithdrawal(row, now, { hold, waitsFor })
}

const OWN = batchQuery<{ id: string }, { uid: string; address: string; submitted: string }>({
  name: 'customer of withdrawal',
  params: { id: 'uuid' },
  text: `SELECT a.ordinal, c.uid, w.address, w.submitted_at AS submitted
    FROM params a JOIN withdrawal w ON w.id = a.id JOIN customer c ON c.id = w.customer`,
})

export async function customerOfWithdrawal(
  load: Load,
  id: string,
): Promise<{ uid: string; address: string; submittedAt: Temporal.Instant } | null> {
  const row = await loadOne(load, OWN, { id })
  return row ? { uid: row.uid, address: row.address, submittedAt: instantFrom(row.submitted) } : null
}

/** Lists the paid quantities of the twenty withdrawals before this one, in minor units of USDT. */
export async function paidBefore(tx: Tx, customerId: string, id: string): Promise<bigint[]> {
  const { items } = await withdrawalPage(tx, customerId, id)
  return items.filter(({ state }) => state === 'confirmed').map(({ quantity }) => quantity)
}

const TOTALS = batchQuery<{ customer: string }, { recharged: string; withdrawn: string }>({
  name: 'recharged and withdrawn in all',
  params: { customer: 'uuid' },
  text: `SELECT a.ordinal,
      (SELECT coalesce(sum(d.amount), 0)::text FROM deposit d WHERE d.customer = a.customer AND d.credited_at IS NOT NULL) AS recharged,
      (SELECT coalesce(sum(w.quantity), 0)::text FROM withdrawal w WHERE w.customer = a.customer AND w.state IN ${SENT}) AS withdrawn
    FROM params a`,
})

/** Maximum number of known addresses of each kind that are compared, the first known ones. */
const MAX_KNOWN = 500

const ALIKE = batchQuery<{ customer: string; address: string }, KnownAddress>({
  name: 'known addresses alike',
  params: { customer: 'uuid', address: 'text' },
  text: `SELECT a.ordinal, k.address, k.kind, extract(epoch FROM k.since)::float8 AS since FROM params a CROSS JOIN LATERAL (
      SELECT k.*, row_number() OVER (PARTITION BY k.kind ORDER BY k.since) AS number FROM (
        SELECT w.address, coalesce(min(w.submitted_at) FILTER (WHERE w.state NOT IN ${REFUNDED}), min(w.submitted_at)) AS since,
          CASE WHEN bool_or(w.state NOT IN ${REFUNDED}) THEN 'chosen' ELSE 'received' END AS kind
          FROM withdrawal w WHERE w.customer = a.customer GROUP BY w.address
        UNION ALL SELECT s.address, s.saved_at, 'chosen' FROM saved_address s WHERE s.customer = a.customer
        UNION ALL SELECT o.address, o.created_at, 'own' FROM deposit_address o WHERE o.customer = a.customer
        UNION ALL SELECT i.address, min(i.created_at), 'chosen' FROM internal_transfer i WHERE i.sender = a.customer AND i.address IS NOT NULL GROUP BY i.address
        UNION ALL SELECT d.sender, min(d.seen_at), 'received' FROM deposit d WHERE d.customer = a.customer GROUP BY d.sender
      ) AS k WHERE lower(left(k.address, ${LOOKALIKE_ENDS})) = lower(left(a.address, ${LOOKALIKE_ENDS}))
        AND lower(right(k.address, ${LOOKALIKE_ENDS})) = lower(right(a.address, ${LOOKALIKE_ENDS}))
    ) AS k WHERE k.number <= ${MAX_KNOWN} ORDER BY k.number`,
})

/**
 * Returns the known address that could be mistaken for this one, for the form, the review and the operator;
 * null for none. A destination of a refunded withdrawal counts like an unknown sender.
 */
export async function lookalikeFor(load: Load, customer: string, address: string): Promise<Lookalike | null> {
  return lookalikeOf(address, await load(ALIKE, { customer, address }))
}

/** Returns the totals that a customer ever recharged and was paid, in minor units of USDT. */
export async function lifetimeTotalsOf(
  load: Load,
  customer: string,
): Promise<{ recharged: bigint; withdrawn: bigint }> {
  const row = await loadOne(load, TOTALS, { customer })
  return { recharged: BigInt(row?.recharged ?? '0'), withdrawn: BigInt(row?.withdrawn ?? '0') }
}

const PAID_BY = batchQuery<{ txid: string }, { customer: string }>({
  name: 'customers of payment',
  params: { txid: 'text' },
  text: `SELECT a.ordinal, w.customer FROM params a JOIN signing_attempt t ON t.txid = a.txid JOIN withdrawal w ON w.id = t.subject`,
})

/** Finds the customers whose withdrawal a transaction on the chain pays, or was meant to pay. */
export async function customersOfPayment(load: Load, txid: string): Promise<string[]> {
  return (await load(PAID_BY, { txid })).map(({ customer }) => customer)
}

const PAID_TO = batchQuery<{ address: string }, { customer: string }>({
  name: 'customers of destination',
  params: { address: 'text' },
  text: `SELECT a.ordinal, w.customer FROM params a CROSS JOIN LATERAL (
    SELECT o.customer FROM withdrawal o WHERE o.address = a.address ORDER BY o.submitted_at DESC LIMIT 50) AS w`,
})

/** Finds the customers of the newest fifty withdrawals to an address, once for each withdrawal. */
export async function customersOfDestination(load: Load, address: string): Promise<string[]> {
  return (await load(PAID_TO, { address })).map(({ customer }) => customer)
}
