import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { machine } from './field-kinds.ts'

/** An idempotency key, as the header takes it. */
export const intentKey = machine().check(z.regex(/^[\w-]{8,100}$/))

/**
 * Learns the outcome of a request whose answer never came. Either it was posted, and `answer` is its first
 * answer, or it is closed from now on: should it still arrive, it is refused (`intent_closed`). A repeat gets
 * the same outcome.
 */
export const closeIntent = forCustomers.post('/api/intent/close', {
  summary:
    'Learn what became of a request that moves money, by its idempotency key, and close the key where nothing was posted',
  input: z.object({
    /** Path of the endpoint that was asked, e.g. "/api/withdrawal/coin". */
    path: machine().check(z.maxLength(100)),
    key: intentKey,
  }),
  /** `answer` is the endpoint's own data, where it was posted. */
  data: z.object({
    outcome: z.enum(['posted', 'closed']),
    answer: z.optional(z.record(z.string(), z.unknown())),
  }),
  errors: ['not_found'],
})
