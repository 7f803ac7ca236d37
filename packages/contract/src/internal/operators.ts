import * as z from 'zod/mini'
import { operatorEmail, operatorPassword, role } from '../admin/operators.ts'
import { freely } from '../fields.ts'
import { id, time } from '../schema.ts'

/**
 * The internal API of `npm run operator`, which creates the first operators. As in `internal.ts`, every request carries
 * `Authorization: Bearer <INTERNAL_SECRET>`. Unlike there, answers come in the envelope, with the texts of errors.
 */
export const INTERNAL_OPERATOR_PATHS = {
  list: '/internal/operators',
  found: '/internal/operators/found',
  create: '/internal/operators/create',
  disable: '/internal/operators/disable',
  resetTotp: '/internal/operators/reset-totp',
  keys: '/internal/keys',
  rotate: '/internal/keys/rotate',
} as const

/** The first owners, one or both: each is invited by email. */
export const foundOwners = z.object({
  owners: z
    .array(z.object({ email: operatorEmail, name: freely(100, { line: true }) }))
    .check(z.minLength(1), z.maxLength(2)),
  /** Roles of both besides `owner`. */
  roles: z.array(role),
})
export type FoundOwners = z.infer<typeof foundOwners>

export const invitedOwner = z.object({
  email: z.string(),
  /** Time at which the invitation expires. */
  invited: time,
})
export type InvitedOwner = z.infer<typeof invitedOwner>

/** Only for a demonstration. */
export const createOperator = z.object({
  email: operatorEmail,
  name: freely(100, { line: true }),
  password: operatorPassword,
  roles: z.array(role).check(z.minLength(1)),
})
export type CreateOperator = z.infer<typeof createOperator>

/** A new operator. The authenticator's secret is shown only here. */
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

/** Number of rows of a place, by the key of DATA_KEYS that they are sealed with. */
export const sealedCounts = z.array(
  z.object({
    place: z.string(),
    /** Null: stored before sealing was introduced. */
    keyId: z.nullable(z.string()),
    rows: z.number(),
    state: z.enum(['current', 'older', 'open', 'lost']),
  }),
)

/** Result after everything was sealed with the current key: rows sealed anew, and the counts afterwards. */
export const rotatedKeys = z.object({ rows: z.number(), now: sealedCounts })
