import { readFileSync } from 'node:fs'

/** Owns the ledger, and nobody signs in as it. */
export const LEDGER_ROLE = 'matin_ledger'
/** Owns everything else and makes what the app works on: migrations run as it. No superuser. */
export const OWNER_ROLE = 'matin_owner'
/** What the server works as: owns nothing. */
export const APP_ROLE = 'matin_app'

/**
 * What a database's administrator runs once on a cluster, as a superuser or with CREATEROLE: the three roles, as `psql -f`
 * takes it. Safe to repeat, and when several do it at once.
 */
export function rolesScript(): string {
  return read('roles.sql')
}

/** What an administrator runs in the database, as a superuser: it takes from everybody what the owner of a database cannot. */
export function databaseScript(): string {
  return read('database.sql')
}

function read(file: string): string {
  return readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8')
}
