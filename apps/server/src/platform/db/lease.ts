import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { toTimestamp } from './instant.ts'
import { lease } from './tables.ts'

/** Duration without renewal (ms): after a crash the next process takes over within this time. */
export const LEASE_MS = 10_000
/** Milliseconds, well before the lease ends. */
const RENEW_MS = 3000

export interface Lease {
  /**
   * Queries the database only when a renewal is due. While it does not answer, the holder keeps the lease
   * until it expires.
   */
  hold(now: Temporal.Instant): Promise<boolean>
  /** The next holder need not wait for its end. */
  release(): Promise<void>
}

/** For work that one process does for all. `holder` names this process, `name` the work. */
export function createLease(db: Tx, name: string, holder: string): Lease {
  let renewAt = Number.NEGATIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY

  async function load(now: Temporal.Instant): Promise<boolean> {
    const expiresAt = now.add({ milliseconds: LEASE_MS })
    const rows = await db
      .insert(lease)
      .values({ name, holder, expiresAt })
      .onConflictDoUpdate({
        target: lease.name,
        set: { holder, expiresAt },
        setWhere: sql`${lease.holder} = ${holder}::uuid OR ${lease.expiresAt} <= ${toTimestamp(now)}::timestamptz`,
      })
      .returning({ holder: lease.holder })
    return rows.length > 0
  }

  return {
    async hold(now) {
      const ms = now.epochMilliseconds
      if (ms < renewAt) return true
      try {
        const held = await load(now)
        until = held ? ms + LEASE_MS : Number.NEGATIVE_INFINITY
        renewAt = held ? ms + RENEW_MS : Number.NEGATIVE_INFINITY
      } catch (error) {
        if (ms >= until) throw error
      }
      return ms < until
    },
    async release() {
      if (until === Number.NEGATIVE_INFINITY) return
      renewAt = until = Number.NEGATIVE_INFINITY
      await db.delete(lease).where(and(eq(lease.name, name), eq(lease.holder, holder)))
    },
  }
}
