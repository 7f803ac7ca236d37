import {
  QUARANTINE_KINDS,
  type QuarantineKind,
  type QuarantineReason,
  SIGNER_REFUSALS,
} from '@matin/contract/admin/quarantine'
import { and, asc, eq, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { rowsOf, sqlState, type Tx, textArray, withRetries } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import { pushEvents } from '../live/outbox.ts'
import type { Measured } from '../metrics/figures.ts'
import type { Platform } from '../platform.ts'
import { quarantine } from './tables.ts'

export interface Trouble {
  reason: QuarantineReason
  detail: string
}

/** Until the first retry. Each further wait is twice as long, up to the longest. */
const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 6 * 3600
/** Failed tries that burned TRX, after which only an operator may retry. Reached within about two hours. */
const MOST_BURNED = 8
const DETAIL_LENGTH = 300
/** No retry changes these, so the item waits for an operator at once. */
const FINAL: ReadonlySet<QuarantineReason> = new Set<QuarantineReason>([...SIGNER_REFUSALS, 'not_delivered'])

/**
 * The item blocks no other. It is retried after growing waits; one whose failures burn TRX is not retried for
 * ever. The log, the metrics and the operators' list show it.
 */
export async function recordFailure(
  tx: Tx,
  platform: Platform,
  kind: QuarantineKind,
  subject: string,
  { reason, detail }: Trouble,
): Promise<void> {
  const now = sql`${toTimestamp(platform.clock.now())}::timestamptz`
  const most = FINAL.has(reason) ? 0 : reason === 'chain_failed' ? MOST_BURNED : null
  const next = (tries: SQL) =>
    sql`CASE WHEN ${most}::int IS NULL OR ${tries} < ${most}::int THEN ${now} + interval '1 second'
      * least(${FIRST_WAIT_SECONDS}::int * 2 ^ (${tries} - 1), ${LONGEST_WAIT_SECONDS}::int) END`
  const short = detail.slice(0, DETAIL_LENGTH)
  const [row] = await rowsOf<{ tries: number }>(
    tx,
    sql`INSERT INTO quarantine AS a (kind, subject, reason, detail, tries, first_at, last_at, try_after)
      VALUES (${kind}, ${subject}, ${reason}, ${short}, 1, ${now}, ${now}, ${next(sql`1`)})
      ON CONFLICT (kind, subject) DO UPDATE SET reason = excluded.reason, detail = excluded.detail, tries = a.tries + 1,
        last_at = excluded.last_at, try_after = ${next(sql`(a.tries + 1)`)}
      RETURNING tries`,
  )
  await pushEvents(tx, platform.clock.now(), [{ admin: 'quarantine' }])
  platform.log.error({ kind, subject, reason, detail: short, tries: row?.tries }, 'item quarantined')
}

export async function clearFailure(tx: Tx, kind: QuarantineKind, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .delete(quarantine)
    .where(and(eq(quarantine.kind, kind), inArray(quarantine.subject, [...subjects])))
}

/** Not in quarantine, or its retry is due. `subject` is the column with the item's id. */
export function notQuarantined(kind: QuarantineKind, subject: SQLWrapper, now: Temporal.Instant): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM quarantine a WHERE a.kind = ${kind} AND a.subject = ${subject}::text
    AND (a.try_after IS NULL OR a.try_after > ${toTimestamp(now)}::timestamptz))`
}

/** Longest due first. */
export async function dueAgain(
  tx: Tx,
  kinds: readonly QuarantineKind[],
  now: Temporal.Instant,
  limit: number,
): Promise<{ kind: QuarantineKind; subject: string }[]> {
  return tx
    .select({ kind: quarantine.kind, subject: quarantine.subject })
    .from(quarantine)
    .where(and(inArray(quarantine.kind, [...kinds]), lte(quarantine.tryAfter, now)))
    .orderBy(asc(quarantine.tryAfter))
    .limit(limit)
}

/** A database error or a defect caused the failure. */
export function refusal(error: unknown): Trouble {
  const message = error instanceof Error ? error.message : String(error)
  return { reason: 'database_refused', detail: sqlState(error) ?? message }
}

/**
 * Tries all items in one transaction. If that fails, each item gets a transaction of its own. For each item
 * that fails again, a further transaction calls `refused`. Returns the items for which `work` succeeded.
 */
export async function together<T>(
  platform: Platform,
  items: readonly T[],
  work: (tx: Tx, items: readonly T[]) => Promise<void>,
  refused: (tx: Tx, item: T, trouble: Trouble) => Promise<void>,
): Promise<T[]> {
  if (items.length === 0) return []
  const attempt = (part: readonly T[]) => withRetries(() => platform.db.transaction(tx => work(tx, part)))
  try {
    await attempt(items)
    return [...items]
  } catch (error) {
    if (items.length > 1) platform.log.warn({ err: error, items: items.length }, 'refused: one by one')
  }
  const done: T[] = []
  for (const item of items) {
    try {
      await attempt([item])
      done.push(item)
    } catch (error) {
      platform.log.error({ err: error }, 'refused')
      // Rejects as well while the database is down, so that no item is blamed for it.
      await platform.db.transaction(tx => refused(tx, item, refusal(error)))
    }
  }
  return done
}

/** A kind without any counts 0, so that its alarm ends. */
export const QUARANTINED: Measured = {
  figures: [
    {
      name: 'quarantine',
      help: 'Quarantined items by kind',
      label: 'kind',
      read: () => byKind(sql`true`),
    },
    {
      name: 'quarantine_final',
      help: 'What waits for an operator to be tried again, by kind',
      label: 'kind',
      read: () => byKind(sql`a.try_after IS NULL`),
    },
  ],
}

function byKind(condition: SQL): SQL {
  return sql`SELECT k.kind AS label, (SELECT count(*) FROM quarantine a WHERE a.kind = k.kind AND ${condition}) AS value
    FROM unnest(${textArray(QUARANTINE_KINDS)}::text[]) AS k (kind)`
}
