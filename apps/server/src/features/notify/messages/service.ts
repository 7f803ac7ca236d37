import type { DataOf } from '@matin/contract/endpoint'
import type { listMessages, MessageKind } from '@matin/contract/messages'
import type { ChannelKind } from '@matin/contract/notification-preferences'
import type { Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import type { Write } from '#platform/commands/batch-write.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import type { OutboxEvent } from '#platform/live/events.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { channelKindOf, dueOf, insertDue } from './due.ts'
import type { MessageParams } from './params.ts'
import {
  insertMessages,
  markRead,
  messageOf,
  messagePage,
  type Note,
  type Reading,
  unreadCount,
} from './repository.ts'

/**
 * Notifies a customer in the transaction of the command: a message in their inbox, and an event to their open
 * apps. `params` fill the template; amounts are decimal strings.
 */
export async function notify<K extends MessageKind>(
  tx: Tx,
  platform: Platform,
  customerId: string,
  kind: K,
  params: MessageParams[K],
): Promise<void> {
  await sendNotification(tx, platform.clock.now(), [note(customerId, kind, params)])
}

/** Batch writes that insert a command's messages and events. */
export function notificationWrites(
  { at }: { at: Temporal.Instant },
  notes: readonly Note[],
  events: readonly OutboxEvent[],
): { writes: Write[]; events: OutboxEvent[] } {
  const customers = [...new Set(notes.map(({ customer }) => customer))]
  return {
    writes: notes.flatMap(one => [messageOf(one, at), ...dueOf(one, at)]),
    events: [...events, ...customers.map(customer => ({ customer, event: 'message' as const }))],
  }
}

/** Makes a message for `sendNotification`. Its type ensures the parameters of the template. */
export function note<K extends MessageKind>(customer: string, kind: K, params: MessageParams[K]): Note {
  return { customer, kind, params: { ...params } }
}

/** Writes many messages with their events; each customer gets one event for all their messages. */
export async function sendNotification(
  tx: Tx,
  at: Temporal.Instant,
  notes: readonly Note[],
  events: readonly OutboxEvent[] = [],
): Promise<void> {
  await insertMessages(tx, at, notes)
  await insertDue(tx, at, notes)
  const customers = [...new Set(notes.map(({ customer }) => customer))]
  const messageEvents = customers.map(customer => ({ customer, event: 'message' as const }))
  await pushEvents(tx, at, [...events, ...messageEvents])
}

export function messages(
  platform: Platform,
  customerId: string,
  reading: Reading,
  cursor: string | undefined,
): Promise<DataOf<typeof listMessages>> {
  return messagePage(platform.db, customerId, reading, cursor)
}

/** Counts the messages that a customer has not read. */
export function unreadMessages(tx: Tx, customerId: string): Promise<number> {
  return unreadCount(tx, customerId)
}

/** Marks one message or all as read, and notifies the customer's other devices. */
export function read(
  platform: Platform,
  customerId: string,
  id: string | undefined,
): Promise<Result<{ unread: number }>> {
  return inTransaction(platform.db, async tx => {
    const now = platform.clock.now()
    const changed = await markRead(tx, customerId, id, now)
    if (changed) await pushEvents(tx, now, [{ customer: customerId, event: 'message' }])
    return success({ unread: await unreadCount(tx, customerId) })
  })
}

/** Returns the notification preference of a message; undefined for a message that is only in the app. */
export function chosenBy(kind: MessageKind): ChannelKind | undefined {
  return channelKindOf(kind)
}
