import { APP_ROLE, LEDGER_ROLE, OWNER_ROLE } from '@matin/ledger/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WITH_TEMPORARY } from '../../testing/database.ts'
import { openSignedIn } from '../../testing/logins.ts'
import { type Database, sqlState } from './database.ts'

/*
 * The attacker has the app's own login. Each way around the rules is tried against everything in the catalogue: a
 * table that somebody adds and forgets to protect, or to declare here, fails. The login is as in production. Refusals of guards are tested in platform/operator-login.integration.test.ts.
 */

type Verb = 'INSERT' | 'UPDATE' | 'DELETE'

/** Statements that the app may use on the rows of the tables of `public`, besides reading them. */
const DECLARED: readonly { why: string; verbs: readonly Verb[]; tables: readonly string[] }[] = [
  {
    why: 'written by functions of the owner',
    verbs: [],
    tables: [
      'login_device',
      'mining_rules',
      'mining_total',
      'operator_change',
      'operator_role',
      'owner_replacement',
      'payout',
      'payout_refused',
      'published_version',
      'sensitive_setting',
      'setting',
      'setting_version',
      'team_member',
    ],
  },
  {
    why: 'stays as it was written',
    verbs: ['INSERT'],
    tables: [
      ...[
        'audit_log',
        'chain_witness',
        'custody_difference',
        'exchange_trade',
        'foreign_arrival',
        'machine_trial',
        'product',
        'product_version',
        'proof_signature',
        'proof_snapshot',
      ],
      ...['withdrawal_approval', 'withdrawal_risk', 'withdrawal_signature'],
    ],
  },
  {
    why: 'is written once and goes away with its time',
    verbs: ['INSERT', 'DELETE'],
    tables: ['exchange_quote', 'login_log', 'name_word', 'outflow', 'support_wait'],
  },
  {
    why: 'changes by the rules of its guard',
    verbs: ['INSERT', 'UPDATE'],
    tables: [
      ...[
        'attestation',
        'customer',
        'customer_hold',
        'deposit_attachment',
        'edition',
        'incident',
        'mailing_proposal',
        'mining_order',
        'notice',
        'outgoing_booking',
        'outgoing_transfer',
      ],
      ...[
        'payout_day',
        'pool_funding',
        'product_publication',
        'recovery',
        'rules_proposal',
        'settings_proposal',
        'treasury_arrival',
        'treasury_move',
        'withdrawal',
      ],
    ],
  },
  {
    why: 'is kept, by rules of the app alone',
    verbs: ['INSERT', 'UPDATE'],
    tables: [
      ...['broadcast', 'chain_cursor', 'deposit', 'deposit_address', 'internal_transfer'],
      ...['payout_run', 'pool', 'receipt', 'reconciliation', 'retention_mark'],
      ...['signer_status'],
      ...['signing_attempt', 'surplus', 'sweep', 'trial_balance'],
      ...['statistic_day', 'statistic_mark'],
    ],
  },
  {
    why: 'comes and goes',
    verbs: ['INSERT', 'UPDATE', 'DELETE'],
    tables: [
      'channel_choice',
      ...['push', 'push_subscription'],
      ...['candle', 'custody_move', 'custody_reading', 'deposit_holding', 'favourite', 'image'],
      ...['customer_figure', 'item_note', 'job_hour'],
      ...['identity_certificate', 'identity_submission', 'message_mark'],
      ...['operator_challenge', 'operator_opening', 'operator_passkey', 'support_chat', 'support_message'],
      ...['lease', 'mail', 'market_quote'],
      ...['notice_read', 'outbox', 'passkey', 'passkey_challenge', 'recovery_code', 'request_key'],
      ...[
        'saved_address',
        'saved_only',
        'session',
        'quarantine',
        'sms_count',
        'pending_deposit',
        'unreachable',
        'verification_code',
      ],
    ],
  },
  { why: 'is ended by whoever signs out', verbs: ['DELETE'], tables: ['operator_session'] },
  {
    why: 'is added by a function that wants the server’s secret',
    verbs: ['DELETE'],
    tables: ['message', 'message_due'],
  },
  {
    why: 'is assigned by a function of the owner, and released',
    verbs: ['DELETE'],
    tables: ['item_assignee'],
  },
  { why: 'changes in some columns, by the rules of its guard', verbs: [], tables: ['operator'] },
]
const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  operator: ['disabled_at', 'totp_secret', 'totp_step'],
  message: ['read_at'],
  message_due: ['at'],
}
/** Schema of the job queue, whose rows the app may write. */
const QUEUE = 'pgboss'
const CALLABLE = [
  ...[
    'accept_operator_invitation',
    'approve_operator_change',
    'assign_item',
    'attempt_wait',
    'cancel_owner_replacement',
    'change_operator_password',
    'claim_attempt',
    'claim_code_try',
    'claim_payouts',
    'clear_attempts',
    'clear_pin_attempts',
    'close_sale',
    'draft_bounds',
    'end_changed_recoveries',
    'end_operator_change',
    'end_proposals',
    'expect_rows',
    'finish_owner_replacement',
    'forget_attempts',
    'forget_attempts_about',
    'forget_code_tries',
    'forget_devices',
    'forget_ended_sessions',
    'forget_pins',
    'held_open',
    'identity_approval_counts',
    'identity_checks',
    'invite_first_owner',
    'is_known_device',
    'is_known_payment',
  ],
  ...[
    'is_mass_mailing',
    'is_operator_proof',
    'is_pin_untried',
    'is_recovery_unchanged',
    'is_safer_setting',
    'is_still_approved',
    'is_two_people',
    'key_of',
    'make_operator',
    'make_partitions',
    'may_be_paid',
    'message_id',
    'note_device',
    'notify_owner_replacement',
    'open_operator_session',
    'open_runs',
    'pay_chunk',
    'proposal_bounds',
    'propose_operator_change',
    'redeem_order',
    'retry_refused',
    'return_to_review',
    'set_current_command_line',
    'set_current_operator',
    'set_setting',
    'shard_of',
    'skip_deposit_indexes',
    'tell_customers',
    'try_pin',
    'withdrawals_paying',
    'withdrawn_within_day',
  ],
]

