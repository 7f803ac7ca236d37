import { MAX_HOLD_HOURS, OPERATOR_HOLD_REASONS } from '@matin/domain/operators/hold'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, time } from './schema.ts'

const uid = z.string().check(z.trim(), z.regex(/^\d{9}$/))

export const operatorHold = z.object({
  id,
  uid: z.string(),
  reason: z.enum(OPERATOR_HOLD_REASONS),
  note: z.string(),
  deadlineAt: time,
  releasedAt: z.nullable(time),
})
export type OperatorHold = z.infer<typeof operatorHold>

export const holdCustomer = endpoint({
  method: 'POST',
  path: '/api/operator/customers/hold',
  summary:
    'Hold what leaves an account, with a reason and a deadline; the customer sees both and the role in charge',
  access: 'operator',
  permission: 'hold_customers',
  input: z.object({
    uid,
    reason: z.enum(OPERATOR_HOLD_REASONS),
    /** Further words to the customer, shown as they are. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    hours: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_HOLD_HOURS)),
  }),
  data: operatorHold,
  errors: ['not_found'],
  idempotent: true,
})

export const releaseCustomer = endpoint({
  method: 'POST',
  path: '/api/operator/customers/release',
  summary: 'End a hold before its deadline',
  access: 'operator',
  permission: 'release_customers',
  input: z.object({ id }),
  data: operatorHold,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})
