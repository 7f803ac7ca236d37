import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, trialBalance } from './ledger.ts'
import { balance, give, posting, request } from './testing/bookings.ts'
import { type LedgerTestDatabase, openLedgerDatabase } from './testing/database.ts'

/*
 * The attacker of the books has the app's own sign-in. Each attack is tried on everything in the catalogue, so that an
 * addition without protection fails here.
 */

const OWNER = '00000000-0000-4000-8000-00000000000a'
/** SQLSTATEs of refusals: insufficient privilege, and the ledger's refusal even to its owner. */
const REFUSALS = ['42501', 'MT003']
const GRANTED = ['post', 'post_many', 'post_payout', 'fold_pending', 'make_partitions']

let database: LedgerTestDatabase
let tables: { name: string; column: string }[]
let superuser: unknown
let functions: { name: string; call: string }[]

beforeAll(async () => {
  database = await openLedgerDatabase()
  await give(database.db, OWNER, 'spot', 100n)
  superuser = (await database.asSuperuser('SELECT current_user AS name')).rows[0]?.name
  tables = (
    await database.asSuperuser(`SELECT c.relname AS name, min(a.attname::text) AS column
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      WHERE c.relnamespace = 'ledger'::regnamespace AND c.relkind IN ('r', 'p', 'v') GROUP BY c.relname ORDER BY 1`)
  ).rows as typeof tables
  functions = (
    await database.asSuperuser(`SELECT p.proname AS name, format('ledger.%I(%s)', p.proname, (
        SELECT string_agg('NULL::' || format_type(t, NULL), ', ' ORDER BY n) FROM unnest(p.proargtypes) WITH ORDINALITY
          AS u (t, n))) AS call FROM pg_proc p WHERE p.pronamespace = 'ledger'::regnamespace ORDER BY 1`)
  ).rows as typeof functions
})
afterAll(() => database.drop())

