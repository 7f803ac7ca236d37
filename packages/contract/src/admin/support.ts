import { IDENTITY_STATES } from '@matin/domain/identity/state'
import * as z from 'zod/mini'
import { CHAT_CURSOR } from '../cursor.ts'
import { forOperators, IMAGE_ERRORS } from '../endpoint.ts'
import { uid } from '../fields.ts'
import { recharge } from '../recharge.ts'
import { amount, id, nothing, pageBy, pageOf, time } from '../schema.ts'
import { seq, supportMessage, supportOffice, supportPage, supportWords } from '../support.ts'
import { hold, withdrawal } from '../withdrawal.ts'
import { customerCard } from './customer-card.ts'

const person = z.object({ id, name: z.string() })

export const CHATS_OF = ['mine', 'unassigned'] as const

/** Operators owe an answer, or the customer was asked something. */
export const CHAT_STATES = ['answer_due', 'waits_for_customer'] as const
export type ChatState = (typeof CHAT_STATES)[number]

/** Times of a chat's open waits; all are null if neither side waits. */
const open = {
  /** The customer waits since then for an answer; the office hours set its deadline. */
  waitingSince: z.nullable(time),
  dueAt: z.nullable(time),
  /** Time since which the operators wait for the customer. */
  awaitsSince: z.nullable(time),
}

const supportChat = z.object({
  uid: z.string(),
  customer: customerCard,
  language: z.string(),
  ...open,
  /** Beginning of the newest message; null if it was erased. */
  last: z.nullable(
    z.extend(z.pick(supportMessage, { from: true, at: true, text: true }), { image: z.boolean() }),
  ),
  /** Number of the customer's messages that no operator has read. */
  unread: z.number(),
  /** Operator to whom the chat is assigned; null for none, or one who no longer answers customers. */
  assignee: z.nullable(person),
})
export type SupportChat = z.infer<typeof supportChat>

export const listSupportChats = forOperators.get('/api/operator/support', {
  summary:
    'Chats that wait for an answer, the longest wait first, or those that wait for the customer, the newest first',
  permission: 'answer_support',
  input: z.object({
    ...pageBy(CHAT_CURSOR),
    of: z.optional(z.enum(CHATS_OF)),
    /** State of the chats; `answer_due` if omitted. */
    state: z.optional(z.enum(CHAT_STATES)),
  }),
  data: pageOf(supportChat),
})

export const getSupportOffice = forOperators.get('/api/operator/support/office', {
  summary: 'What customers are told of customer service: whether somebody answers now, and how long it takes',
  permission: 'answer_support',
  data: z.extend(supportOffice, {
    /** Office hours in the setting's form: "1-5 09:00-18:00". */
    hours: z.string(),
  }),
})

export const getSupportFacts = forOperators.get('/api/operator/support/facts', {
  summary:
    'What a customer who writes may be asking about: their open request, hold, balance, and what they were told; the view is recorded in the audit log',
  permission: 'answer_support',
  input: z.object({ uid }),
  data: z.object({
    joinedAt: time,
    identity: z.enum(IDENTITY_STATES),
    /** Hold on withdrawals; of several the one that ends last. Null without a hold. */
    hold: z.nullable(hold),
    withdrawal: z.nullable(withdrawal),
    /** Newest recharge that is not credited; null for none. */
    recharge: z.nullable(recharge),
    /** Total balance in USDT. */
    total: amount,
    spot: amount,
    frozen: amount,
    ordersInProgress: z.number(),
    /** Latest messages to the customer, in English, newest first. */
    told: z.array(z.object({ id, at: time, title: z.string(), text: z.string() })),
  }),
  errors: ['not_found'],
})
export type SupportFacts = z.infer<typeof getSupportFacts.data>

export const getSupportChat = forOperators.get('/api/operator/support/chat', {
  summary: 'The chat of a customer: its newest messages, or those before one',
  permission: 'answer_support',
  input: z.object({ uid, before: z.optional(seq) }),
  data: z.extend(supportPage, {
    customer: customerCard,
    language: z.string(),
    ...open,
    /** Newest message that reached the customer's app. */
    gotUpTo: seq,
    /** The chat of a closed account is erased and cannot be answered. Null if the account is open. */
    closedAt: z.nullable(time),
    assignee: z.nullable(person),
  }),
  errors: ['not_found'],
})

export const getSupportChatImage = forOperators.get('/api/operator/support/image', {
  summary: 'An image of a chat',
  permission: 'answer_support',
  input: z.object({ id }),
  data: nothing,
  errors: ['not_found'],
  answers: 'image',
})

export const replySupport = forOperators.post('/api/operator/support/reply', {
  summary:
    'Answer a customer; what they wrote before counts as read, and a chat without an assignee is assigned to you',
  permission: 'answer_support',
  input: z.object({
    uid,
    ...supportWords,
    imageId: z.optional(id),
    /** Whether the message asks the customer something. Then the chat waits for the customer. */
    awaits: z.optional(z.boolean()),
  }),
  data: supportMessage,
  errors: ['not_found', 'account_closed', 'message_empty', 'idempotency_conflict'],
  idempotent: true,
})

export const uploadAdminImage = forOperators.post('/api/operator/support/upload', {
  summary: 'Upload an image for an answer (JPEG, PNG or WebP up to 10 MiB); re-encoded, metadata removed',
  permission: 'answer_support',
  input: z.object({ uid }),
  data: z.object({ id, width: z.number(), height: z.number() }),
  errors: ['not_found', ...IMAGE_ERRORS],
  body: 'image',
})

export const readSupport = forOperators.post('/api/operator/support/read', {
  summary: 'Note that an operator has read a chat up to a message; the customer sees it',
  permission: 'answer_support',
  input: z.object({ uid, read: seq }),
  data: z.object({ read: seq }),
  errors: ['not_found'],
  idempotent: true,
})

export const closeSupport = forOperators.post('/api/operator/support/close', {
  summary:
    'Close a chat as it was read up to a message: nobody waits in it until the customer writes again. Refused when they have written since',
  permission: 'answer_support',
  input: z.object({ uid, read: seq }),
  data: nothing,
  errors: ['not_found', 'already_ended', 'chat_went_on'],
  idempotent: true,
})
