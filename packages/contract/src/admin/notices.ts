import * as z from 'zod/mini'
import { instant } from '../decode.ts'
import { forOperators } from '../endpoint.ts'
import { freely } from '../fields.ts'
import { byLanguage, LANGUAGES } from '../language.ts'
import { id, nothing, pageOf, pageQuery, time } from '../schema.ts'
import { decidedBy, proposalReason } from './operators.ts'

/** States of a notice: draft → scheduled → shown → ended by time, or withdrawn by an operator. */
export const NOTICE_STATES = ['draft', 'scheduled', 'shown', 'ended', 'withdrawn'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

function partial(longest: number) {
  const words = z.optional(freely(longest))
  return z.object(byLanguage(() => words))
}
/** Maximum length of a title and of a text, in characters. */
export const NOTICE_TITLE_MAX = 120
export const NOTICE_TEXT_MAX = 5000
const title = partial(NOTICE_TITLE_MAX)
const text = partial(NOTICE_TEXT_MAX)

/** Schedule and channels of a draft. An omitted part stays as it is; null removes a time. */
const plan = {
  pinned: z.optional(z.boolean()),
  email: z.optional(z.boolean()),
  push: z.optional(z.boolean()),
  /** Reason to send the notice to many, for the operator who approves the sending; '' for none. */
  reason: z.optional(freely(500, { least: 0 })),
  from: z.optional(z.nullable(instant)),
  until: z.optional(z.nullable(instant)),
}

const adminNotice = z.object({
  id,
  state: z.enum(NOTICE_STATES),
  title,
  text,
  pinned: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  /** Reason to send the notice to many; '' for none. */
  reason: z.string(),
  /** Time from which the notice is shown; for a draft, the planned time. */
  from: z.nullable(time),
  until: z.nullable(time),
  createdAt: time,
  /** Progress of the sending; null for a notice that is only in the app. */
  sent: z.nullable(
    z.object({
      byEmail: z.boolean(),
      byPush: z.boolean(),
      /** Customers processed so far, messages sent to them, and messages that could not be sent. */
      seen: z.number(),
      emails: z.number(),
      pushes: z.number(),
      failed: z.number(),
      /** Null while the sending runs or waits for its start. */
      endedAt: z.nullable(time),
    }),
  ),
  /** Proposal to send the notice to many customers, while it waits for another operator. */
  mailing: z.nullable(
    z.object({ id, email: z.boolean(), push: z.boolean(), proposed: decidedBy, expiresAt: time }),
  ),
})
export type AdminNotice = z.infer<typeof adminNotice>

export const listAdminNotices = forOperators.get('/api/operator/notices', {
  summary: 'All notices with their state, the newest first',
  permission: 'view_notices',
  input: z.object(pageQuery),
  data: pageOf(adminNotice),
})

export const getNoticeReach = forOperators.get('/api/operator/notices/reach', {
  summary: 'How many customers a notice reaches now: in the app, by email and by push',
  permission: 'publish_notices',
  data: z.object({
    customers: z.number(),
    byEmail: z.number(),
    byPush: z.number(),
    /** Maximum number of customers to whom one operator may send alone. */
    limit: z.number(),
    /** Operators other than the caller who may approve a notice to more customers. */
    approvers: z.array(z.string()),
  }),
})

export const getAdminNotice = forOperators.get('/api/operator/notices/detail', {
  summary: 'One notice with its state',
  permission: 'view_notices',
  input: z.object({ id }),
  data: adminNotice,
  errors: ['not_found'],
})

export const testNotice = forOperators.post('/api/operator/notices/test', {
  summary: 'Send the email of a notice in one language to oneself',
  permission: 'publish_notices',
  input: z.object({
    language: z.enum(LANGUAGES),
    title: freely(NOTICE_TITLE_MAX),
    text: freely(NOTICE_TEXT_MAX),
  }),
  data: nothing,
  idempotent: true,
})

export const createNotice = forOperators.post('/api/operator/notices/create', {
  summary: 'Write a notice as a draft; languages may still be missing',
  permission: 'publish_notices',
  input: z.object({ title, text, ...plan }),
  data: adminNotice,
  errors: ['notice_period'],
  idempotent: true,
})

export const reviseNotice = forOperators.post('/api/operator/notices/revise', {
  summary: 'Replace or add words of a draft, language by language, and when and how it is shown',
  permission: 'publish_notices',
  input: z.object({ id, title: z.optional(title), text: z.optional(text), ...plan }),
  data: adminNotice,
  errors: ['not_found', 'notice_not_draft', 'notice_period'],
  idempotent: true,
})

export const publishNotice = forOperators.post('/api/operator/notices/publish', {
  summary:
    'Publish a draft as it is planned, or otherwise as said here, now or later, for ever or until some time; it needs its words in four languages. E-mails and pushes to many wait for another operator',
  permission: 'publish_notices',
  input: z.object({
    id,
    pinned: z.optional(z.boolean()),
    /** Whether the notice is also sent, once, to customers who chose notices for that channel. */
    email: z.optional(z.boolean()),
    push: z.optional(z.boolean()),
    ...proposalReason,
    from: z.optional(instant),
    until: z.optional(instant),
  }),
  stepUp: true,
  data: adminNotice,
  errors: [
    'not_found',
    'notice_not_draft',
    'notice_incomplete',
    'notice_period',
    'notice_without_recipients',
  ],
  idempotent: true,
})

export const withdrawNotice = forOperators.post('/api/operator/notices/withdraw', {
  summary: 'Take a published notice back: nobody sees it any more',
  permission: 'publish_notices',
  input: z.object({ id }),
  data: adminNotice,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})