interface Table {
  schema: string
  name: string
  columns: string[]
}

let database: Database
let administer: (text: string) => Promise<{ rows: unknown[] }>
let drop: () => Promise<void>
let tables: Table[]
/** SQLSTATE of the app's attempt to create a temporary table before these tests grant it. */
let temporary: unknown
let functions: { schema: string; name: string; call: string }[]

beforeAll(async () => {
  ;({ database, administer, drop } = await openSignedIn())
  temporary = await database.executeSql('CREATE TEMPORARY TABLE mine (id int)').then(() => null, sqlState)
  await administer(WITH_TEMPORARY)
  tables = (
    await administer(`SELECT c.relnamespace::regnamespace::text AS schema, c.relname AS name, (
          SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
        FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
          AND c.relnamespace::regnamespace::text IN ('public', 'private', 'ledger', 'drizzle', 'pgboss') ORDER BY 1, 2`)
  ).rows as Table[]
  functions = (
    await administer(`SELECT p.pronamespace::regnamespace::text AS schema, p.proname AS name,
          format('%s.%I(%s)', p.pronamespace::regnamespace, p.proname, (
            SELECT string_agg('NULL::' || format_type(t, NULL), ', ' ORDER BY n)
              FROM unnest(p.proargtypes) WITH ORDINALITY AS u (t, n))) AS call
        FROM pg_proc p WHERE p.pronamespace::regnamespace::text IN ('public', 'private') ORDER BY 1, 2`)
  ).rows as typeof functions
})
afterAll(() => drop())

/**
 * SQL function that tries statements one by one and undoes each. Returns those that are not refused with
 * "insufficient privilege".
 */
const TRIED = `CREATE OR REPLACE FUNCTION pg_temp.tried(p_statements text[]) RETURNS SETOF text LANGUAGE plpgsql AS $tried$
  DECLARE
    v_statement text;
  BEGIN
    FOREACH v_statement IN ARRAY p_statements LOOP
      BEGIN
        EXECUTE v_statement;
        RAISE EXCEPTION USING ERRCODE = 'MT000';
      EXCEPTION
        WHEN insufficient_privilege THEN NULL;
        WHEN SQLSTATE 'MT000' THEN RETURN NEXT v_statement || ': done';
        WHEN OTHERS THEN RETURN NEXT v_statement || ': ' || SQLSTATE;
      END;
    END LOOP;
  END $tried$`

