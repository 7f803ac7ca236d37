import { readFileSync } from 'node:fs'

/** Role that owns the ledger and cannot sign in. */
export const LEDGER_ROLE = 'matin_ledger'
/** Role that owns everything else and runs migrations. It is no superuser. */
export const OWNER_ROLE = 'matin_owner'
/** Role of the server, which owns nothing. */
export const APP_ROLE = 'matin_app'

/**
 * Returns the script that creates the three roles, for `psql -f`. An administrator runs it once on a cluster,
 * as a superuser or with CREATEROLE. It is safe to repeat, and to run several times at once.
 */
export function rolesScript(): string {
  return read('roles.sql')
}

/**
 * Returns the script that a superuser runs in the database. It revokes from everybody what the database's
 * owner cannot revoke.
 */
export function databaseScript(): string {
  return read('database.sql')
}

function read(file: string): string {
  return readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8')
}
