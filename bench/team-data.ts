import type { Database } from '../apps/server/src/platform/db/database.ts'
import { asSuperuser } from '../apps/server/src/testing/database.ts'

/** Sizes of the three levels below the top customer, together the team of 100 k. */
const FIRST = 1_000
const SECOND = 9_000
const THIRD = 90_000
export const TEAM = FIRST + SECOND + THIRD
/** A fourth level, which the top's team does not count, and as many customers without an inviter. */
const BELOW = 50_000
const OTHERS = 50_000
/** First customer number that is free. */
export const NEWCOMERS = 1_000_000

/** Customers are numbered; the top is number 1. */
export const TOP = 1
const idOf = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
export const topId = '00000000-0000-7000-8000-000000000001'

const from = { first: 2, second: 2 + FIRST, third: 2 + FIRST + SECOND, below: 2 + TEAM }
/** Number of the inviter of customer n. */
const INVITER = `CASE
  WHEN n < ${from.first} THEN NULL
  WHEN n < ${from.second} THEN ${TOP}
  WHEN n < ${from.third} THEN ${from.first} + (n % ${FIRST})
  WHEN n < ${from.below} THEN ${from.second} + (n % ${SECOND})
  WHEN n < ${from.below + BELOW} THEN ${from.third} + (n % ${THIRD})
  END`
const LAST = from.below + BELOW + OTHERS - 1
/** Join times over sixty days, a sixtieth of the customers on each. */
const JOINED = `'2026-01-01'::timestamptz + (n % 60) * interval '1 day' + n * interval '1 millisecond'`

/** Fills a database with the team, half of its members with locked principal, all with a credited recharge. */
export async function fillTeam(database: Database, withLtree: boolean): Promise<void> {
  // Inserted in the order of invitations, because the trigger reads the levels above.
  await asSuperuser(
    database,
    `INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, invited_by, created_at)
    SELECT ${idOf('n')}, n::text, sha256(n::text::bytea), '-', n::text, ${idOf(INVITER)}, ${JOINED}
    FROM generate_series(1, ${LAST}) AS n ORDER BY n`,
  )
  await asSuperuser(
    database,
    `INSERT INTO ledger.account (owner, asset, kind, balance, floor, deferred)
    SELECT ${idOf('n')}, 'USDT', 'locked', 100000000, 0, false FROM generate_series(2, ${1 + TEAM}, 2) AS n`,
  )
  await asSuperuser(
    database,
    `INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time,
      seen_at, credited_at, credit_hash)
    SELECT 'TRC-20', gen_random_uuid(), md5(n::text) || md5('x' || n), 0, ${idOf('n')}, 'T', 50000000, n, ${JOINED}, ${JOINED},
      ${JOINED}, md5(n::text) || md5('y' || n)
    FROM generate_series(2, ${1 + TEAM}) AS n`,
  )
  if (withLtree) {
    await asSuperuser(database, 'CREATE EXTENSION ltree')
    await asSuperuser(
      database,
      'CREATE TABLE tree (id bigint PRIMARY KEY, path ltree NOT NULL, joined_at timestamptz NOT NULL)',
    )
    await asSuperuser(
      database,
      `INSERT INTO tree
      WITH RECURSIVE line AS (
        SELECT n::bigint AS id, n::text AS path, ${JOINED} AS joined_at, ${INVITER} AS up
          FROM generate_series(1, ${LAST}) AS n
        UNION ALL
        SELECT id, n || '.' || path, joined_at, ${INVITER} FROM (SELECT id, path, joined_at, up AS n FROM line) l WHERE n IS NOT NULL
      )
      SELECT id, path::ltree, joined_at FROM line WHERE up IS NULL`,
    )
    await asSuperuser(database, 'CREATE INDEX tree_by_path ON tree USING gist (path)')
  }
  await database.executeSql('VACUUM (ANALYZE)')
}
