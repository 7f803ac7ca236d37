import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import { PLATFORM, type Posting, post, trialBalance } from '@matin/ledger/ledger'
import {
  type PaidChunk,
  type PayoutPlatform,
  payDue,
} from '../apps/server/src/features/money/mining/payouts/pay-due.ts'
import { fixedClock, type MovableClock } from '../apps/server/src/platform/clock/clock.ts'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { createIds } from '../apps/server/src/platform/ids.ts'
import { asSuperuser, withoutOperators } from '../apps/server/src/testing/database.ts'

const START = '2026-03-02T10:00:00Z'
/** Orders in progress per customer, as in the design. */
const ORDERS_PER_CUSTOMER = 4
const POOLS = 4
const CYCLE_DAYS = 30
const DAILY_INCOME = 140_000n
const NAME = `'{"en":"x","ja":"x","zh-Hans":"x","zh-Hant":"x"}'`
/** Ordered by time like the app's ids, so that rows created in sequence are neighbours in an index. */
const id = (kind: number, number: string) =>
  `(lpad(to_hex(${number}), 12, '0') || '7${kind}00' || '8000' || substr(md5('${kind}' || ${number}), 1, 12))::uuid`
const FIRST_DAY = '2026-03-04'

/** Returns a clock one hour after the payout of day `day` (1 is the first) of the orders below. */
export function clockOfDay(day: number): MovableClock {
  const clock = fixedClock('2026-03-03T05:00:00Z')
  clock.advance(Temporal.Duration.from({ hours: 24 * day }))
  return clock
}

export function payerOf(database: Database, clock: MovableClock): PayoutPlatform {
  const silent = () => {}
  const log = { info: silent, warn: silent, error: silent } as unknown as PayoutPlatform['log']
  return { database, db: database.db, clock, ids: createIds(clock), log }
}

/** Shards that a killed payer had locked can be paid only some seconds after its death. */
export async function payAll(payer: PayoutPlatform, onChunk?: (chunk: PaidChunk) => void): Promise<number> {
  let paid = 0
  for (const end = performance.now() + 60_000; performance.now() < end; ) {
    paid += await payDue(payer, onChunk)
    const open = await payer.database.executeSql(
      `SELECT 1 FROM payout_run WHERE finished_at IS NULL AND due_at <= '${payer.clock.now()}' LIMIT 1`,
    )
    if (open.rows.length === 0) return paid
  }
  throw new Error('the day is not paid after a minute more')
}

/** @throws unless each order has exactly `days` payouts that agree with balances and histories */
export async function checkPaid(database: Database, orders: number, days: number): Promise<void> {
  const customers = Math.ceil(orders / ORDERS_PER_CUSTOMER)
  const { rows } = await database.executeSql(`SELECT
    (SELECT count(*) FROM payout)::text AS payouts,
    (SELECT count(*) FROM (SELECT FROM payout GROUP BY mining_order HAVING count(*) <> ${days}) o)::text AS uneven,
    (SELECT count(*) FROM ledger.activity WHERE kind = 'payout')::text AS events,
    (SELECT coalesce(sum(payouts), 0) FROM payout_run)::text AS counted,
    (SELECT coalesce(sum(balance), 0) FROM ledger.account WHERE kind = 'mining')::text AS income,
    (SELECT coalesce(sum(balance), 0) FROM ledger.account WHERE kind = 'reserve')::text AS reserved`)
  const paid = BigInt(orders) * BigInt(days)
  const wanted = {
    payouts: String(paid),
    uneven: '0',
    events: String(customers * days),
    counted: String(paid),
    income: String(paid * DAILY_INCOME),
    reserved: String(rewardOf(orders) - paid * DAILY_INCOME),
  }
  const found = JSON.stringify(rows[0])
  if (found !== JSON.stringify(wanted))
    throw new Error(`after ${days} days: ${found}, not ${JSON.stringify(wanted)}`)
  const problems = await trialBalance(database.db)
  if (problems.length > 0) throw new Error(`the books do not balance: ${problems.join('; ')}`)
}

function rewardOf(orders: number): bigint {
  return BigInt(orders) * DAILY_INCOME * BigInt(CYCLE_DAYS)
}

