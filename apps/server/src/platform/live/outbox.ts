import type { LiveEvent } from '@matin/contract/live'
import { asc, inArray } from 'drizzle-orm'
import { arrayLiteral, type Tx } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import type { Publisher } from './publisher.ts'
import { outbox } from './tables.ts'

/** What is told. `session_ended` goes to the sockets themselves, the rest to the customer's open apps. */
export type OutboxEvent = { customer: string } & (
  | { event: LiveEvent; id?: string }
  | { event: 'session_ended'; ended: string }
  | { event: 'session_ended'; kept: string | null }
)

/** Rows published in one transaction. */
const CHUNK = 500
/** Writes events in the transaction of what they tell. They are sent right after it commits. */
export async function pushEvents(
  tx: Tx,
  at: Temporal.Instant,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx.named({ name: 'push_events', text: insertEvents(1) }, eventParams(at, events))
  tx.announce('events')
}

/** The INSERT of events, to stand alone or within another statement; `first` is the number of its first parameter. */
export function insertEvents(first: number): string {
  return `INSERT INTO outbox (customer, event, payload, at)
    SELECT u.customer, u.event, u.payload::jsonb, $${first}::timestamptz
    FROM unnest($${first + 1}::uuid[], $${first + 2}::text[], $${first + 3}::text[])
      WITH ORDINALITY AS u (customer, event, payload, ord) ORDER BY u.ord`
}

export function eventParams(at: Temporal.Instant, events: readonly OutboxEvent[]): string[] {
  const payloads = events.map(({ customer: _c, event: _e, ...payload }) => JSON.stringify(payload))
  return [
    toTimestamp(at),
    arrayLiteral(events.map(event => event.customer)),
    arrayLiteral(events.map(event => event.event)),
    arrayLiteral(payloads),
  ]
}

/**
 * Publishes the oldest rows and deletes them in the same transaction, the caller's; returns how many. A row is
 * published at least once: when the publisher fails or the process dies in between, it stays for the next one. Several
 * senders take different rows. Nobody reads on from a last id, so rows that commit out of order are not lost.
 */
export async function sendChunk(tx: Tx, publisher: Publisher): Promise<number> {
  const rows = await tx
    .select()
    .from(outbox)
    .orderBy(asc(outbox.id))
    .limit(CHUNK)
    .for('update', { skipLocked: true })
  if (rows.length === 0) return 0
  await publisher.publish(
    rows.map(row => JSON.stringify({ ...(row.payload as object), customer: row.customer, event: row.event })),
  )
  await tx.delete(outbox).where(
    inArray(
      outbox.id,
      rows.map(row => row.id),
    ),
  )
  return rows.length
}
