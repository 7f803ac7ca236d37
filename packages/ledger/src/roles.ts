import { readFileSync } from 'node:fs'

/** Role that owns the ledger and cannot sign in. */
export const LEDGER_ROLE = 'matin_ledger'
/** Role that owns everything else and runs migrations. It is no superuser. */
export const OWNER_ROLE = 'matin_owner'
/** Role of the server, which owns nothing. */
export const APP_ROLE = 'matin_app'

/** For `psql -f`, once on a cluster, as a superuser or with CREATEROLE. Safe to repeat, also concurrently. */
export function rolesScript(): string {
  return read('roles.sql')
}

/** A superuser runs it in the database. It revokes what the database's owner cannot revoke. */
export function databaseScript(): string {
  return read('database.sql')
}

function read(file: string): string {
  return readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8')
}
