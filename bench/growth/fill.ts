import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import type pg from 'pg'

/** Size of a database after three years, without the customers who send commands. */
export interface Size {
  customers: number
  /** Number of transfers, each with two postings and two history rows. */
  transfers: number
  deposits: number
  orders: number
  messages: number
  movements: number
}

const MONTHS = 12
const CHUNK = 1_000_000

const idle = (n: string) => `('00000000-0000-7000-a000-' || lpad((${n})::text, 12, '0'))::uuid`
/** Returns SQL for a UUIDv7 of a time, unique by `salt` and `n`. */
const idAt = (time: string, salt: string, n: string) =>
  `(left(ledger.first_id((${time}) AT TIME ZONE 'UTC')::text, 14) || '7' || substr(md5('${salt}' || ${n}), 1, 3) || '-8' || substr(md5('${salt}' || ${n}), 4, 3) || '-' || substr(md5('${salt}' || ${n}), 7, 12))::uuid`

/** Balanced, as the ledger's functions would write it. `rich` is the customer with many movements. */
export async function grow(sql: pg.Pool, size: Size, rich: string): Promise<void> {
  const begun = (await sql.query<{ now: string }>('SELECT now()::text AS now')).rows[0]?.now
  // SQL expression of the time of row `n` of `count`: spread evenly, and the same in every statement.
  const at = (n: string, count: number) =>
    `timestamptz '${begun}' - interval '1 day' - interval '1 second' * ((${count} - ${n})::float8 * ${(MONTHS * 30 * 86_400) / count})`
  await sql.query(`SELECT make_partitions(now() - interval '${MONTHS + 1} months', ${MONTHS + 3}),
    ledger.make_partitions(now() - interval '${MONTHS + 1} months', ${MONTHS + 3})`)
  await chunks('customers', size.customers, (from, to) =>
    sql.query(`INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
      SELECT ${idle('n')}, (300000000 + n)::text, sha256(('idle' || n)::bytea), '-', 'IDLE' || n, now() - interval '1 year'
        FROM generate_series(${from}::int, ${to}::int) AS n`),
  )
  await chunks('accounts', size.customers, (from, to) =>
    sql.query(`INSERT INTO ledger.account (owner, asset, kind, balance, floor, deferred)
      SELECT ${idle('n')}, 'USDT', 'spot', 0, 0, false FROM generate_series(${from}::int, ${to}::int) AS n`),
  )
  const { transfers } = size
  const next = `n % ${size.customers} + 1`
  const after = `(n + 1) % ${size.customers} + 1`
  await chunks('transfers', transfers, async (from, to) => {
    const made = `SELECT n, ${at('n', transfers)} AS at FROM generate_series(${from}::int, ${to}::int) AS n`
    await sql.query(`INSERT INTO ledger.transfer (id, kind, reference, hash, created_at)
      SELECT ${idAt('m.at', 't', 'm.n')}, 'internal_transfer', m.n::text, sha256(m.n::text::bytea), m.at FROM (${made}) AS m`)
    // A circle: each sends to the next one, so all balances end at zero.
    const postings = `(${made}) AS m, LATERAL (VALUES (${idle(next.replaceAll('n ', 'm.n '))}, -1),
      (${idle(after.replaceAll('(n ', '(m.n '))}, 1)) AS l (owner, amount)`
    await sql.query(`INSERT INTO ledger.posting (owner, transfer, asset, kind, amount, balance_after)
      SELECT l.owner, ${idAt('m.at', 't', 'm.n')}, 'USDT', 'spot', l.amount, 0 FROM ${postings}`)
    await sql.query(`INSERT INTO ledger.activity (customer, id, at, kind, reference, asset, account, amount)
      SELECT l.owner, ${idAt('m.at', 't', 'm.n')}, m.at, 'internal_transfer', m.n::text, 'USDT', 'spot', l.amount FROM ${postings}`)
    await sql.query(`INSERT INTO ledger.idempotency (key, fingerprint, transfer, hash)
      SELECT md5('k' || m.n)::uuid, sha256('f'), ${idAt('m.at', 't', 'm.n')}, sha256(m.n::text::bytea) FROM (${made}) AS m`)
  })
  await chunks('deposits', size.deposits, (from, to) =>
    sql.query(`INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at, credited_at, credit_hash)
      SELECT 'TRC-20', ${idAt('m.at', 'd', 'm.n')}, md5('a' || m.n) || md5('b' || m.n), 0, ${idle(`m.n % ${size.customers} + 1`)}, 'T', 10000000, m.n, m.at, m.at, m.at, 'x'
        FROM (SELECT n, ${at('n', size.deposits)} AS at FROM generate_series(${from}::int, ${to}::int) AS n) AS m`),
  )
  const { rows } = await sql.query<{ id: string }>(
    `SELECT v.id FROM product_version v JOIN product p ON p.id = v.product WHERE p.kind = 'lock' AND v.cycle_days = 30 LIMIT 1`,
  )
  const version = rows[0]?.id ?? ''
  await sql.query(`INSERT INTO payout_day (time_zone, day, due_at, opened)
    SELECT 'UTC', d::date, d::date + time '${PAYOUT_TIME}', d < now() + interval '3 days'
      FROM generate_series(now() - interval '14 months', now() + interval '3 months', interval '1 day') AS d ON CONFLICT DO NOTHING`)
  const order = (
    owner: string,
    salt: string,
    count: number,
  ) => `INSERT INTO mining_order (id, order_no, customer, product_version, principal,
      daily_income, state, ending, order_time, value_date, time_zone, first_day, cycle_days, expiry_at, ended_at, hash)
    SELECT ${idAt('m.at', salt, 'm.n')}, '${salt}' || m.n, ${owner}, '${version}', 100000000, 50000, 'ended', 'expired', m.at,
        m.at + interval '1 day', 'UTC', (m.at + interval '2 days')::date, 30, m.at + interval '31 days', m.at + interval '31 days', 'x'
      FROM (SELECT n, ${at('n', count)} - interval '31 days' AS at`
  await chunks('orders', size.orders, (from, to) =>
    sql.query(
      `${order(idle(`m.n % ${size.customers} + 1`), 'O', size.orders)} FROM generate_series(${from}::int, ${to}::int) AS n) AS m`,
    ),
  )
  await chunks('messages', size.messages, (from, to) =>
    sql.query(`INSERT INTO message (customer, id, kind, params, created_at, read_at)
      SELECT ${idle(`m.n % ${size.customers} + 1`)}, ${idAt('m.at', 'm', 'm.n')}, 'transfer_sent', '{"amount":"1","asset":"USDT","other":"x"}', m.at, m.at
        FROM (SELECT n, ${at('n', size.messages)} AS at FROM generate_series(${from}::int, ${to}::int) AS n) AS m`),
  )
  const { movements } = size
  // Within the last minutes: no customer has history before the first day.
  const own = `SELECT n, timestamptz '${begun}' - interval '10 milliseconds' * (${movements} - n) AS at
    FROM generate_series(1, ${movements}) AS n`
  await sql.query(`INSERT INTO ledger.transfer (id, kind, reference, hash, created_at)
    SELECT ${idAt('m.at', 'r', 'm.n')}, 'own_transfer', m.n::text, sha256(m.n::text::bytea), m.at FROM (${own}) AS m`)
  await sql.query(`INSERT INTO ledger.posting (owner, transfer, asset, kind, amount, balance_after)
    SELECT '${rich}', ${idAt('m.at', 'r', 'm.n')}, 'USDT', l.kind, l.amount, 0 FROM (${own}) AS m, LATERAL (VALUES ('spot', m.n % 2 * 2 - 1), ('mining', 1 - m.n % 2 * 2)) AS l (kind, amount)`)
  await sql.query(`INSERT INTO ledger.activity (customer, id, at, kind, reference, asset, account, amount, other_asset, other_account, other_amount)
    SELECT '${rich}', ${idAt('m.at', 'r', 'm.n')}, m.at, 'own_transfer', m.n::text, 'USDT', 'spot', m.n % 2 * 2 - 1, 'USDT', 'mining', 1 - m.n % 2 * 2
      FROM (${own}) AS m`)
  await sql.query(
    `${order(`'${rich}'::uuid`, 'R', movements / 10)} FROM generate_series(1, ${movements / 10}) AS n) AS m`,
  )
  console.log('vacuum and statistics')
  await sql.query('VACUUM (ANALYZE)')
  await sql.query('CHECKPOINT')
}

async function chunks(
  what: string,
  count: number,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) await insert(from, Math.min(from + CHUNK - 1, count))
  console.log(`${count} ${what}`)
}
