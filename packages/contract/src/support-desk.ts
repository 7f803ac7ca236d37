import * as z from 'zod/mini'
import { CHAT_CURSOR } from './cursor.ts'
import { customerCard } from './customer-card.ts'
import { endpoint, IMAGE_ERRORS } from './endpoint.ts'
import { uid } from './fields.ts'
import { id, nothing, pageBy, pageOf, time } from './schema.ts'
import { seq, supportMessage, supportPage, supportWords } from './support.ts'

const person = z.object({ id, name: z.string() })

/** Whose chats: the caller's own, or those that are assigned to nobody. */
export const CHATS_OF = ['mine', 'unassigned'] as const

const supportChat = z.object({
  uid: z.string(),
  customer: customerCard,
  /** Since when the customer has waited for an answer. */
  waitingSince: time,
  /** Seconds that are left until the first answer is due, by the office hours. */
  secondsLeft: z.number(),
  /** Messages that no operator has read. */
  unread: z.number(),
  /** Somebody who may still answer. */
  assignee: z.nullable(person),
})
export type SupportChat = z.infer<typeof supportChat>

export const listSupportChats = endpoint({
  method: 'GET',
  path: '/api/operator/support',
  summary: 'Chats that wait for an answer, the longest wait first',
  access: 'operator',
  permission: 'answer_support',
  input: z.object({ ...pageBy(CHAT_CURSOR), of: z.optional(z.enum(CHATS_OF)) }),
  data: pageOf(supportChat),
  errors: [],
})

export const getSupportChat = endpoint({
  method: 'GET',
  path: '/api/operator/support/chat',
  summary: 'The chat of a customer: its newest messages, or those before one',
  access: 'operator',
  permission: 'answer_support',
  input: z.object({ uid, before: z.optional(seq) }),
  data: z.extend(supportPage, {
    customer: customerCard,
    /** The newest message that has arrived at the customer's app. */
    gotUpTo: seq,
    /** Since when the account is closed: nothing of it is left to read, and nobody to answer. */
    closedAt: z.nullable(time),
    assignee: z.nullable(person),
  }),
  errors: ['not_found'],
})

export const getSupportChatImage = endpoint({
  method: 'GET',
  path: '/api/operator/support/image',
  summary: 'An image of a chat',
  access: 'operator',
  permission: 'answer_support',
  input: z.object({ id }),
  data: nothing,
  errors: ['not_found'],
  answers: 'image',
})

export const replySupport = endpoint({
  method: 'POST',
  path: '/api/operator/support/reply',
  summary:
    'Answer a customer; what they wrote before counts as read, and a chat without an assignee is assigned to you',
  access: 'operator',
  permission: 'answer_support',
  input: z.object({ uid, ...supportWords, imageId: z.optional(id) }),
  data: supportMessage,
  errors: ['not_found', 'account_closed', 'message_empty', 'idempotency_conflict'],
  idempotent: true,
})

export const uploadDeskImage = endpoint({
  method: 'POST',
  path: '/api/operator/support/upload',
  summary: 'Upload an image for an answer (JPEG, PNG or WebP up to 10 MiB); re-encoded, metadata removed',
  access: 'operator',
  permission: 'answer_support',
  input: z.object({ uid }),
  data: z.object({ id, width: z.number(), height: z.number() }),
  errors: ['not_found', ...IMAGE_ERRORS],
  body: 'image',
})

export const readSupport = endpoint({
  method: 'POST',
  path: '/api/operator/support/read',
  summary: 'Note that an operator has read a chat up to a message; the customer sees it',
  access: 'operator',
  permission: 'answer_support',
  input: z.object({ uid, read: seq }),
  data: z.object({ read: seq }),
  errors: ['not_found'],
  idempotent: true,
})
