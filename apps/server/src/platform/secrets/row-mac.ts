import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableName } from 'drizzle-orm/table'
import type { Config } from '../../config.ts'
import type { Tx } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import type { Platform } from '../platform.ts'
import { countsByKey, hasOlderKeys, isOlder, type SealedStore } from './key-rotation.ts'
import { rowKeys } from './vault.ts'

/*
 * Rows that open an account carry a keyed hash of their content (decision 69). An attacker who writes to the database
 * without DATA_KEYS cannot make a right one: a row that is planted, changed, or copied to another owner counts as
 * absent.
 */

export type MacValue = string | bigint | boolean | Uint8Array | Temporal.Instant | readonly string[] | null

/** Its id, its owner, and each column on which a decision depends. */
export interface Guard<R> {
  table: string
  bound(row: R): Readonly<Record<string, MacValue>>
}

/** `log` records each forged row. */
export type RowReader = Pick<Platform, 'config'> & { log?: Pick<Platform['log'], 'error'> | undefined }

/** "<key id>.<HMAC-SHA-256>", with the current key of DATA_KEYS. */
export function rowMac<R>(config: Config, guard: Guard<R>, row: R): string {
  const [current] = rowKeys(config, guard.table)
  if (!current) throw new Error('DATA_KEYS names no key')
  return macBy(current, guard, row)
}

/** A forged row is logged and counted, and the caller treats it as absent. */
export function isGenuine<R>(
  { config, log }: RowReader,
  guard: Guard<R>,
  row: R & { rowMac: string },
): boolean {
  const keyId = row.rowMac.split('.', 1)[0]
  const key = rowKeys(config, guard.table).find(({ id }) => id === keyId)
  if (key && equal(row.rowMac, macBy(key, guard, row))) return true
  countForged(guard.table)
  const { id } = guard.bound(row)
  log?.error({ table: guard.table, row: id }, 'row that no server of ours wrote: left out')
  return false
}

/** Since the process began, by table. An alarm fires on any. */
export const FORGED = new Map<string, number>()

export function countForged(table: string): void {
  FORGED.set(table, (FORGED.get(table) ?? 0) + 1)
}

/** For key rotation: a genuine row gets a MAC with the current key. */
export function guardedRows<T extends PgTable & Record<'rowMac', PgColumn>>(
  table: T,
  guard: Guard<T['$inferSelect']>,
): SealedStore {
  return {
    name: `${guard.table}.row_mac`,
    counts: tx => countsByKey(tx, { table: getTableName(table), column: 'row_mac' }),
    async renew(tx, config) {
      if (!hasOlderKeys(config)) return 0
      const rows = await olderRows(tx, config, table)
      const genuine = rows.filter(row => isGenuine({ config }, guard, row))
      for (const row of genuine)
        await tx
          .update(table)
          .set({ rowMac: rowMac(config, guard, row) } as never)
          .where(eq(table.rowMac, row.rowMac))
      return genuine.length
    },
  }
}

const CHUNK = 100

function olderRows<T extends PgTable & Record<'rowMac', PgColumn>>(tx: Tx, config: Config, table: T) {
  return tx
    .select()
    .from(table as PgTable)
    .where(isOlder(sql`split_part(${table.rowMac}, '.', 1)`, config))
    .limit(CHUNK)
    .for('update', { skipLocked: true }) as unknown as Promise<(T['$inferSelect'] & { rowMac: string })[]>
}

function macBy<R>(key: { id: string; key: Buffer }, guard: Guard<R>, row: R): string {
  let text = ''
  const bound = guard.bound(row)
  for (const name in bound) text += framed('c', name) + encoded(bound[name] ?? null)
  // Hashed in one piece: each call into the hash costs as much as hashing hundreds of bytes.
  return `${key.id}.${createHmac('sha256', key.key).update(text).digest('base64url')}`
}

/** Kind and length stand in front, so that two different lists of columns never give the same text. */
function framed(kind: string, text: string): string {
  return `${kind}${text.length}:${text}`
}

function encoded(value: MacValue): string {
  if (value === null) return 'n'
  if (typeof value === 'string') return framed('s', value)
  if (typeof value === 'bigint') return framed('i', value.toString())
  if (typeof value === 'boolean') return value ? 'b1' : 'b0'
  if (value instanceof Uint8Array)
    return framed('x', Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64url'))
  if (value instanceof Temporal.Instant) return framed('t', toTimestamp(value))
  return `l${value.length}:${value.map(one => framed('s', one)).join('')}`
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
