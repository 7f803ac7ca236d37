import { writeIn } from '../commands/batch-write.ts'
import type { Tx } from '../db/database.ts'
import type { OutboxEvent } from './events.ts'
import type { Publisher } from './publisher.ts'

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

const TAKE = {
  name: 'take events',
  text: `WITH taken AS (
      DELETE FROM outbox WHERE id = ANY (ARRAY(SELECT id FROM outbox ORDER BY id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED))
        RETURNING id, events)
    SELECT events FROM taken ORDER BY id`,
}

/**
 * Deletes the oldest rows in the caller's transaction and publishes them before it commits. A row is published
 * at least once: when the publisher fails or the process dies in between, it stays for the next run. Concurrent
 * senders take different rows. Sending does not continue after a last id, so rows that commit out of order are
 * not lost.
 */
export async function sendChunk(tx: Tx, publisher: Publisher): Promise<number> {
  const rows = await tx.named<{ events: readonly OutboxEvent[] }>(TAKE, [])
  if (rows.length > 0)
    await publisher.publish(rows.flatMap(row => row.events.map(event => JSON.stringify(event))))
  return rows.length
}