/** Returns the SQLSTATE of a statement by the app, 'none' on success. */
function answerTo(text: string): Promise<string> {
  return database.asApp(text).then(
    () => 'none',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

/** Returns those of the statements that were not refused. */
async function passed(statements: string[]): Promise<string[]> {
  expect(statements.length).toBeGreaterThan(0)
  const through: string[] = []
  for (const text of statements) {
    const state = await answerTo(text)
    if (!REFUSALS.includes(state)) through.push(`${text}: ${state}`)
  }
  return through
}

describe('the ledger, accessed as the app’s role', () => {
  it('has tables and functions to protect', () => {
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'account',
        'idempotency',
        'posting',
        'posting_default',
        'transfer',
        'pending',
        'installed',
      ]),
    )
    expect(functions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['book', 'check_postings', ...GRANTED]),
    )
  })

  it('refuses every statement that changes a row', async () => {
    const through = await passed(
      tables.flatMap(({ name, column }) => [
        `INSERT INTO ledger.${name} DEFAULT VALUES`,
        ...(name === 'account_balance'
          ? []
          : [
              `INSERT INTO ledger.${name} OVERRIDING SYSTEM VALUE SELECT * FROM ledger.${name}`,
              `MERGE INTO ledger.${name} t USING (SELECT 1) s ON true WHEN MATCHED THEN DELETE`,
            ]),
        `UPDATE ledger.${name} SET ${column} = ${column}`,
        `DELETE FROM ledger.${name}`,
        `COPY ledger.${name} FROM PROGRAM 'true'`,
      ]),
    )
    expect(through).toEqual([])
  })

  it('refuses every statement that changes a table or a function', async () => {
    const through = await passed([
      ...tables
        .filter(({ name }) => name !== 'account_balance')
        .flatMap(({ name, column }) => [
          `TRUNCATE ledger.${name} CASCADE`,
          `DROP TABLE ledger.${name} CASCADE`,
          `ALTER TABLE ledger.${name} DISABLE TRIGGER ALL`,
          `ALTER TABLE ledger.${name} DISABLE TRIGGER USER`,
          `ALTER TABLE ledger.${name} OWNER TO matin_app`,
          `ALTER TABLE ledger.${name} SET SCHEMA public`,
          `ALTER TABLE ledger.${name} DROP COLUMN ${column} CASCADE`,
          `CREATE TRIGGER through BEFORE INSERT ON ledger.${name} EXECUTE FUNCTION ledger.refuse_change()`,
          `CREATE RULE through AS ON INSERT TO ledger.${name} DO INSTEAD NOTHING`,
          `CREATE INDEX ON ledger.${name} (${column})`,
          `GRANT ALL ON ledger.${name} TO matin_app`,
        ]),
      ...functions.flatMap(({ name }) => [
        `DROP FUNCTION ledger.${name} CASCADE`,
        `ALTER FUNCTION ledger.${name} SECURITY INVOKER`,
        `ALTER FUNCTION ledger.${name} SET search_path = public`,
        `ALTER FUNCTION ledger.${name} OWNER TO matin_app`,
      ]),
      'CREATE OR REPLACE VIEW ledger.account_balance AS SELECT 1 AS owner',
      'DROP VIEW ledger.account_balance',
      'CREATE TABLE ledger.another (id int)',
      'CREATE FUNCTION ledger.another() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      'CREATE SCHEMA another',
      'DROP SCHEMA ledger CASCADE',
      'ALTER SCHEMA ledger OWNER TO matin_app',
    ])
    // GRANT by a role with nothing to grant succeeds, with a warning that nothing was granted: see the next test.
    expect(through.filter(line => !/^GRANT .* none$/.test(line))).toEqual([])
  })

  it('grants only reading and the listed functions', async () => {
    const { rows } = await database.asSuperuser(`SELECT c.relname AS name, v AS verb FROM pg_class c,
        unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS v
      WHERE c.relnamespace = 'ledger'::regnamespace AND c.relkind IN ('r', 'p', 'v')
        AND (has_table_privilege('matin_app', c.oid, v) OR has_table_privilege('matin_owner', c.oid, v)
          AND NOT pg_has_role('matin_owner', 'matin_ledger', 'USAGE'))`)
    expect(rows).toEqual([])
    const callable = await database.asSuperuser(`SELECT proname AS name FROM pg_proc p
      WHERE pronamespace = 'ledger'::regnamespace AND has_function_privilege('matin_app', p.oid, 'EXECUTE') ORDER BY 1`)
    expect(callable.rows.map(row => row.name)).toEqual([...GRANTED].sort())
  })

  it('does not let the app change its role or disable rules', async () => {
    const through = await passed([
      'SET ROLE matin_ledger',
      'SET ROLE matin_owner',
      'SET SESSION AUTHORIZATION matin_owner',
      `SET SESSION AUTHORIZATION ${superuser}`,
      "SET session_replication_role = 'replica'",
      'GRANT matin_ledger TO matin_app',
      'ALTER ROLE matin_app SUPERUSER',
      'CREATE ROLE another',
    ])
    expect(through).toEqual([])
  })

  it('does not expose its inner functions', async () => {
    const inner = functions.filter(({ name }) => !GRANTED.includes(name) && name !== 'refuse_change')
    expect(await passed(inner.map(({ call }) => `SELECT ${call}`))).toEqual([])
  })

  it('ignores objects of the same name in a schema of the app', async () => {
    await database.asApp(`CREATE TEMP TABLE account (LIKE ledger.account);
      CREATE TEMP TABLE posting (LIKE ledger.posting)`)
    expect(
      await database.transaction(async tx => {
        await tx.named({ name: 'path', text: 'SET LOCAL search_path = pg_temp, public' }, [])
        return post(tx, request([posting(OWNER, 'spot', -1n), posting(OWNER, 'mining', 1n)]))
      }),
    ).toMatchObject({ ok: true })
    expect(await balance(database.db, OWNER, 'mining')).toBe(1n)
  })

  it('lets the app read it', async () => {
    expect(await passed([`SELECT count(*) FROM ledger.nothing`])).not.toEqual([])
    for (const { name } of tables.filter(({ name }) => !/^(installed|.*_default)$/.test(name)))
      expect([name, await answerTo(`SELECT * FROM ledger.${name}`)]).toEqual([name, 'none'])
  })

  it('has unchanged balances after all attacks of this file', async () => {
    expect(await trialBalance(database.db)).toEqual([])
    expect(await balance(database.db, OWNER, 'spot')).toBe(99n)
  })
})
