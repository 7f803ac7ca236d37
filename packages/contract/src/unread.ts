import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'

/** Bound of the count of unread messages: this number means itself or more. */
export const UNREAD_MAX = 100

export const unread = z.object({ unread: z.number() })

export const getUnreadMessages = forCustomers.get('/api/message/unread', {
  summary: 'How many messages are unread, counted up to 100, and how many answers of customer service',
  data: z.extend(unread, { support: z.number() }),
})
