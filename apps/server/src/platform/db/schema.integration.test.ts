import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NETWORK } from '@matin/domain/money/network'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
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

/** Folder of all features and platform parts, so that tables added later are tested too. */
const sources = join(import.meta.dirname, '../..')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('/tables.ts'),
)
const modules: object[] = await Promise.all(files.map(name => import(/* @vite-ignore */ join(sources, name))))
const tables = modules
  .flatMap(module => Object.values(module))
  .filter(value => is(value, PgTable))
  .map(table => getTableConfig(table))

describe('the typed schema', () => {
  it('has the tables of the database and no others', async () => {
    const rows = await rowsOf<{ name: string }>(
      database.db,
      sql`SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
    )
    const wanted = rows.map(row => row.name)
    expect(tables.map(table => table.name).toSorted()).toEqual(wanted)
  })

  it.each(tables.map(table => [table.name, table] as const))(
    'has the columns of %s with their types, nullability and key',
    async (name, table) => {
      const columns = await rowsOf<{ name: string; type: string; required: boolean }>(
        database.db,
        sql`SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required
          FROM pg_attribute WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped`,
      )
      const key = await rowsOf<{ name: string }>(
        database.db,
        sql`SELECT a.attname AS name FROM pg_constraint c JOIN pg_attribute a
          ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
          WHERE c.conrelid = ${name}::regclass AND c.contype = 'p'`,
      )
      const stored = columns.map(column => [column.name, column.type, column.required])
      const typed = table.columns.map(column => [column.name, plainType(column.getSQLType()), column.notNull])
      expect(typed.toSorted()).toEqual(stored.toSorted())
      const typedKey = [
        ...table.columns.filter(column => column.primary).map(column => column.name),
        ...table.primaryKeys.flatMap(primary => primary.columns.map(column => column.name)),
      ]
      expect(typedKey.toSorted()).toEqual(key.map(row => row.name).toSorted())
    },
  )

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

  it('that run again are harmless and keep the data', async () => {
    const name = { en: 'Kept', ja: 'Kept', 'zh-Hans': 'Kept', 'zh-Hant': 'Kept' }
    const kept = { id: randomUUID(), code: 'kept', asset: 'USDT' as const, name }
    await database.db.insert(pool).values(kept)
    const before = await applied(database)
    expect(before).not.toEqual([])
    const again = await place.open()
    expect(await applied(again)).toEqual(before)
    expect(await again.db.select().from(pool)).toEqual([kept])
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

/** Returns a column's type as PostgreSQL spells it. */
function plainType(type: string): string {
  return type.replace('timestamptz', 'timestamp with time zone').replace('numeric(38, 0)', 'numeric(38,0)')
}
