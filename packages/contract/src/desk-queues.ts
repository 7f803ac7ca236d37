import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { counted, nothing } from './schema.ts'

/** What waits for operators, by the word that the paths of its part of their side begin with. */
export const DESK_QUEUES = [
  'withdrawals',
  'deposits',
  'identities',
  'support',
  'recoveries',
  'aside',
] as const
export type DeskQueueName = (typeof DESK_QUEUES)[number]

/** Most that are counted of a queue. */
export const QUEUE_COUNTED = 99

export const listDeskQueues = endpoint({
  method: 'GET',
  path: '/api/operator/queues',
  summary: 'How many wait in each queue that the caller may see',
  access: 'operator',
  input: nothing,
  data: z.object({
    items: z.array(z.extend(counted, { queue: z.enum(DESK_QUEUES) })),
  }),
  errors: [],
})
