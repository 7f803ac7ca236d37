import { OWNER_ROLE } from '@matin/ledger/roles'
import pg from 'pg'
import { announcements } from './announcements.ts'
import type { Db } from './database.ts'
import type { RunSql } from './roles.ts'
import { databaseOf, guardedPool } from './transactions.ts'

/** A restored copy: as the owner, who reads everything, and without migrations or limits of time. */
export function openRestored(place: { host: string; port: number; database: string }): {
  db: Db
  run: RunSql
  close(): Promise<void>
} {
  const pool = new pg.Pool({ ...place, user: OWNER_ROLE })
  pool.on('error', () => {})
  const queries = guardedPool(pool, 'requests', { requireAnswers: async () => {}, note() {} })
  return {
    db: databaseOf(queries, queries, announcements(), ''),
    run: (text, values) => pool.query(text, values),
    close: () => pool.end(),
  }
}
