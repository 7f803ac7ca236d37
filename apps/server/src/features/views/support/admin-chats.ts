import type * as contract from '@matin/contract/admin/support'
import type {
  getSupportChat,
  getSupportChatImage,
  SupportChat,
  uploadAdminImage,
} from '@matin/contract/admin/support'
import { CHAT_CURSOR } from '@matin/contract/cursor'
import { failure, type Result, success } from '@matin/contract/result'
import type { SupportMessage } from '@matin/contract/support'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import { openImage } from '#platform/images/stored-images.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import { customer } from '../../account/auth/tables.ts'
import { cardOf, customerCards } from '../../account/identity/public/cards.ts'
import { assignThread, threadAssignee } from '../../account/items/service.ts'
import { notifyAnswered } from '../../account/notification-preferences/public/notify-customer.ts'
import { operatorsWho } from '../../account/operators/service.ts'
import { record } from '../../notify/audit/service.ts'
import { storeChatImage } from './images.ts'
import {
  answersAfter,
  type ChatRow,
  changeChat,
  chatOf,
  chatOfImage,
  lockChat,
  messagesOf,
  openChats,
  toMessage,
} from './repository.ts'
import { notifyChat, writeSupportMessage } from './write-message.ts'

export const listSupportChats: Query<typeof contract.listSupportChats> = async (
  platform,
  { caller, input: { cursor, of, state = 'answer_due' } },
) => {
  const { db, config } = platform
  const [, ms, last] = CHAT_CURSOR.exec(cursor ?? '') ?? []
  const after =
    ms === undefined || last === undefined
      ? null
      : { since: Temporal.Instant.fromEpochMilliseconds(Number(ms)), customer: last }
  const agents = await agentsOf(db)
  const assigned = { mine: { to: caller.operatorId }, unassigned: { toNoneOf: [...agents.keys()] } }
  const rows = await openChats(db, state, of ? assigned[of] : null, after, PAGE_SIZE + 1)
  const cards = await customerCards(
    db,
    config,
    rows.map(({ chat }) => chat.customer),
  )
  return toPage(
    rows,
    ({ chat: { customer: id, waitingSince, awaitsSince } }) =>
      `${(waitingSince ?? awaitsSince)?.epochMilliseconds}.${id}`,
    ({ chat, language, newest, unread, assignee }): SupportChat => {
      const card = cardOf(cards, chat.customer)
      return {
        uid: card.uid,
        customer: card,
        language,
        ...toOpen(chat),
        last: newest && beginningOf(toMessage(config, newest)),
        unread,
        assignee: personOf(agents, assignee),
      }
    },
  )
}

const at = (moment: Temporal.Instant | null) => moment && toTimestamp(moment)

function toOpen({ waitingSince, answerBy, awaitsSince }: ChatRow) {
  return { waitingSince: at(waitingSince), dueAt: at(answerBy), awaitsSince: at(awaitsSince) }
}

const BEGINNING = 120

function beginningOf({ from, at: time, text, imageId }: SupportMessage): SupportChat['last'] {
  return { from, at: time, text: text.slice(0, BEGINNING), image: imageId !== null }
}

export const chatFor: Query<typeof getSupportChat> = async (platform, { input }) => {
  const person = await customerByUid(platform.db, input.uid)
  if (person === null) return failure('not_found', { field: 'uid' })
  const { id, closedAt, language } = person
  const { items, more } = await messagesOf(platform, id, { before: input.before })
  const chat = await chatOf(platform.db, id)
  const cards = await customerCards(platform.db, platform.config, [id])
  return success({
    customer: cardOf(cards, id),
    language,
    ...toOpen(chat),
    items,
    earlier: more,
    later: false,
    readUpTo: chat.customerRead.toString(),
    gotUpTo: chat.customerGot.toString(),
    closedAt: at(closedAt),
    assignee: personOf(await agentsOf(platform.db), await threadAssignee(platform.db, id)),
  })
}

