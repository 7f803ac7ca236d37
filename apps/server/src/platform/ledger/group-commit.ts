import type { Result } from '@matin/contract/envelope'
import { success } from '@matin/contract/envelope'
import { inTransaction, type Tx } from '../db/database.ts'
import { type OutboxEvent, pushEvents } from '../live/outbox.ts'
import { type BookedTransfer, post, postTogether, type TransferRequest } from './ledger.ts'

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
 * `lanes` transactions are under way forms the next. Nobody waits when nothing is under way, each gets its own
 * answer, and it comes only after the commit. Rejects when the database cannot be asked; safe to repeat by key.
 */
export function groupCommit(db: Tx, lanes: number): Book {
  const waiting: Waiting[] = []
  let underWay = 0
  let scheduled = false

  const schedule = () => {
    if (scheduled || waiting.length === 0 || underWay >= lanes) return
    scheduled = true
    // After this round of the event loop: requests that came in it go together.
    setImmediate(() => {
      scheduled = false
      const group = waiting.splice(0, MOST)
      underWay++
      settle(db, group).finally(() => {
        underWay--
        schedule()
      })
      schedule()
    })
  }

  return (request, events = []) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, events, resolve, reject })
      schedule()
    })
}

async function settle(db: Tx, group: readonly Waiting[]): Promise<void> {
  try {
    const together = group.length > 1 ? await bookTogether(db, group) : null
    for (const [index, one] of group.entries()) {
      const booked = together?.ok ? together.value[index] : undefined
      one.resolve(booked ? success(booked) : await bookAlone(db, one))
    }
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}

function bookTogether(db: Tx, group: readonly Waiting[]): Promise<Result<BookedTransfer[]>> {
  return inTransaction(db, async tx => {
    const booked = await postTogether(
      tx,
      group.map(({ request }) => request),
    )
    if (booked.ok) await tell(tx, group)
    return booked
  })
}

function bookAlone(db: Tx, waiting: Waiting): Promise<Result<BookedTransfer>> {
  return inTransaction(db, async tx => {
    const booked = await post(tx, waiting.request)
    if (booked.ok && !booked.value.replayed) await tell(tx, [waiting])
    return booked
  })
}

async function tell(tx: Tx, group: readonly Waiting[]): Promise<void> {
  const [first] = group
  if (first)
    await pushEvents(
      tx,
      first.request.at,
      group.flatMap(({ events }) => events),
    )
}
