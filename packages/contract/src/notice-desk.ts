import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freely } from './fields.ts'
import { decidedBy } from './operators.ts'
import { id, nothing, pageOf, pageQuery, time } from './schema.ts'

/** draft → scheduled → shown → ended by the clock, or withdrawn by an operator. */
export const NOTICE_STATES = ['draft', 'scheduled', 'shown', 'ended', 'withdrawn'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

function partial(longest: number) {
  const words = z.optional(freely(longest))
  return z.object({ en: words, ja: words, 'zh-Hans': words, 'zh-Hant': words })
}
const title = partial(120)
const text = partial(5000)

const deskNotice = z.object({
  id,
  state: z.enum(NOTICE_STATES),
  title,
  text,
  pinned: z.boolean(),
  /** Null while it is a draft. */
  from: z.nullable(time),
  until: z.nullable(time),
  createdAt: time,
  /** How far its sending has come; null for a notice that stands in the app alone. */
  sent: z.nullable(
    z.object({
      byEmail: z.boolean(),
      byPush: z.boolean(),
      /** Customers that were gone through, what they were sent, and how many could not be written to. */
      seen: z.number(),
      letters: z.number(),
      pushes: z.number(),
      failed: z.number(),
      /** Null while it goes on, or waits for its time. */
      endedAt: z.nullable(time),
    }),
  ),
  /** Its sending to many, while it waits for another operator. */
  mailing: z.nullable(
    z.object({ id, email: z.boolean(), push: z.boolean(), proposed: decidedBy, expiresAt: time }),
  ),
})
export type DeskNotice = z.infer<typeof deskNotice>

export const listDeskNotices = endpoint({
  method: 'GET',
  path: '/api/operator/notices',
  summary: 'All notices with their state, the newest first',
  access: 'operator',
  permission: 'view_notices',
  input: z.object(pageQuery),
  data: pageOf(deskNotice),
  errors: [],
})

export const getNoticeReach = endpoint({
  method: 'GET',
  path: '/api/operator/notices/reach',
  summary: 'How many customers a notice reaches now: in the app, by e-mail and by push',
  access: 'operator',
  permission: 'publish_notices',
  input: nothing,
  data: z.object({ customers: z.number(), byEmail: z.number(), byPush: z.number() }),
  errors: [],
})

export const createNotice = endpoint({
  method: 'POST',
  path: '/api/operator/notices/create',
  summary: 'Write a notice as a draft; languages may still be missing',
  access: 'operator',
  permission: 'publish_notices',
  input: z.object({ title, text }),
  data: deskNotice,
  errors: [],
  idempotent: true,
})

export const reviseNotice = endpoint({
  method: 'POST',
  path: '/api/operator/notices/revise',
  summary: 'Replace or add words of a draft, language by language',
  access: 'operator',
  permission: 'publish_notices',
  input: z.object({ id, title: z.optional(title), text: z.optional(text) }),
  data: deskNotice,
  errors: ['not_found', 'notice_not_draft'],
  idempotent: true,
})

export const publishNotice = endpoint({
  method: 'POST',
  path: '/api/operator/notices/publish',
  summary:
    'Publish a draft, now or later, for ever or until some time; it needs its words in four languages. E-mails and pushes to many wait for another operator',
  access: 'operator',
  permission: 'publish_notices',
  input: z.object({
    id,
    pinned: z.optional(z.boolean()),
    /** Whether it is sent as well, once, to whoever wants notices that way. */
    email: z.optional(z.boolean()),
    push: z.optional(z.boolean()),
    from: z.optional(time),
    until: z.optional(time),
  }),
  stepUp: true,
  data: deskNotice,
  errors: ['not_found', 'notice_not_draft', 'notice_incomplete', 'notice_period'],
  idempotent: true,
})

export const withdrawNotice = endpoint({
  method: 'POST',
  path: '/api/operator/notices/withdraw',
  summary: 'Take a published notice back: nobody sees it any more',
  access: 'operator',
  permission: 'publish_notices',
  input: z.object({ id }),
  data: deskNotice,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})
