import type { Result } from '@matin/contract/envelope'
import { success } from '@matin/contract/envelope'
import { BESIDE_FROM, type BookedTransfer, post, postMany, type TransferRequest } from '@matin/ledger/ledger'
import { inBatches } from '../db/batches.ts'
import { type Db, inTransaction, withRetries } from '../db/database.ts'
import { eventParams, insertEvents, type OutboxEvent, pushEvents } from '../live/outbox.ts'

/** Books one transfer that changes nothing else, with the events that tell of it, in a transaction of its own. */
export type Book = (
  request: TransferRequest,
  events?: readonly OutboxEvent[],
) => Promise<Result<BookedTransfer>>

/** Transfers in one transaction at most: locks are held for milliseconds, and a refused one repeats few others. */
const MOST = 40

interface Waiting {
  request: TransferRequest
  events: readonly OutboxEvent[]
  resolve(result: Result<BookedTransfer>): void
  reject(error: unknown): void
}

/**
 * Books transfers that come at the same time in one transaction, as databases flush commits: what arrives while
 * `atOnce` transactions are under way forms the next. Nobody waits when nothing is under way, each gets its own
 * answer, and it comes only after the commit. Rejects when the database cannot be
 * asked; safe to repeat by key.
 */
export function groupCommit(db: Db, atOnce: number): Book {
  const add = inBatches<Waiting>({ atOnce, most: MOST }, group => settle(db, group))
  return (request, events = []) => new Promise((resolve, reject) => add({ request, events, resolve, reject }))
}

async function settle(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    const together = group.length > 1 ? await bookTogether(db, group) : null
    for (const [index, one] of group.entries()) {
      const booked = together?.ok ? together.value[index] : undefined
      one.resolve(booked ? success(booked) : await bookAlone(db, one))
    }
    if (together?.ok && group.some(({ events }) => events.length > 0)) db.announce('events')
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}

/** All of a group and its events in one statement, which is a transaction of its own. */
function bookTogether(db: Db, group: readonly Waiting[]): Promise<Result<BookedTransfer[]>> {
  const requests = group.map(({ request }) => request)
  const events = group.flatMap(one => one.events)
  const [first] = requests
  if (!first || events.length === 0) return withRetries(() => postMany(db, requests))
  const beside = { name: 'events', text: insertEvents(BESIDE_FROM), params: eventParams(first.at, events) }
  return withRetries(() => postMany(db, requests, beside))
}

function bookAlone(db: Db, waiting: Waiting): Promise<Result<BookedTransfer>> {
  return inTransaction(db, async tx => {
    const booked = await post(tx, waiting.request)
    if (booked.ok && !booked.value.replayed) await pushEvents(tx, waiting.request.at, waiting.events)
    return booked
  })
}
