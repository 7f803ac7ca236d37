import { randomUUID } from 'node:crypto'
import { NETWORK } from '@matin/domain/money/network'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pool } from '../../features/money/mining/tables.ts'
import { asSuperuser, createTestDatabase } from '../../testing/database.ts'
import { type Database, rowsOf } from './database.ts'

let place: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = await place.open()
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

describe('the schema', () => {
  it('requires the network of a deposit address, deposit, sweep and withdrawal, and accepts only one', async () => {
    const rows = await rowsOf(
      database.db,
      sql`SELECT a.attrelid::regclass::text AS name, a.attnotnull AS required, a.atthasdef AS has_default,
          pg_get_constraintdef(c.oid) AS rule
        FROM pg_attribute a LEFT JOIN pg_constraint c ON c.conrelid = a.attrelid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]
        WHERE a.attname = 'network' AND a.attrelid IN (SELECT oid FROM pg_class WHERE relkind = 'r') ORDER BY 1`,
    )
    const rule = `CHECK ((network = '${NETWORK}'::text))`
    expect(rows).toEqual(
      ['deposit', 'deposit_address', 'sweep', 'withdrawal'].map(name => ({
        name,
        required: true,
        has_default: false,
        rule,
      })),
    )
  })
})

describe('migrations', () => {
  const applied = (on: Database) =>
    asSuperuser(on, 'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id').then(({ rows }) => rows)

  it('that run again are harmless and keep the data, and settings that only a newer version knows stay sensitive', async () => {
    const name = { en: 'Kept', ja: 'Kept', 'zh-Hans': 'Kept', 'zh-Hant': 'Kept' }
    const kept = { id: randomUUID(), code: 'kept', asset: 'USDT' as const, name }
    await database.db.insert(pool).values(kept)
    const settings = `SELECT s.value, array_agg(n.key ORDER BY n.key) AS sensitive FROM setting s, sensitive_setting n
      WHERE s.key = 'risk_threshold' AND n.key IN ('newer', 'app_name', 'risk_threshold') GROUP BY s.value`
    await asSuperuser(
      database,
      `UPDATE setting SET value = '40' WHERE key = 'risk_threshold';
      DELETE FROM sensitive_setting WHERE key = 'risk_threshold';
      INSERT INTO sensitive_setting (key) VALUES ('newer'), ('app_name')`,
    )
    const before = await applied(database)
    expect(before).not.toEqual([])
    const again = await place.open()
    expect(await applied(again)).toEqual(before)
    expect(await again.db.select().from(pool)).toEqual([kept])
    expect((await asSuperuser(again, settings)).rows).toEqual([
      { value: '40', sensitive: ['newer', 'risk_threshold'] },
    ])
    await again.close()
  })

  it('refuse a database from before the baseline, and say what to do', async () => {
    const older = await createTestDatabase()
    const client = new pg.Client({ connectionString: older.url })
    await client.connect()
    await client.query(`CREATE TABLE customer (id uuid); CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('a', 1)`)
    await client.end()
    await expect(older.open(1)).rejects.toThrow(/older version.*delete DATA_DIR/)
    await older.drop()
  })

  it('refuse a database of another baseline', async () => {
    const other = await createTestDatabase(process.env.TEST_TEMPLATE)
    const before = await other.open(1)
    await asSuperuser(before, `UPDATE drizzle.__drizzle_migrations SET hash = 'another' WHERE id = 2`)
    await before.close()
    await expect(other.open(1)).rejects.toThrow(/older version.*empty database in DATABASE_URL/)
    await other.drop()
  })

  it('of several processes that start at once run in one of them', async () => {
    const empty = await createTestDatabase()
    const opened = await Promise.all(Array.from({ length: 4 }, () => empty.open(1)))
    for (const one of opened) expect((await applied(one)).length).toBe((await applied(database)).length)
    for (const one of opened) await one.close()
    await empty.drop()
  })
})
