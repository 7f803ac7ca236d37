import { readFileSync } from 'node:fs'

/** Owner of the ledger, a role that cannot sign in. */
export const LEDGER_ROLE = 'matin_ledger'
/** Owner of everything else, and the role that migrations run as. No superuser. */
export const OWNER_ROLE = 'matin_owner'
/** Role of the server, which owns nothing. */
export const APP_ROLE = 'matin_app'

/**
 * Script that makes the three roles, as `psql -f` takes it: an administrator runs it once on a cluster, as a superuser
 * or with CREATEROLE. Safe to repeat, and to run several at once.
 */
export function rolesScript(): string {
  return read('roles.sql')
}

/** Script that a superuser runs in the database: it revokes from everybody what the database's owner cannot revoke. */
export function databaseScript(): string {
  return read('database.sql')
}

function read(file: string): string {
  return readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8')
}
