import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import * as z from 'zod/mini'
import { forAnybody, forOperators } from '../endpoint.ts'
import { passkeyAnswer } from '../factor.ts'
import { code, email, freely, newPassword, presentPassword } from '../fields.ts'
import { done, id, time } from '../schema.ts'

export const role = z.enum(OPERATOR_ROLES)
export const operatorEmail = email

/** Maximum of open sessions of an operator; a new one ends the oldest. */
export const MAX_OPERATOR_SESSIONS = 5
/** Minimum length of an operator's password, in characters. Customers' may be shorter. */
export const OPERATOR_PASSWORD_MIN = 12
export const operatorPassword = newPassword(OPERATOR_PASSWORD_MIN)

export const operatorInfo = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
})
export type OperatorInfo = z.infer<typeof operatorInfo>

export const decidedBy = z.object({ operator: z.object({ id, name: z.string() }), at: time })

export const operatorLogin = forAnybody.post('/api/operator/login', {
  summary:
    'Sign in as an operator with password and passkey or authenticator code; the session lasts 12 hours',
  input: z.object({
    account: operatorEmail,
    password: presentPassword,
    totp: z.optional(code),
    passkey: z.optional(passkeyAnswer),
  }),
  data: z.object({ token: z.string(), expiresAt: time, operator: operatorInfo }),
  errors: ['operator_sign_in_incorrect', 'email_incorrect', 'code_required'],
})

/** `ended` is the automatic end. `withdrawn`: its proposer lost the role; `changed`: its subject changed. */
export const proposalDecision = {
  proposed: decidedBy,
  approved: z.nullable(decidedBy),
  rejected: z.nullable(decidedBy),
  cancelled: z.nullable(decidedBy),
  expiresAt: time,
  ended: z.nullable(z.enum(['expired', 'withdrawn', 'changed'])),
}

export const proposalReason = { reason: z.optional(freely(500)) }

export const operatorLogout = forOperators.post('/api/operator/logout', {
  summary: 'End this session of an operator',
  data: done,
})

export const getOperator = forOperators.get('/api/operator/me', {
  summary: 'The signed-in operator with roles',
  data: operatorInfo,
})

export const changeOperatorPassword = forOperators.post('/api/operator/password', {
  summary: 'Change the own password, with the former one and a proof of who it is; all other sessions end',
  input: z.object({
    current: presentPassword,
    password: operatorPassword,
  }),
  stepUp: true,
  data: done,
  errors: ['password_incorrect', 'password_too_short', 'password_too_common'],
})

export const listOperatorSessions = forOperators.get('/api/operator/sessions', {
  summary: 'The own sessions: this one first, then the youngest',
  data: z.object({
    items: z.array(
      z.object({
        id,
        /** Network address at sign-in. */
        address: z.string(),
        userAgent: z.string(),
        current: z.boolean(),
        createdAt: time,
        expiresAt: time,
      }),
    ),
  }),
})

export const endOperatorSessions = forOperators.post('/api/operator/sessions/end', {
  summary: 'End one of the own sessions, or all others when no id is given',
  stepUp: true,
  input: z.object({ id: z.optional(id) }),
  data: done,
  errors: ['not_found'],
})
