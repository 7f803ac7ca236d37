import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { rowsOf, type Tx, textArray } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { currentKeyId, keyIds, open, type SealContext, seal } from './vault.ts'

export interface SealedStore {
  name: string
  /** `keyId` is null for rows that are not sealed yet. */
  counts(tx: Tx): Promise<{ keyId: string | null; rows: number }[]>
  /** Seals rows of older keys with the current one, under lock. Returns how many; 0 when none is left. */
  renew(tx: Tx, config: Config): Promise<number>
}

export interface SealedCount {
  place: string
  keyId: string | null
  rows: number
  /** "older": to be sealed again; "open": not sealed; "lost": DATA_KEYS has no such key. */
  state: 'current' | 'older' | 'open' | 'lost'
}

/** An older key may be removed from DATA_KEYS once no row uses it. */
export async function sealedCounts(
  platform: Pick<Platform, 'config' | 'db'>,
  stores: readonly SealedStore[],
): Promise<SealedCount[]> {
  const [current, ...older] = keyIds(platform.config)
  const stateOf = (keyId: string | null): SealedCount['state'] => {
    if (keyId === null) return 'open'
    if (keyId === current) return 'current'
    return older.includes(keyId) ? 'older' : 'lost'
  }
  const counted: SealedCount[] = []
  for (const store of stores)
    for (const row of await store.counts(platform.db))
      counted.push({ place: store.name, ...row, state: stateOf(row.keyId) })
  return counted
}

/**
 * Some rows in each transaction. May be stopped. Two runs take turns by transaction: each would leave out the rows
 * that the other has locked for another column. Rows of a key that DATA_KEYS no longer has stay unchanged.
 * Returns the number of rows.
 */
export async function rotateKeys(platform: Platform, stores: readonly SealedStore[]): Promise<number> {
  let all = 0
  for (const store of stores) {
    for (;;) {
      const done = await platform.db.transaction(async tx => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('rotate keys', 0))`)
        return store.renew(tx, platform.config)
      })
      all += done
      if (done === 0) break
    }
  }
  return all
}

const CHUNK = 100

/** The texts begin with the key id. */
export function countsByKey(
  tx: Tx,
  { table, column }: { table: string; column: string },
): Promise<{ keyId: string | null; rows: number }[]> {
  return countsOf(tx, table, sql.identifier(column))
}

function countsOf(tx: Tx, table: string, text: SQLWrapper, where = sql`true`) {
  return rowsOf<{ keyId: string | null; rows: number }>(
    tx,
    sql`SELECT split_part(${text}, '.', 1) AS "keyId", count(*)::int AS rows FROM ${sql.identifier(table)}
      WHERE ${text} <> '' AND ${where} GROUP BY 1 ORDER BY 1`,
  )
}

/**
 * `seal` fills the column; '' is an empty value. `owner` is SQL for the owner of each text, by default the
 * table's `id`. An index finds texts by the key id with which they begin.
 */
export function sealedTexts(
  name: string,
  { column, ...place }: { table: string; column: string; purpose: SealContext['purpose']; owner?: SQL },
): SealedStore {
  const text = sql.identifier(column)
  return sealedValues(name, { ...place, text, stored: anew => sql`${text} = ${anew}` })
}

/**
 * Texts inside a column, e.g. of JSON. `text` selects the text, `stored` returns the assignment that replaces
 * it, and `where` selects the rows that have one.
 */
export function sealedValues(
  name: string,
  {
    table,
    text,
    stored,
    where = sql`true`,
    purpose,
    owner = sql`id::text`,
  }: {
    table: string
    text: SQLWrapper
    stored(anew: string): SQL
    where?: SQL
    purpose: SealContext['purpose']
    owner?: SQL
  },
): SealedStore {
  const from = sql.identifier(table)
  return {
    name,
    counts: tx => countsOf(tx, table, text, where),
    async renew(tx, config) {
      if (!hasOlderKeys(config)) return 0
      const rows = await rowsOf<{ place: string; owner: string; sealed: string }>(
        tx,
        sql`SELECT ctid::text AS place, ${owner} AS owner, ${text} AS sealed FROM ${from}
          WHERE ${isOlder(sql`split_part(${text}, '.', 1)`, config)} AND ${where}
          LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED`,
      )
      for (const { place, owner: of, sealed } of rows) {
        const context = { purpose, owner: of }
        const anew = seal(config, context, open(config, context, sealed))
        await tx.execute(sql`UPDATE ${from} SET ${stored(anew)} WHERE ctid = ${place}::tid`)
      }
      return rows.length
    },
  }
}

export function isOlder(keyId: SQL, config: Config): SQL {
  return sql`${keyId} = ANY (${textArray(olderKeyIds(config))}::text[])`
}

/** Older keys may still seal rows. */
export function hasOlderKeys(config: Config): boolean {
  return olderKeyIds(config).length > 0
}

function olderKeyIds(config: Config): string[] {
  return keyIds(config).filter(id => id !== currentKeyId(config))
}
