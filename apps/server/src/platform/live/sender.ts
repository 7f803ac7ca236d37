import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { unavailabilityOf } from '../db/unavailable.ts'
import { CHUNK, sendChunk } from './outbox.ts'
import type { Publisher } from './publisher.ts'

/** Polls find rows that another process wrote and could not send. */
const POLL_MS = 5000
/** Wait for further events, so that under load many events are sent and deleted in one transaction. */
const GATHER_MS = 100

export interface Sender {
  /** Waits for the current send, then sends all waiting rows and returns their number. */
  drain(): Promise<number>
  /** Sends soon; does nothing before `start`. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

/** Empties the outbox when woken, and every five seconds in any case. A process runs one drain at a time. */
export function createSender(db: Db, publisher: Publisher, log: FastifyBaseLogger): Sender {
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function drain(): Promise<number> {
    const sent = last.then(sendAll)
    last = sent.catch(() => {})
    return sent
  }
  async function sendAll(): Promise<number> {
    let sent = 0
    for (;;) {
      const count = await db.transaction(tx => sendChunk(tx, publisher))
      sent += count
      // Rows written meanwhile have called `wake`.
      if (count < CHUNK) return sent
    }
  }
  async function run(): Promise<void> {
    do {
      again = false
      try {
        await drain()
      } catch (error) {
        // The rows stay; the next poll tries again.
        if (!unavailabilityOf(error)) log.warn({ err: error }, 'real-time events not sent')
      }
      if (again) await setTimeout(GATHER_MS)
    } while (again)
    running = null
  }
  function wake(): void {
    if (timer === undefined) return
    if (running) again = true
    else running = run()
  }
  return {
    drain,
    wake,
    start() {
      timer ??= setInterval(wake, POLL_MS)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      again = false
      await running
    },
  }
}
