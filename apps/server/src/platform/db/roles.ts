import { APP_ROLE, databaseScript, LEDGER_ROLE, OWNER_ROLE, rolesScript } from '@matin/ledger/roles'

/** Several statements without values are allowed; returns the rows of the last one. */
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Its message says what to do. */
export class DatabaseRefused extends Error {}

/** As a superuser, unless roles.sql and database.sql of packages/ledger/migrations did it. Safe to repeat. */
export async function takeInHand(run: RunSql): Promise<void> {
  const [state] = await rows<{ super: boolean }>(
    run,
    'SELECT rolsuper AS super FROM pg_roles WHERE rolname = current_user',
  )
  if (!state?.super)
    throw new DatabaseRefused(
      'DATABASE_URL wants DATABASE_OWNER_URL beside it, since its user is no superuser: see docs/operations.md.',
    )
  await run(rolesScript())
  await run(databaseScript())
  await run(`DO $$ BEGIN
    IF (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()) <> '${OWNER_ROLE}' THEN
      EXECUTE format('ALTER DATABASE %I OWNER TO ${OWNER_ROLE}', current_database());
    END IF;
  END $$`)
}

interface Migration {
  hash: string
  madeAt: number
}

/**
 * The database was created before the baseline, or with another text of the baseline. One that only lacks the
 * newest migrations is accepted, because it can be migrated.
 */
export async function refuseOlder(run: RunSql, wanted: readonly Migration[]): Promise<void> {
  const made = await migrationsOf(run)
  const upTo = Math.min(newest(made), newest(wanted))
  const namesOf = (list: readonly Migration[]) =>
    list
      .filter(one => one.madeAt <= upTo)
      .map(one => one.hash)
      .join()
  if (namesOf(made) === namesOf(wanted)) return
  throw new DatabaseRefused(
    'The database is of an older version, which this one cannot take over: delete DATA_DIR, or name an empty database in DATABASE_URL, to start anew.',
  )
}

function newest(list: readonly Migration[]): number {
  return Math.max(0, ...list.map(one => one.madeAt))
}

/** A database that another role migrated has one unknown migration: the owner may not read the list. */
async function migrationsOf(run: RunSql): Promise<Migration[]> {
  const [found] = await rows<{ noted: boolean; used: boolean }>(
    run,
    `SELECT EXISTS (SELECT FROM pg_class c WHERE c.relname = '__drizzle_migrations'
        AND c.relnamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = 'drizzle')
        AND pg_has_role(c.relowner, 'USAGE')) AS noted,
      to_regclass('public.customer') IS NOT NULL AS used`,
  )
  if (!found?.noted) return found?.used ? [{ hash: 'unknown', madeAt: 0 }] : []
  const made = await rows<{ hash: string; created_at: string }>(
    run,
    'SELECT hash, created_at::text AS created_at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return made.map(row => ({ hash: row.hash, madeAt: Number(row.created_at) }))
}

/** The role may have no more rights than the app needs. */
export async function refusePowerful(run: RunSql): Promise<void> {
  const [found] = await rows<{ super: boolean; owns: boolean; member: boolean; app: boolean }>(
    run,
    `SELECT r.rolsuper OR r.rolcreaterole OR r.rolbypassrls AS super,
      EXISTS (SELECT FROM pg_class c WHERE pg_has_role(r.oid, c.relowner, 'MEMBER')
        AND c.relnamespace::regnamespace::text NOT LIKE 'pg\\_temp%') AS owns,
      pg_has_role(r.oid, '${OWNER_ROLE}', 'MEMBER') OR pg_has_role(r.oid, '${LEDGER_ROLE}', 'MEMBER') AS member,
      pg_has_role(r.oid, '${APP_ROLE}', 'USAGE') AS app
      FROM pg_roles r WHERE r.rolname = current_user`,
  )
  if (!found || found.super || found.owns || found.member || !found.app)
    throw new DatabaseRefused(
      `DATABASE_URL wants a user that is ${APP_ROLE}, owns nothing and may not become an owner: see docs/operations.md.`,
    )
}

async function rows<R>(run: RunSql, text: string): Promise<R[]> {
  return (await run(text)).rows as R[]
}
