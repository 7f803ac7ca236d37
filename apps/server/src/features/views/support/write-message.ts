import { failure, type Result, success } from '@matin/contract/result'
import type { SupportMessage } from '@matin/contract/support'
import { loadIn } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import { ownedImages } from '#platform/images/stored-images.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { CHAT_IMAGES } from './images.ts'
import { answerBy, noteWait } from './office.ts'
import {
  changeChat,
  chatOfImage,
  lockChat,
  type MessageRow,
  messageById,
  nthLastWritten,
  openText,
  sealText,
  toMessage,
} from './repository.ts'
import { supportMessage } from './tables.ts'

/** More than a customer who wants an answer writes. */
export const MESSAGES_A_DAY = 500
/** Faster than anybody types. */
export const MESSAGES_A_MINUTE = 30

interface Words {
  customerId: string
  /** Null for the customer. */
  operator: string | null
  id: string
  text: string
  imageId?: string | undefined
  /** The operator's message asks the customer for something. */
  awaits?: boolean | undefined
}

/**
 * The same id with the same content returns the existing message; with other content it is refused
 * (`idempotency_conflict`). An image can be in one message only (`not_found`). A customer writes at most
 * MESSAGES_A_MINUTE (`message_pace`) and MESSAGES_A_DAY (`message_limit`). An operator's answer marks the
 * chat as read by the operators and ends the customer's wait for an answer; a customer's message ends the
 * operators' wait for the customer.
 */
export async function writeSupportMessage(
  tx: Tx,
  platform: Platform,
  words: Words,
): Promise<Result<SupportMessage>> {
  const { config, clock } = platform
  const now = clock.now()
  const { customerId, operator, id, text, imageId, awaits = false } = words
  if (text === '' && imageId === undefined) return failure('message_empty', { field: 'text' })
  const chat = await lockChat(tx, customerId)
  const known = await messageById(tx, customerId, id)
  if (known)
    return isSame({ ...known, text: openText(config, known) }, words)
      ? success(toMessage(config, known))
      : failure('idempotency_conflict')
  if (imageId !== undefined && !(await isFree(tx, customerId, imageId)))
    return failure('not_found', { field: 'imageId' })
  if (operator === null) {
    const since = (span: Temporal.DurationLike) => now.subtract(span)
    if (await hasWritten(tx, customerId, MESSAGES_A_DAY, since({ hours: 24 })))
      return failure('message_limit')
    if (await hasWritten(tx, customerId, MESSAGES_A_MINUTE, since({ minutes: 1 })))
      return failure('message_pace')
  }
  const seq = chat.lastSeq + 1n
  if (operator !== null)
    await changeChat(tx, customerId, {
      lastSeq: seq,
      operatorRead: seq,
      waitingSince: null,
      answerBy: null,
      awaitsSince: awaits ? now : null,
    })
  else if (chat.waitingSince) await changeChat(tx, customerId, { lastSeq: seq })
  else
    await changeChat(tx, customerId, {
      lastSeq: seq,
      waitingSince: now,
      answerBy: await answerBy(loadIn(tx), now),
      awaitsSince: null,
    })
  if (operator !== null && chat.waitingSince) await noteWait(tx, platform, chat.waitingSince, now)
  const said = { customer: customerId, seq, id, operator, text, image: imageId ?? null, at: now }
  const row = { ...said, text: sealText(config, said) }
  await tx.insert(supportMessage).values(row)
  await notifyChat(tx, customerId, now)
  return success(toMessage(config, row))
}

export async function notifyChat(tx: Tx, customerId: string, now: Temporal.Instant): Promise<void> {
  await pushEvents(tx, now, [{ customer: customerId, event: 'support' }])
}

/** Uploaded for this chat and in no message yet. The caller has locked the chat. */
async function isFree(tx: Tx, customerId: string, imageId: string): Promise<boolean> {
  const owned = await ownedImages(tx, customerId, CHAT_IMAGES.purpose, [imageId])
  return owned.has(imageId) && (await chatOfImage(tx, imageId)) === null
}

async function hasWritten(
  tx: Tx,
  customerId: string,
  messages: number,
  since: Temporal.Instant,
): Promise<boolean> {
  const at = await nthLastWritten(tx, customerId, messages)
  return at !== null && Temporal.Instant.compare(at, since) > 0
}

function isSame(known: MessageRow, words: Words): boolean {
  return (
    known.text === words.text && known.image === (words.imageId ?? null) && known.operator === words.operator
  )
}