export async function imageFor(
  { db, config }: Platform,
  { input: { id } }: Call<typeof getSupportChatImage>,
): Promise<Result<Buffer>> {
  const owner = await chatOfImage(db, id)
  const bytes = owner === null ? null : await openImage(db, config, id)
  return bytes ? success(bytes) : failure('not_found')
}

export const storeAdminImage: Query<typeof uploadAdminImage> = async (platform, { input: { uid }, body }) => {
  const person = await customerByUid(platform.db, uid)
  return person
    ? storeChatImage(platform, { caller: { customerId: person.id }, body })
    : failure('not_found', { field: 'uid' })
}

/** The audit log records the answer without its text, which belongs to the customer. */
export const replySupport: OperatorCommand<typeof contract.replySupport> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const person = await customerByUid(tx, input.uid)
  if (person === null) return failure('not_found', { field: 'uid' })
  if (person.closedAt) return failure('account_closed', { field: 'uid' })
  const { id: customerId } = person
  const { id, text, imageId, awaits } = input
  const operator = caller.operatorId
  const written = await writeSupportMessage(tx, platform, { customerId, operator, id, text, imageId, awaits })
  if (!written.ok) return written
  await assignThread(tx, platform, caller, customerId)
  // Only the first of several answers in a row notifies the customer.
  const { customerRead } = await chatOf(tx, customerId)
  if ((await answersAfter(tx, customerId, customerRead)) === 1) await notifyAnswered(tx, platform, customerId)
  await record(tx, platform, caller, {
    action: 'support.reply',
    subject: `customer:${input.uid}`,
    details: { seq: written.value.seq },
  })
  return written
}

/** Never moves back. */
export const readSupport: OperatorCommand<typeof contract.readSupport> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const customerId = (await customerByUid(tx, input.uid))?.id
  if (customerId === undefined) return failure('not_found', { field: 'uid' })
  const chat = await lockChat(tx, customerId)
  const asked = BigInt(input.read)
  const upTo = asked < chat.lastSeq ? asked : chat.lastSeq
  if (upTo <= chat.operatorRead) return success({ read: chat.operatorRead.toString() })
  await changeChat(tx, customerId, { operatorRead: upTo })
  await notifyChat(tx, customerId, platform.clock.now())
  await record(tx, platform, caller, {
    action: 'support.read',
    subject: `customer:${input.uid}`,
    details: { seq: upTo.toString() },
  })
  return success({ read: upTo.toString() })
}

/** Closes up to the last read message. Refused when newer messages have come. */
export const closeSupport: OperatorCommand<typeof contract.closeSupport> = async (
  tx,
  platform,
  caller,
  { uid, read },
) => {
  const customerId = (await customerByUid(tx, uid))?.id
  if (customerId === undefined) return failure('not_found', { field: 'uid' })
  const { lastSeq, waitingSince, awaitsSince } = await lockChat(tx, customerId)
  if (!waitingSince && !awaitsSince) return failure('already_ended')
  if (BigInt(read) < lastSeq) return failure('chat_went_on')
  await changeChat(tx, customerId, {
    waitingSince: null,
    answerBy: null,
    awaitsSince: null,
    operatorRead: lastSeq,
  })
  await notifyChat(tx, customerId, platform.clock.now())
  await record(tx, platform, caller, {
    action: 'support.close',
    subject: `customer:${uid}`,
    details: { seq: lastSeq.toString(), answered: waitingSince === null },
  })
  return success({})
}

async function agentsOf(tx: Tx): Promise<ReadonlyMap<string, string>> {
  return new Map((await operatorsWho(tx, 'answer_support')).map(({ id, name }) => [id, name]))
}

/** Null also for one who no longer answers customers. */
function personOf(known: ReadonlyMap<string, string>, id: string | null) {
  const name = id === null ? undefined : known.get(id)
  return id === null || name === undefined ? null : { id, name }
}

async function customerByUid(tx: Tx, uid: string) {
  const [row] = await tx
    .select({ id: customer.id, closedAt: customer.closedAt, language: customer.language })
    .from(customer)
    .where(eq(customer.uid, uid))
  return row ?? null
}
