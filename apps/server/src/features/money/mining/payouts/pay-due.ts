import { ASSET_IDS } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { notifyIncome } from '#features/account/notification-preferences/service.ts'
import { rowsOf, sqlState, type Tx, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { openRuns, retryRefused } from './calendar.ts'

/** Number of orders in the first chunk. Later sizes follow from the time that the previous chunk took. */
const FIRST_CHUNK = 2_000
/** Maximum number of orders in a chunk. */
const LARGEST_CHUNK = 40_000
/** Number of concurrent payers in one process, each on another shard. */
const PAYERS = 2
/** Target in milliseconds: a chunk locks its accounts until it commits, which must take at most a second. */
const SLOW_MS = 700
const QUICK_MS = 300

/** Hours after its due time for which customers are still notified of a payout. */
const TOLD_HOURS = 48

export type PayoutPlatform = Pick<Platform, 'database' | 'db' | 'clock' | 'ids' | 'log'>

export interface PaidChunk {
  dueAt: Temporal.Instant
  /** Number of orders in progress that the chunk has checked. */
  seen: number
  paid: number
  milliseconds: number
}

interface ChunkRow extends Record<string, unknown> {
  due_at: unknown
  seen: number
  paid: number
}

/**
 * Pays all due payouts, oldest day first, and returns their number. Each chunk is one transaction; `onChunk`
 * is called after its commit. A missed day gets a payout of its own. Payers may run concurrently: each works
 * on other payout runs, and the key of a payout refuses a second payment.
 */
export async function payDue(
  platform: PayoutPlatform,
  onChunk: (chunk: PaidChunk) => void = () => {},
): Promise<number> {
  const now = platform.clock.now()
  await openRuns(platform.db, now)
  await retryRefused(platform.db, now)
  const payers = Array.from({ length: PAYERS }, () => payShard(platform, onChunk))
  // Waits for all payers, so that none goes on after this function returns.
  const results = await Promise.allSettled(payers)
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  const paid = results.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0), 0)
  if (paid > 0) platform.log.info({ paid }, 'payouts made')
  await notifyPaidDays(platform.db, now)
  return paid
}

/** Notifies once for each fully paid day, and only customers who chose this notification. */
async function notifyPaidDays(db: Tx, now: Temporal.Instant): Promise<void> {
  const rows = await rowsOf<{ due_at: unknown }>(
    db,
    sql`SELECT r.due_at FROM payout_run r WHERE r.due_at <= ${toTimestamp(now)}::timestamptz
        AND r.due_at > ${toTimestamp(now.subtract({ hours: TOLD_HOURS }))}::timestamptz
      GROUP BY r.due_at HAVING bool_and(r.finished_at IS NOT NULL) ORDER BY r.due_at`,
  )
  for (const row of rows) await notifyIncome(db, instantFrom(row.due_at), now)
}

async function payShard(platform: PayoutPlatform, onChunk: (chunk: PaidChunk) => void): Promise<number> {
  let limit = FIRST_CHUNK
  let paid = 0
  for (;;) {
    const chunk = await payChunk(platform, limit).catch(error => {
      // One order of the chunk is refused: smaller chunks isolate it, and `pay_chunk` then skips it.
      if (limit === 1 || !isRefusal(error)) throw error
      return 'refused' as const
    })
    if (!chunk) break
    if (chunk === 'refused') {
      limit = Math.ceil(limit / 10)
      continue
    }
    paid += chunk.paid
    onChunk(chunk)
    if (chunk.milliseconds > SLOW_MS) limit = Math.max(Math.floor(limit / 2), 1)
    else if (chunk.milliseconds < QUICK_MS && chunk.seen === limit) limit = Math.min(limit * 2, LARGEST_CHUNK)
  }
  return paid
}

/** Whether the ledger or a constraint refused the payment, by SQLSTATE. */
function isRefusal(error: unknown): boolean {
  return /^(MT|23)/.test(sqlState(error) ?? '')
}

/** Pays one chunk of due payouts; null when none is due. */
async function payChunk(platform: PayoutPlatform, limit: number): Promise<PaidChunk | null> {
  const start = performance.now()
  const ids = ASSET_IDS.map(() => platform.ids.uuid())
  // In an explicit transaction, which is over when it fails. A single statement reports its failure before it releases
  // its locks, so the next try would see its own shard as taken.
  const [row] = await platform.db.transaction(tx =>
    rowsOf<ChunkRow>(
      tx,
      sql`SELECT due_at, seen, paid FROM pay_chunk(
        ${toTimestamp(platform.clock.now())}::timestamptz, ${limit}::int, ${textArray(ids)}::uuid[])`,
    ),
  )
  if (!row) return null
  const milliseconds = performance.now() - start
  return { dueAt: instantFrom(row.due_at), seen: row.seen, paid: row.paid, milliseconds }
}
