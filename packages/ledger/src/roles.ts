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
  return readFileSync(new URL('../migrations/roles.sql', import.meta.url), 'utf8')
}
