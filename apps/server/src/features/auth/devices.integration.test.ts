import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Tx } from '../../platform/db/database.ts'
import { PAGE_SIZE } from '../../platform/db/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSuperuser, openTestDatabase } from '../../testing/database.ts'
import { type Plan, rowsRead } from '../../testing/plan.ts'
import { devicePage } from './devices.ts'

const MANY = '00000000-0000-7000-8000-00000000000a'
const START = Temporal.Instant.from('2026-01-20T10:00:00Z')

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await asSuperuser(
    database,
    `INSERT INTO login_device (customer, device, first_seen_at, seen_at)
      SELECT CASE WHEN n % 2 = 0 THEN '${MANY}' ELSE md5('idle' || n)::uuid END, sha256(n::text::bytea), '${START}',
          '${START}'::timestamptz + n * interval '1 minute'
        FROM generate_series(1, 10000) AS n;
      ANALYZE login_device`,
  )
})
afterAll(() => drop?.())

/** A page of devices, and the rows of tables that it cost. */
async function costOf(cursor: string | undefined) {
  let rows = 0
  const counting = {
    async execute(statement: SQL) {
      const explained = sql`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`
      const { rows: plans } = await database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
      for (const { 'QUERY PLAN': parts } of plans) rows += rowsRead(parts[0].Plan)
      return database.db.execute(statement)
    },
  } as unknown as Tx
  const clock = { now: () => START.add({ hours: 200 }) }
  const page = await devicePage({ db: counting, clock } as unknown as Platform, MANY, cursor)
  return { rows, page }
}

it('a page of very many devices reads no more than it shows, the first and a late one', async () => {
  const first = await costOf(undefined)
  const late = await costOf(`${START.add({ minutes: 2000 }).epochMilliseconds}.${'0'.repeat(64)}`)
  for (const { rows, page } of [first, late]) {
    expect(page.items).toHaveLength(PAGE_SIZE)
    expect(rows).toBeLessThan(PAGE_SIZE * 2)
  }
  expect(late.page.items[0]?.seenAt).toBe('2026-01-21T19:18:00.000Z')
})
