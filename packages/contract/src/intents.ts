import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { machine } from './field-kinds.ts'

export const intentKey = machine().check(z.regex(/^[\w-]{8,100}$/))

/**
 * Tells the outcome of a request whose answer was lost. If it was posted, `answer` is its first answer.
 * Otherwise it is closed now: if it still arrives, it is refused (`intent_closed`). Further calls get the
 * same outcome.
 */
export const closeIntent = forCustomers.post('/api/intent/close', {
  summary:
    'Learn what became of a request that moves money, by its idempotency key, and close the key where nothing was posted',
  input: z.object({
    /** Path of the lost request's endpoint, e.g. "/api/withdrawal/coin". */
    path: machine().check(z.maxLength(100)),
    key: intentKey,
  }),
  /** If the request was posted, `answer` is the data with which its endpoint answered. */
  data: z.object({
    outcome: z.enum(['posted', 'closed']),
    answer: z.optional(z.looseObject({})),
  }),
  errors: ['not_found'],
})
