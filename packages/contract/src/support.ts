import * as z from 'zod/mini'
import { forCustomers, IMAGE_ERRORS } from './endpoint.ts'
import { machine } from './field-kinds.ts'
import { freely } from './fields.ts'
import { id, nothing, time } from './schema.ts'

/** From 1, without a gap. Clients fetch the messages after a number that they have. */
export const seq = machine().check(z.regex(/^\d{1,15}$/))

/** Maximum length of one message, in characters. */
export const SUPPORT_TEXT_MAX = 2000
export const SUPPORT_PAGE = 30

export const supportMessage = z.object({
  seq,
  /** Id chosen by the author. A message sent again under the same id is stored once. */
  id,
  from: z.enum(['customer', 'operator']),
  text: z.string(),
  imageId: z.nullable(id),
  at: time,
})
export type SupportMessage = z.infer<typeof supportMessage>

/** Part of a chat, oldest message first. */
export const supportPage = z.object({
  items: z.array(supportMessage),
  /** Whether the chat has messages before these, and after these. */
  earlier: z.boolean(),
  later: z.boolean(),
  /** Sequence number of the newest message that the other side has displayed; "0" for none. */
  readUpTo: seq,
})

export const supportOffice = z.object({
  open: z.boolean(),
  /** Time when support next opens or closes; null if it never does. */
  changesAt: z.nullable(time),
  /** Minutes of the office hours to a first answer, rounded up; null while there are too few answers. */
  usualMinutes: z.nullable(z.number()),
})

/** Content of a message: a text, an image, or both. */
export const supportWords = {
  id,
  text: freely(SUPPORT_TEXT_MAX, { least: 0 }),
}

export const listSupport = forCustomers.get('/api/support/messages', {
  summary: 'The chat with customer service: its newest messages, those before one, or those after one',
  input: z.object({ before: z.optional(seq), after: z.optional(seq) }),
  data: z.extend(supportPage, {
    office: supportOffice,
  }),
})

export const sendSupport = forCustomers.post('/api/support/send', {
  summary: 'Write to customer service; the same id again is answered with the message that is there',
  input: z.object({ ...supportWords, imageId: z.optional(id) }),
  data: supportMessage,
  errors: ['idempotency_conflict', 'message_empty', 'message_pace', 'message_limit', 'not_found'],
})

export const uploadSupportImage = forCustomers.post('/api/support/upload', {
  summary: 'Upload an image for a message (JPEG, PNG or WebP up to 10 MiB); re-encoded, metadata removed',
  data: z.object({ id, width: z.number(), height: z.number() }),
  errors: [...IMAGE_ERRORS],
  body: 'image',
})

export const getSupportImage = forCustomers.get('/api/support/image', {
  summary: 'An image of your own chat',
  input: z.object({ id }),
  data: nothing,
  errors: ['not_found'],
  answers: 'image',
})

export const markSupport = forCustomers.post('/api/support/mark', {
  summary: 'Note up to which message the chat has arrived at this customer, and up to which it was read',
  input: z.object({ got: seq, read: z.optional(seq) }),
  data: z.object({ unread: z.number() }),
})