/** Returns the app's statements that are not refused for lack of a privilege. */
async function passed(statements: string[]): Promise<string[]> {
  expect(statements).not.toEqual([])
  const list = statements.map(text => `$text$${text}$text$`).join(', ')
  const { rows } = await database.executeSql(`${TRIED}; SELECT pg_temp.tried(ARRAY[${list}]) AS line`)
  return (rows as { line: string }[]).map(row => row.line)
}

/** Returns the statements that the app may use on each table's rows, or on at least one column of them. */
async function verbsOf(schema: string): Promise<Record<string, string[]>> {
  const { rows } =
    await administer(`SELECT c.relname AS name, coalesce(array_agg(v ORDER BY v) FILTER (WHERE has_table_privilege('${APP_ROLE}', c.oid, v)), '{}') AS verbs
      FROM pg_class c, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS v
      WHERE c.relnamespace = '${schema}'::regnamespace AND c.relkind IN ('r', 'p', 'v') GROUP BY c.relname`)
  return Object.fromEntries((rows as { name: string; verbs: string[] }[]).map(row => [row.name, row.verbs]))
}

it('the helper lists the statements that are not refused', async () => {
  expect(
    await passed(['SELECT FROM customer', 'SELECT FROM private.current_operator', 'SELECT 1 / 0']),
  ).toEqual(['SELECT FROM customer: done', 'SELECT 1 / 0: 22012'])
})

describe('as the app, access to rows', () => {
  it('is declared for each table of the catalogue', () => {
    const found = tables.filter(table => table.schema === 'public').map(table => table.name)
    expect(found.toSorted()).toEqual(DECLARED.flatMap(one => one.tables).toSorted())
  })

  it('is limited to the declared verbs', async () => {
    const verbs = await verbsOf('public')
    for (const { tables: names, verbs: wanted } of DECLARED)
      for (const name of names) expect([name, verbs[name]]).toEqual([name, wanted.toSorted()])
  })

  it('of a partition goes through its parent table only', async () => {
    const { rows } =
      await administer(`SELECT c.relname AS name FROM pg_class c, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS v
        WHERE c.relispartition AND c.relnamespace::regnamespace::text IN ('public', 'ledger')
          AND has_table_privilege('${APP_ROLE}', c.oid, v)`)
    expect(rows).toEqual([])
  })

  it('is refused where the verb is not declared', async () => {
    const verbs = await verbsOf('public')
    const statements = tables
      .filter(({ schema }) => schema === 'public')
      .flatMap(({ name, columns }) => {
        const has = verbs[name] ?? []
        return [
          ...(has.includes('INSERT') ? [] : [`INSERT INTO ${name} DEFAULT VALUES`]),
          ...(has.includes('UPDATE')
            ? []
            : columns
                .filter(column => !OWN_COLUMNS[name]?.includes(column))
                .map(column => `UPDATE ${name} SET ${column} = DEFAULT`)),
          ...(has.includes('DELETE') ? [] : [`DELETE FROM ${name}`]),
          `TRUNCATE ${name} CASCADE`,
          `COPY ${name} FROM PROGRAM 'true'`,
        ]
      })
    expect(await passed(statements)).toEqual([])
  })

  it('of the private tables and the migrations is refused, even for reading', async () => {
    const closed = tables.filter(({ schema }) => schema === 'private' || schema === 'drizzle')
    expect(closed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['current_operator', 'command_line', 'operator_proof', '__drizzle_migrations']),
    )
    const statements = closed.flatMap(({ schema, name }) => [
      `SELECT FROM ${schema}.${name}`,
      `INSERT INTO ${schema}.${name} DEFAULT VALUES`,
      `DELETE FROM ${schema}.${name}`,
      `TRUNCATE ${schema}.${name}`,
    ])
    expect(await passed(statements)).toEqual([])
  })
})

