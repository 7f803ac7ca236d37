import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import { deleteSlice } from '../db/slices.ts'
import type { Platform } from '../platform.ts'

type SessionTable = PgTable & Record<'id' | 'expiresAt', PgColumn>

/** Each audience has its own code to begin a session and to find one by its token. */
export interface Sessions<T extends SessionTable> {
  table: T
  owner: PgColumn
  latest: PgColumn
}

export async function sessionsOf<T extends SessionTable>(
  { table, owner, latest }: Sessions<T>,
  tx: Tx,
  ownerId: string,
  now: Temporal.Instant,
): Promise<T['$inferSelect'][]> {
  return tx
    .select()
    .from(table as PgTable)
    .where(and(eq(owner, ownerId), gt(table.expiresAt, now)))
    .orderBy(desc(latest), desc(table.id))
}

export async function sessionsAlive<T extends SessionTable>(
  { table }: Sessions<T>,
  { db, clock }: Platform,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), gt(table.expiresAt, clock.now())))
  return new Set(rows.map(row => row.id as string))
}

/** All sessions, only one, or all but one; returns their number. */
export async function deleteSessions<T extends SessionTable>(
  { table, owner }: Sessions<T>,
  tx: Tx,
  ownerId: string,
  { only, keep }: { only?: string; keep?: string | null } = {},
): Promise<number> {
  const one = only === undefined ? undefined : eq(table.id, only)
  const others = keep == null ? undefined : ne(table.id, keep)
  const ended = await tx
    .delete(table)
    .where(and(eq(owner, ownerId), one, others))
    .returning({ id: table.id })
  return ended.length
}

export function deleteExpiredSessions<T extends SessionTable>(
  { table }: Sessions<T>,
  { db, clock }: Platform,
  limit: number,
): Promise<number> {
  const { expiresAt } = table
  return deleteSlice(db, { table, by: expiresAt, expired: lt(expiresAt, clock.now()) }, limit)
}

export function currentFirst<I extends { current: boolean }>(items: readonly I[]): I[] {
  return items.toSorted((a, b) => Number(b.current) - Number(a.current))
}
