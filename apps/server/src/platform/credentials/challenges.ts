import { and, eq, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableName } from 'drizzle-orm/table'
import type { Tx } from '../db/database.ts'
import { deleteSlice } from '../db/slices.ts'
import type { Platform } from '../platform.ts'
import { type Guard, isGenuine, type MacValue, rowMac } from '../secrets/row-mac.ts'

/** Each audience's table adds columns for what a challenge may prove (`Use`). */
export interface Challenge {
  id: string
  challenge: string
  expiresAt: Temporal.Instant
  usedAt: Temporal.Instant | null
  /** Request that consumed the challenge; null when that request cannot be repeated. */
  intent: string | null
  provenBy: string | null
  rowMac: string
}

/** States what a challenge may prove: its purpose, its owner, and for operators the command. */
export type Use<R extends Challenge> = Omit<R, keyof Challenge>

interface Description<R extends Challenge> {
  table: PgTable & Record<keyof Challenge, PgColumn>
  use: readonly (keyof Use<R> & string)[]
  /** Within which a challenge must be answered. */
  minutes: number
  /** After it expired. */
  keptHours: number
}

export type Challenges<R extends Challenge> = ReturnType<typeof challengesOf<R>>

export function challengesOf<R extends Challenge>({ table, use, minutes, keptHours }: Description<R>) {
  const columns: Record<string, PgColumn> = getTableColumns(table)

  /** `intent` is covered only once the challenge is proven, because the proof then counts for that request alone. */
  const guard: Guard<Omit<R, 'rowMac'>> = {
    table: getTableName(table),
    bound: row => ({
      id: row.id,
      challenge: row.challenge,
      ...Object.fromEntries(use.map(key => [key, row[key as keyof typeof row] as MacValue])),
      expiresAt: row.expiresAt,
      provenBy: row.provenBy,
      intent: row.provenBy === null ? null : row.intent,
    }),
  }

  function isFor(wanted: Use<R>): SQL[] {
    return use.flatMap(key => {
      const column = columns[key]
      return column ? [wanted[key] === null ? isNull(column) : eq(column, wanted[key])] : []
    })
  }

  return {
    async keep(
      platform: Platform,
      kept: Use<R> & Pick<Challenge, 'challenge'>,
      tx: Tx = platform.db,
    ): Promise<string> {
      const id = platform.ids.uuid()
      const expiresAt = platform.clock.now().add({ minutes })
      const row = { ...kept, id, expiresAt, usedAt: null, intent: null, provenBy: null } as Omit<R, 'rowMac'>
      await tx.insert(table).values({ ...row, rowMac: rowMac(platform.config, guard, row) } as never)
      return id
    },

    /**
     * Null when it is missing, expired, consumed, or for another use. The request (`intent`) that consumed
     * and proved it may take it again, because its first answer may have been lost.
     */
    async take(
      tx: Tx,
      platform: Platform,
      wanted: Use<R> & Pick<Challenge, 'id' | 'intent'>,
    ): Promise<R | null> {
      const { id, intent } = wanted
      const now = platform.clock.now()
      const unused = isNull(table.usedAt)
      const repeated = and(eq(table.intent, intent), isNotNull(table.provenBy))
      const [row] = (await tx
        .update(table)
        .set({ usedAt: now, intent } as never)
        .where(
          and(
            eq(table.id, id),
            ...isFor(wanted),
            gt(table.expiresAt, now),
            intent === null ? unused : or(unused, repeated),
          ),
        )
        .returning()) as unknown as R[]
      if (!row || !isGenuine(platform, guard, row)) return null
      return intent === null && row.provenBy !== null ? null : row
    },

    /** The proof counts only for the request that consumed the challenge. */
    async prove(tx: Tx, { config }: Platform, taken: R, passkeyId: string): Promise<void> {
      const proven = { ...taken, provenBy: passkeyId }
      await tx
        .update(table)
        .set({ provenBy: passkeyId, rowMac: rowMac(config, guard, proven) } as never)
        .where(eq(table.id, taken.id))
    },

    forget({ db, clock }: Platform, limit: number): Promise<number> {
      const expired = lt(table.expiresAt, clock.now().subtract({ hours: keptHours }))
      return deleteSlice(db, { table, by: table.expiresAt, expired }, limit)
    },
  }
}
