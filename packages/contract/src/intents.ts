import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { machine } from './field-kinds.ts'

/** Idempotency key, as in the header. */
export const intentKey = machine().check(z.regex(/^[\w-]{8,100}$/))

/**
 * Determines the outcome of a request whose answer was lost. Either it was posted, and `answer` is its first
 * answer; or it is closed now, and refused if it still arrives (`intent_closed`). A repeat gets the same
 * outcome.
 */
export const closeIntent = forCustomers.post('/api/intent/close', {
  summary:
    'Learn what became of a request that moves money, by its idempotency key, and close the key where nothing was posted',
  input: z.object({
    /** Path of the lost request's endpoint, e.g. "/api/withdrawal/coin". */
    path: machine().check(z.maxLength(100)),
    key: intentKey,
  }),
  /** `answer` is the endpoint's own data if it was posted. */
  data: z.object({
    outcome: z.enum(['posted', 'closed']),
    answer: z.optional(z.record(z.string(), z.unknown())),
  }),
  errors: ['not_found'],
})
