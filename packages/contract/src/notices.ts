import * as z from 'zod/mini'
import { NOTICE_CURSOR } from './cursor.ts'
import { forAnybody, forCustomers } from './endpoint.ts'
import { done, id, pageBy, pageOf, time } from './schema.ts'

/** A notice in the language of the request. */
export const noticeItem = z.object({
  id,
  title: z.string(),
  pinned: z.boolean(),
  publishedAt: time,
  /** Whether this customer has not opened it; false for guests. */
  unread: z.boolean(),
})
export type NoticeItem = z.infer<typeof noticeItem>

export const listNotices = forAnybody.get('/api/notify/list', {
  summary: 'Notices that are shown now in the language of the request: pinned ones first, then the newest',
  input: z.object(pageBy(NOTICE_CURSOR)),
  data: pageOf(noticeItem),
})

export const getNotice = forAnybody.get('/api/notify/detail', {
  summary: 'One notice with its whole text',
  input: z.object({ id }),
  data: z.extend(noticeItem, {
    /** Text in paragraphs, separated by line breaks. */
    text: z.string(),
  }),
  errors: ['not_found'],
})

export const readNotice = forCustomers.post('/api/notify/read', {
  summary: 'Mark a notice as read by this customer',
  input: z.object({ id }),
  data: done,
  errors: ['not_found'],
})
