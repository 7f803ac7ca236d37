import * as z from 'zod/mini'
import { forAnybody, forOperators } from '../endpoint.ts'
import { machine } from '../field-kinds.ts'
import { code, freely } from '../fields.ts'
import { done, id, time } from '../schema.ts'
import { operatorKey } from './keys.ts'
import { decidedBy, operatorEmail, operatorPassword, proposalReason, role } from './operators.ts'

export const OPERATOR_CHANGES = ['invite', 'roles', 'suspend', 'restore'] as const

const operatorAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  createdAt: time,
  disabledAt: z.nullable(time),
  /** Start of the newest open session; null without one. */
  signedInAt: z.nullable(time),
  /** Time of the operator's latest code, passkey use or session start; null before the first. */
  seenAt: z.nullable(time),
  /** Public keys of the operator's passkeys, in the form of the signer's configuration. */
  pins: z.array(operatorKey),
})
export type OperatorAccount = z.infer<typeof operatorAccount>

/** Open proposal about an operator: waits for a second owner, or for its invitation to be accepted. */
const operatorChange = z.object({
  id,
  kind: z.enum(OPERATOR_CHANGES),
  operator: z.nullable(id),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  persons: z.number(),
  /** Operator who proposed the change; null if the administrator's command created the invitation. */
  proposed: z.nullable(decidedBy),
  approved: z.nullable(decidedBy),
  expiresAt: time,
})
export type OperatorChange = z.infer<typeof operatorChange>

const ownerReplacement = z.object({
  id,
  /** Name of the owner who lost access and is replaced. */
  lost: z.string(),
  email: z.string(),
  name: z.string(),
  /** Time of the new owner's invitation: 72 hours after all operators were notified; null before that. */
  readyAt: z.nullable(time),
})
export type OwnerReplacement = z.infer<typeof ownerReplacement>

/** `persons` must decide: with one, the change is made at once; with two, it waits for another owner. */
const outcome = z.object({ id, persons: z.number() })

const CHANGE_ERRORS = ['not_found', 'last_owner', 'operator_change_open', 'nothing_changed'] as const

export const listOperatorAccounts = forOperators.get('/api/operator/operators', {
  summary: 'All operators with roles, keys for the signer, and what is proposed about them',
  permission: 'view_operators',
  data: z.object({
    items: z.array(operatorAccount),
    changes: z.array(operatorChange),
    replacements: z.array(ownerReplacement),
  }),
  rows: 'items',
})

export const listPinnedKeys = forOperators.get('/api/operator/operators/pinned', {
  summary: 'The keys of operators that the signer has pinned, as it last told; null before it did',
  permission: 'view_operators',
  data: z.object({ keys: z.nullable(z.array(operatorKey)) }),
})

export const inviteOperator = forOperators.post('/api/operator/operators/invite', {
  summary: 'Propose to invite an operator: once another owner approves, the invitation goes to that mailbox',
  permission: 'manage_operators',
  stepUp: true,
  input: z.object({
    email: operatorEmail,
    name: freely(100, { line: true }),
    roles: z.array(role).check(z.minLength(1)),
    ...proposalReason,
  }),
  data: outcome,
  errors: ['operator_exists', 'operator_change_open'],
  idempotent: true,
})

export const changeOperatorRoles = forOperators.post('/api/operator/operators/roles', {
  summary: 'Propose other roles for an operator: another owner approves them',
  permission: 'manage_operators',
  stepUp: true,
  input: z.object({ id, roles: z.array(role).check(z.minLength(1)), ...proposalReason }),
  data: outcome,
  errors: CHANGE_ERRORS,
  idempotent: true,
})

export const suspendOperator = forOperators.post('/api/operator/operators/suspend', {
  summary: 'Suspend an operator at once: all sessions end, and what they began is withdrawn',
  permission: 'manage_operators',
  stepUp: true,
  input: z.object({ id }),
  data: outcome,
  errors: CHANGE_ERRORS,
  idempotent: true,
})

export const restoreOperator = forOperators.post('/api/operator/operators/restore', {
  summary: 'Propose to let a suspended operator sign in again: another owner approves it',
  permission: 'manage_operators',
  stepUp: true,
  input: z.object({ id, ...proposalReason }),
  data: outcome,
  errors: CHANGE_ERRORS,
  idempotent: true,
})

export const withdrawOperatorChange = forOperators.post('/api/operator/operators/withdraw', {
  summary: 'End what was proposed about an operator, or an invitation that nobody has accepted',
  permission: 'manage_operators',
  input: z.object({ id }),
  data: done,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})

export const cancelOwnerReplacement = forOperators.post('/api/operator/operators/replacement/cancel', {
  summary: 'End the replacement of an owner that the administrator began: any owner may, while it waits',
  permission: 'manage_operators',
  stepUp: true,
  input: z.object({ id }),
  data: done,
  errors: ['not_found', 'already_ended'],
  idempotent: true,
})

const secret = machine().check(z.regex(/^[\w-]{20,100}$/))

export const readInvitation = forAnybody.post('/api/operator/invitation', {
  summary: 'Who an invitation is for, and a new authenticator secret to begin with',
  input: z.object({ secret }),
  data: z.object({
    email: z.string(),
    name: z.string(),
    roles: z.array(role),
    totpSecret: z.string(),
    totpUri: z.string(),
  }),
  errors: ['invitation_ended'],
})

export const acceptInvitation = forAnybody.post('/api/operator/invitation/accept', {
  summary:
    'Become the operator that an invitation is for, with an own password and authenticator; it serves once',
  input: z.object({
    secret,
    password: operatorPassword,
    totpSecret: machine().check(z.regex(/^[A-Z2-7]{32}$/)),
    totp: code,
  }),
  data: done,
  errors: ['invitation_ended', 'password_too_common', 'totp_incorrect', 'operator_exists'],
})
