import {
  AT,
  addressOf,
  CUSTOMER,
  EVER,
  idAt,
  idOf,
  LATELY,
  MANY,
  OPEN_RECOVERIES,
  OPERATOR,
  OWNER,
  oneOf,
  PROPOSER,
  ROWS,
  SERIES,
  txidOf,
} from './rows.ts'

const ONE = `(SELECT id FROM customer WHERE uid = '${MANY}')`
/** Purchase time of orders. Those of the last half year are in progress, because each runs for 30 days. */
const BOUGHT = `CASE WHEN (n / 100) % 4 = 0 THEN ${AT} - interval '100 days' ELSE ${AT} - interval '5 days' END`

/**
 * Statements that fill histories of years: one row for each customer, and ten thousand rows for one of them.
 */
export const PASTS: Record<string, string> = {
  'accounts of whoever has a long past': `INSERT INTO ledger.account (owner, asset, kind, balance, floor, deferred)
    SELECT ${ONE}, a, 'spot', 0, 0, false FROM unnest('{USDT,BTC,ETH}'::text[]) AS a`,
  'movements of money': `INSERT INTO ledger.activity (customer, id, at, kind, reference, asset, account, amount)
    SELECT ${OWNER}, ${idAt(EVER)}, ${EVER}, ${oneOf('deposit_seen', 'payout', 'withdrawal_request', 'pledge', 'own_transfer')},
      ${idOf('8015')}::text, ${oneOf('USDT', 'USDT', 'USDT', 'ETH')}, 'spot', n FROM ${SERIES}`,
  receipts: `INSERT INTO receipt (id, customer, quantity, voucher, txid, submitted_at, matched)
    SELECT ${idOf('8016')}, ${OWNER}, 20000000, ${idOf('8020')}, ${txidOf('8015')}, ${EVER}, true FROM ${SERIES}`,
  'deposits that they took': `INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at, confirmed_at, receipt,
      credited_at, credit_hash)
    SELECT 'TRC-20', ${idOf('8015')}, ${txidOf('8015')}, 0, ${OWNER}, 'T', 20000000, n, ${EVER}, ${EVER}, ${EVER}, ${idOf('8016')}, ${EVER}, 'x' FROM ${SERIES}`,
  'days of payouts': `INSERT INTO payout_day (time_zone, day, due_at, opened)
    SELECT 'UTC', d, d + interval '4 hours', true FROM generate_series(current_date - 200, current_date + 100, interval '1 day') AS d
    ON CONFLICT (time_zone, day) DO UPDATE SET opened = true`,
  orders: `INSERT INTO mining_order (id, order_no, customer, product_version, principal, daily_income, state, ending, order_time, value_date,
      time_zone, first_day, cycle_days, expiry_at, ended_at, hash)
    SELECT ${idOf('8017')}, 'B' || n, ${OWNER}, v.ids[(n / 100) % cardinality(v.ids) + 1], 100000000, 1000, e.state, e.ending, o.at,
      o.at + interval '1 day', 'UTC', o.at::date + 2, 30, o.at + interval '31 days', e.at, 'x'
    FROM (SELECT array_agg(version ORDER BY version) AS ids FROM published_version) AS v CROSS JOIN ${SERIES}
      CROSS JOIN LATERAL (SELECT ${BOUGHT} AS at) AS o CROSS JOIN LATERAL (
        SELECT CASE WHEN over THEN 'ended' ELSE 'in_progress' END AS state, CASE WHEN over THEN 'expired' END AS ending,
            CASE WHEN over THEN o.at + interval '31 days' END AS at
          FROM (SELECT (n / 100) % 4 = 0 AS over) AS w) AS e`,
  'payouts of theirs': `INSERT INTO payout (customer, mining_order, number, amount, due_at, paid_at)
    SELECT o.customer, o.id, 1, o.daily_income, o.first_day + interval '4 hours', o.first_day + interval '4 hours'
      FROM mining_order o WHERE o.hash = 'x'`,
  'days that were paid': `INSERT INTO payout_run (due_at, shard, payouts, chunks, started_at, finished_at)
    SELECT d + interval '4 hours', l, 250000, 500, d + interval '4 hours', d + interval '5 hours'
      FROM generate_series(current_date - 3650, current_date - 1, interval '1 day') AS d CROSS JOIN generate_series(0, 3) AS l
      ON CONFLICT DO NOTHING`,
  // Not due for a retry yet: a retry would pay it.
  'payouts of yesterday that were refused': `INSERT INTO payout_refused (mining_order, due_at, customer, shard, reason, at)
    SELECT o.id, current_date - 1 + interval '4 hours', o.customer, o.shard, 'MT010', now() + interval '1 day'
      FROM mining_order o WHERE o.hash = 'x' AND o.customer = ${ONE}`,
  holds: `INSERT INTO customer_hold (id, customer, reason, operator, owner_role, created_at, deadline_at)
    SELECT ${idOf('8021')}, ${OWNER}, 'customer_request', '${OPERATOR}', 'support', ${EVER} - interval '2 days', ${EVER} - interval '1 day'
      FROM ${SERIES}`,
  'holds that stand': `INSERT INTO customer_hold (id, customer, reason, operator, owner_role, created_at, deadline_at)
    SELECT ${idOf('8024')}, ${CUSTOMER}, 'customer_request', '${OPERATOR}', 'support', date_trunc('milliseconds', now()),
      date_trunc('milliseconds', now()) + interval '1 minute' * (n % 40000 + 600) FROM ${SERIES} WHERE n % 500 = 7`,
  // Includes the account's protection at that time, with holds. Every second request has its first approval.
  'requests to take away what was lost': `INSERT INTO recovery (id, customer, lost, asked_at, expires_at, protection, proposed_by, proposed_at)
    SELECT ${idOf('8018')}, ${CUSTOMER}, 'factor', p.at, p.at + interval '72 hours', private.protection_of(${CUSTOMER}), r.who, r.at
      FROM generate_series(${ROWS - OPEN_RECOVERIES + 1}, ${ROWS}) AS n
      CROSS JOIN LATERAL (SELECT date_trunc('milliseconds', now() - interval '60 hours' * ((${ROWS} - n)::float8 / ${OPEN_RECOVERIES})) AS at) AS p
      LEFT JOIN LATERAL (SELECT '${PROPOSER}'::uuid AS who, p.at) AS r ON n % 2 = 0`,
  notes: `INSERT INTO item_note (id, kind, item, customer, operator, text, at)
    SELECT ${idOf('8022')}, 'customer', ${OWNER}::text, ${OWNER}, '${OPERATOR}', '-', ${EVER} FROM ${SERIES}`,
  devices: `INSERT INTO login_device (customer, device, first_seen_at, seen_at)
    SELECT ${OWNER}, sha256(('device' || n)::bytea), ${LATELY}, ${LATELY} FROM ${SERIES}`,
  sessions: `INSERT INTO session (id, token_hash, customer, user_agent, device, created_at, seen_at, expires_at, epoch, row_mac)
    SELECT ${idOf('8023')}, sha256(('session' || n)::bytea), CASE WHEN n <= 20 THEN ${idOf('a000', '1')} ELSE ${CUSTOMER} END, 'bench',
      sha256(('device' || n * 100)::bytea), ${AT}, ${AT}, now() + interval '20 days', 0, '' FROM ${SERIES}`,
  'sign-ins': `INSERT INTO login_log (customer, id, at, method, outcome, device, address)
    SELECT ${OWNER}, ${idAt(LATELY)}, ${LATELY}, 'password', 'signed_in', 'Firefox, Linux', '127.0.0.1' FROM ${SERIES}`,
  // One address is in very many address books.
  'saved addresses': `INSERT INTO saved_address (id, customer, label, address, saved_at)
    SELECT ${idOf('8024')}, ${CUSTOMER}, 'Mine', CASE WHEN n % 100 = 1 THEN ${addressOf('exchange', '1')} ELSE ${addressOf('saved')} END, ${EVER}
      FROM ${SERIES}`,
}