describe('as the app, a statement never', () => {
  it('alters a table', async () => {
    const statements = tables.flatMap(({ schema, name, columns: [column] }) => {
      const table = `${schema}.${name}`
      return [
        `TRUNCATE ${table} CASCADE`,
        `DROP TABLE ${table} CASCADE`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${table} DISABLE TRIGGER USER`,
        `ALTER TABLE ${table} OWNER TO ${APP_ROLE}`,
        `ALTER TABLE ${table} DROP COLUMN ${column} CASCADE`,
        `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
        `CREATE TRIGGER through BEFORE INSERT ON ${table} EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
        `CREATE RULE through AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
        `CREATE INDEX ON ${table} (${column})`,
      ]
    })
    expect(await passed(statements)).toEqual([])
  })

  it('alters a function', async () => {
    const statements = functions.flatMap(({ schema, name }) => [
      `DROP FUNCTION ${schema}.${name} CASCADE`,
      `ALTER FUNCTION ${schema}.${name} SECURITY INVOKER`,
      `ALTER FUNCTION ${schema}.${name} RESET ALL`,
      `ALTER FUNCTION ${schema}.${name} OWNER TO ${APP_ROLE}`,
    ])
    expect(await passed(statements)).toEqual([])
  })

  it('creates or takes over a schema', async () => {
    const schemas = [...new Set(tables.map(({ schema }) => schema))]
    const statements = schemas.flatMap(schema => [
      `CREATE TABLE ${schema}.another (id int)`,
      `CREATE FUNCTION ${schema}.another() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$`,
      `DROP SCHEMA ${schema} CASCADE`,
      `ALTER SCHEMA ${schema} OWNER TO ${APP_ROLE}`,
    ])
    expect(await passed(['CREATE SCHEMA another', ...statements])).toEqual([])
  })

  it('calls a function that is not granted', async () => {
    const inner = functions.filter(({ schema, name }) => schema !== 'public' || !CALLABLE.includes(name))
    expect(await passed(inner.map(({ call }) => `SELECT ${call}`))).toEqual([])
    const { rows } =
      await administer(`SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace::regnamespace::text IN ('public', 'private')
        AND has_function_privilege('${APP_ROLE}', p.oid, 'EXECUTE')
        AND has_schema_privilege('${APP_ROLE}', p.pronamespace, 'USAGE') ORDER BY 1`)
    expect((rows as { name: string }[]).map(row => row.name)).toEqual(CALLABLE)
  })

  it('switches to another role, or turns triggers and constraints off', async () => {
    const [{ name: administrator = '' } = {}] = (await administer('SELECT current_user::text AS name'))
      .rows as { name?: string }[]
    const statements = [
      `SET ROLE ${LEDGER_ROLE}`,
      `SET ROLE ${OWNER_ROLE}`,
      ...[OWNER_ROLE, LEDGER_ROLE, administrator].map(role => `SET SESSION AUTHORIZATION ${role}`),
      `SET session_replication_role = 'replica'`,
      `GRANT ${OWNER_ROLE} TO ${APP_ROLE}`,
      `ALTER ROLE ${APP_ROLE} SUPERUSER`,
      `ALTER ROLE ${OWNER_ROLE} PASSWORD 'known'`,
      'CREATE ROLE another',
      // A role may always change its own password and defaults (docs/operations.md), but nothing else of itself.
      ...['CREATEDB', 'REPLICATION', 'CONNECTION LIMIT 1', `VALID UNTIL 'infinity'`, 'NOLOGIN'].map(
        change => `ALTER ROLE ${APP_ROLE} ${change}`,
      ),
    ]
    expect(await passed(statements)).toEqual([])
  })

  it('creates large objects', async () => {
    const statements = ['SELECT lo_creat(-1)', 'SELECT lo_create(0)', `SELECT lo_from_bytea(0, '')`]
    expect(await passed(statements)).toEqual([])
  })
})

it('the app cannot create temporary tables, nor triggers on them', () => expect(temporary).toBe('42501'))

it('each security definer or PL/pgSQL function has a fixed search path', async () => {
  const { rows } =
    await administer(`SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.pronamespace::regnamespace::text IN ('public', 'private') AND (p.prosecdef OR l.lanname = 'plpgsql')
        AND NOT coalesce(p.proconfig, '{}') && ARRAY['search_path=public, pg_temp', 'search_path=private, pg_temp']`)
  expect(rows).toEqual([])
})

it('the app may change rows of the job queue, and not its tables', async () => {
  const verbs = Object.values(await verbsOf(QUEUE))
  expect(verbs.length).toBeGreaterThan(0)
  for (const has of verbs) expect(has).toEqual(['DELETE', 'INSERT', 'UPDATE'])
})
