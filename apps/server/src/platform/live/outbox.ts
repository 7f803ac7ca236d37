import { asc, inArray } from 'drizzle-orm'
import { writeIn } from '../commands/batch-write.ts'
import type { Tx } from '../db/database.ts'
import type { OutboxEvent } from './events.ts'
import type { Publisher } from './publisher.ts'
import { outbox } from './tables.ts'

/** Rows published in one transaction. */
export const CHUNK = 100

/** Written in the transaction that caused them, and sent right after it commits. */
export async function pushEvents(
  tx: Tx,
  at: Temporal.Instant,
  events: readonly OutboxEvent[],
): Promise<void> {
  await writeIn(tx, { at, events })
}

/**
 * Publishes the oldest rows and deletes them in the caller's transaction. A row is published at least once:
 * when the publisher fails or the process dies in between, it stays for the next run. Concurrent senders take
 * different rows. Sending does not continue after a last id, so rows that commit out of order are not lost.
 */
export async function sendChunk(tx: Tx, publisher: Publisher): Promise<number> {
  const rows = await tx
    .select()
    .from(outbox)
    .orderBy(asc(outbox.id))
    .limit(CHUNK)
    .for('update', { skipLocked: true })
  if (rows.length === 0) return 0
  await publisher.publish(rows.flatMap(row => row.events.map(event => JSON.stringify(event))))
  await tx.delete(outbox).where(
    inArray(
      outbox.id,
      rows.map(row => row.id),
    ),
  )
  return rows.length
}
