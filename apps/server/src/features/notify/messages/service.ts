import type * as contract from '@matin/contract/messages'
import type { listMessages, MessageKind, MessageParams } from '@matin/contract/messages'
import { success } from '@matin/contract/result'
import { type Write, writeIn } from '#platform/commands/batch-write.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import type { OutboxEvent } from '#platform/live/events.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import {
  markMessagesRead,
  messageOf,
  messagePage,
  type Note,
  replacedBy,
  unreadCount,
} from './public/repository.ts'

/** Adds an inbox message and sends an event to the customer's open apps. Amounts are decimal strings. */
export async function notify<K extends MessageKind>(
  tx: Tx,
  platform: Platform,
  customerId: string,
  kind: K,
  params: MessageParams[K],
): Promise<void> {
  await writeIn(tx, notificationWrites({ at: platform.clock.now() }, [note(customerId, kind, params)]))
}

/** A command returns them, or `writeIn` executes them. Each customer gets one event for all messages. */
export function notificationWrites(
  { at }: { at: Temporal.Instant },
  notes: readonly Note[],
  events: readonly OutboxEvent[] = [],
): { at: Temporal.Instant; writes: Write[]; events: OutboxEvent[] } {
  const customers = [...new Set(notes.map(({ customer }) => customer))]
  return {
    at,
    writes: notes.flatMap(one => [...(one.replaces ? [replacedBy(one, at)] : []), messageOf(one, at)]),
    events: [...events, ...customers.map(customer => ({ customer, event: 'message' as const }))],
  }
}

/** Makes a message for `notificationWrites`. The types require the parameters of the kind's template. */
export function note<K extends MessageKind>(customer: string, kind: K, params: MessageParams[K]): Note {
  return { customer, kind, params: { ...params } }
}

export const messages: Query<typeof listMessages> = ({ db }, { caller, input, ...reading }) =>
  messagePage(db, caller.customerId, reading, input.cursor)

/** Marks one message or all as read, and notifies the customer's other devices. */
export const readMessages: Query<typeof contract.readMessages> = (
  platform,
  { caller: { customerId }, input: { id } },
) =>
  inTransaction(platform.db, async tx => {
    const now = platform.clock.now()
    const changed = await markMessagesRead(tx, customerId, id, now)
    if (changed) await pushEvents(tx, now, [{ customer: customerId, event: 'message' }])
    return success({ unread: await unreadCount(tx, customerId) })
  })
