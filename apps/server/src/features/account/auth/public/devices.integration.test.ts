import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Tx } from '#platform/db/database.ts'
import { PAGE_SIZE } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import { asSuperuser, openTestDatabase } from '#testing/database.ts'
import { type Plan, rowsRead } from '#testing/plan.ts'
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

const at = { now: () => START.add({ hours: 200 }) }
const pageOf = (customer: string, cursor?: string) =>
  devicePage({ db: database.db, clock: at } as unknown as Platform, {
    caller: { customerId: customer },
    input: { uid: '', cursor },
  })

/** Reads a page of devices, and counts the table rows that it read. */
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
  const page = await devicePage({ db: counting, clock: at } as unknown as Platform, {
    caller: { customerId: MANY },
    input: { uid: '', cursor },
  })
  return { rows, page }
}

it('a first or late page of very many devices reads at most twice the rows that it shows', async () => {
  const first = await costOf(undefined)
  const late = await costOf(`${START.add({ minutes: 2000 }).epochMilliseconds}.${'0'.repeat(12)}`)
  for (const { rows, page } of [first, late]) {
    expect(page.items).toHaveLength(PAGE_SIZE)
    expect(rows).toBeLessThan(PAGE_SIZE * 2)
  }
  expect(late.page.items[0]?.seenAt).toBe('2026-01-21T19:18:00.000Z')
})

it('devices last used at the same moment appear on exactly one page each', async () => {
  const customer = '00000000-0000-7000-8000-00000000000b'
  await asSuperuser(
    database,
    `INSERT INTO login_device (customer, device, first_seen_at, seen_at)
      SELECT '${customer}', sha256(n::text::bytea), '${START}', '${START}' FROM generate_series(1, 45) AS n`,
  )
  const found: string[] = []
  const lengths: number[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await pageOf(customer, cursor)
    found.push(...items.map(({ id }) => id))
    lengths.push(items.length)
    cursor = next ?? undefined
    // The cursor shows no more of the device's hash than the row.
    if (next) expect(next.split('.')[1]).toBe(items.at(-1)?.id)
  } while (cursor !== undefined)
  expect(lengths).toEqual([PAGE_SIZE, PAGE_SIZE, 5])
  expect(new Set(found).size).toBe(45)
})

it('a device is known at once only if the account was registered from it, and others a day later', async () => {
  const [customer, registered] = [
    '00000000-0000-7000-8000-00000000000e',
    '00000000-0000-7000-8000-00000000000f',
  ]
  await asSuperuser(
    database,
    `INSERT INTO login_device (customer, device, first_seen_at, seen_at, registered)
      VALUES ('${customer}', '\\x01', '${START}', '${START}', false), ('${registered}', '\\x01', '${START}', '${START}', true)`,
  )
  const known = async (of: string, hours: number) => {
    const at = START.add({ hours }).toString()
    const { rows } = await database.db.execute<{ known: boolean }>(
      sql`SELECT is_known_device(${of}::uuid, '\\x01', ${at}::timestamptz) AS known`,
    )
    return rows[0]?.known
  }
  expect([await known(registered, 0), await known(customer, 23), await known(customer, 24)]).toEqual([
    true,
    false,
    true,
  ])
})

it('a device counts only the live sessions of its own customer', async () => {
  const [customer, other] = ['00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-00000000000d']
  const now = at.now()
  const session = (of: string, device: number, ends: Temporal.Instant, token: number) =>
    `(gen_random_uuid(), sha256('${token}'), '${of}', '', '\\x0${device}', '${START}', '${START}', '${ends}', 0, '')`
  const rows = [
    session(customer, 1, now.add({ seconds: 1 }), 1),
    session(customer, 1, now, 2),
    session(customer, 2, now.add({ hours: 1 }), 3),
    session(other, 1, now.add({ hours: 1 }), 4),
  ]
  await asSuperuser(
    database,
    `SET LOCAL session_replication_role = 'replica';
    INSERT INTO login_device (customer, device, first_seen_at, seen_at) VALUES ('${customer}', '\\x01', '${START}', '${START}');
    INSERT INTO session (id, token_hash, customer, user_agent, device, created_at, seen_at, expires_at, epoch, row_mac) VALUES ${rows.join(', ')}`,
  )
  expect((await pageOf(customer)).items).toMatchObject([{ sessions: 1 }])
})
