import * as z from 'zod/mini'
import { operatorEmail, operatorPassword, role } from '../admin/operators.ts'
import { freely } from '../fields.ts'
import { id, time } from '../schema.ts'

/** Every request carries `Authorization: Bearer <INTERNAL_SECRET>`. Answers come in the envelope. */
export const INTERNAL_OPERATOR_PATHS = {
  list: '/internal/operators',
  found: '/internal/operators/found',
  create: '/internal/operators/create',
  disable: '/internal/operators/disable',
  resetTotp: '/internal/operators/reset-totp',
  keys: '/internal/keys',
  rotate: '/internal/keys/rotate',
} as const

/** The first owners, one or two; each is invited by email. */
export const foundOwners = z.object({
  owners: z
    .array(z.object({ email: operatorEmail, name: freely(100, { line: true }) }))
    .check(z.minLength(1), z.maxLength(2)),
  /** Roles that each of the owners gets besides `owner`. */
  roles: z.array(role),
})
export type FoundOwners = z.infer<typeof foundOwners>

export const invitedOwner = z.object({
  email: z.string(),
  /** Expiry of the invitation. */
  invited: time,
})
export type InvitedOwner = z.infer<typeof invitedOwner>

/** Input to create an operator, in a demonstration only. */
export const createOperator = z.object({
  email: operatorEmail,
  name: freely(100, { line: true }),
  password: operatorPassword,
  roles: z.array(role).check(z.minLength(1)),
})
export type CreateOperator = z.infer<typeof createOperator>

/** Created operator. The authenticator's secret is shown only here. */
export const createdOperator = z.object({
  id,
  email: z.string(),
  totpSecret: z.string(),
  totpUri: z.string(),
})
export type CreatedOperator = z.infer<typeof createdOperator>

export const namedOperator = z.object({ email: operatorEmail })

export const listedOperator = z.object({
  id,
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  createdAt: time,
  disabledAt: z.nullable(time),
})
export type ListedOperator = z.infer<typeof listedOperator>

/** Number of encrypted rows in each place, by the key of DATA_KEYS that encrypts them. */
export const sealedCounts = z.array(
  z.object({
    place: z.string(),
    /** Id of the key; null for rows from before encryption was introduced. */
    keyId: z.nullable(z.string()),
    rows: z.number(),
    state: z.enum(['current', 'older', 'open', 'lost']),
  }),
)

/** Result of a key rotation: number of re-encrypted rows, and the counts afterwards. */
export const rotatedKeys = z.object({ rows: z.number(), now: sealedCounts })
