import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './schema.ts'

/** Bound of the count of unread messages: this number means itself or more. */
export const UNREAD_MAX = 100

export const unread = z.object({ unread: z.number() })

export const getUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/message/unread',
  summary: 'How many messages are unread, counted up to 100, and how many answers of customer service',
  access: 'customer',
  input: nothing,
  data: z.extend(unread, { support: z.number() }),
  errors: [],
})