/** Inserts 30-day orders bought at START, with customers, products and the whole reward in the reserves. */
export async function fillOrders(database: Database, orders: number): Promise<void> {
  const customers = Math.ceil(orders / ORDERS_PER_CUSTOMER)
  await asSuperuser(
    database,
    `INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
    SELECT ${id(1, 'n')}, n::text, sha256(n::text::bytea), '-', n::text, '${START}' FROM generate_series(1, ${customers}) n`,
  )
  await asSuperuser(
    database,
    `INSERT INTO pool SELECT ${id(2, 'n')}, 'bench-' || n, 'USDT', ${NAME}
    FROM generate_series(1, ${POOLS}) n`,
  )
  await asSuperuser(
    database,
    `INSERT INTO product SELECT ${id(3, 'n')}, 'bench-' || n, 'lock', n
    FROM generate_series(1, ${POOLS}) n`,
  )
  await asSuperuser(
    database,
    `INSERT INTO product_version (id, product, version, pool, asset, name, yield_source,
      min_amount, max_amount, customer_cap, cycle_days, daily_rate, penalty_rate, principal_returned, created_at)
    SELECT ${id(4, 'n')}, ${id(3, 'n')}, 1, ${id(2, 'n')}, 'USDT', ${NAME}, ${NAME}, 1, 1000000000, 1000000000,
      ${CYCLE_DAYS}, 350000, 0, true, '${START}' FROM generate_series(1, ${POOLS}) n`,
  )
  await asSuperuser(database, 'INSERT INTO published_version SELECT id FROM product_version')
  await asSuperuser(
    database,
    `INSERT INTO payout_day (time_zone, day, due_at)
    SELECT 'UTC', day, (day + time '${PAYOUT_TIME}') AT TIME ZONE 'UTC'
    FROM generate_series(0, ${CYCLE_DAYS} - 1) AS n, LATERAL (SELECT '${FIRST_DAY}'::date + n AS day) AS d`,
  )
  await asSuperuser(
    database,
    `INSERT INTO mining_order (id, order_no, customer, product_version, principal, daily_income,
      state, order_time, value_date, time_zone, first_day, cycle_days, expiry_at, hash)
    SELECT ${id(5, 'n')}, 'PL260302' || lpad(n::text, 8, '0'),
      ${id(1, `(n::bigint * 7919 % ${customers} + 1)`)}, ${id(4, `(n % ${POOLS} + 1)`)}, 400000000, ${DAILY_INCOME},
      'in_progress', '${START}', '2026-03-03T10:00Z', 'UTC', '${FIRST_DAY}', ${CYCLE_DAYS},
      '2026-04-02T10:00Z', md5(n::text) || md5('x' || n)
    FROM generate_series(1, ${orders}::int) n`,
  )
  await fund(database, orders)
  await database.executeSql('VACUUM (ANALYZE)')
}

/** From the treasury to the pools and from these to the reserves. */
async function fund(database: Database, orders: number): Promise<void> {
  const reward = rewardOf(orders)
  const share = reward / BigInt(POOLS)
  const at = Temporal.Instant.from(START)
  const ids = createIds(fixedClock(START))
  const book = (
    key: string,
    kind: 'treasury_funding' | 'pool_funding' | 'reward_reserve',
    from: Omit<Posting, 'amount' | 'asset'>,
    to: Omit<Posting, 'amount' | 'asset'>,
    amount: bigint,
  ) =>
    database.db.transaction(async tx => {
      const postings: Posting[] = [
        { ...from, asset: 'USDT', amount: -amount },
        { ...to, asset: 'USDT', amount },
      ]
      const request = { id: ids.uuid(), key, kind, reference: 'bench', at, postings }
      const booked = await withoutOperators(tx, () => post(tx, request))
      if (!booked.ok) throw new Error(booked.error)
    })
  const cold = { owner: PLATFORM, kind: 'custody_cold' } as const
  const treasury = { owner: PLATFORM, kind: 'treasury' } as const
  await book('treasury', 'treasury_funding', cold, treasury, reward)
  const { rows } = await database.executeSql(`SELECT id FROM pool WHERE code LIKE 'bench-%'`)
  for (const { id: owner } of rows as { id: string }[]) {
    await book(`fund:${owner}`, 'pool_funding', treasury, { owner, kind: 'pool' }, share)
    await book(
      `reserve:${owner}`,
      'reward_reserve',
      { owner, kind: 'pool' },
      { owner, kind: 'reserve' },
      share,
    )
  }
}
