import type { Permission } from '@matin/domain/operators/permissions'
import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { freely } from '../fields.ts'
import { LANGUAGES } from '../language.ts'
import { done, id, pageOf, pageQuery, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'
import { decidedBy, proposalDecision } from './operators.ts'

/** Kinds of proposals that need two operators, named after their database tables. */
export const PROPOSAL_KINDS = [
  'product_publication',
  'pool_funding',
  'treasury_move',
  'attestation',
  'settings_proposal',
  'deposit_attachment',
  'outgoing_booking',
  'operator_change',
  'recovery',
  'rules_proposal',
  'mailing_proposal',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]
const treasury = { view: 'view_treasury', propose: 'propose_funding', approve: 'approve_funding' } as const
const products = { view: 'view_products', propose: 'propose_products', approve: 'approve_products' } as const

export const PROPOSAL_PERMISSIONS = {
  product_publication: products,
  pool_funding: treasury,
  treasury_move: treasury,
  attestation: { view: 'view_treasury', propose: 'propose_holdings', approve: 'approve_holdings' },
  settings_proposal: { view: 'view_settings', propose: 'propose_settings', approve: 'approve_settings' },
  deposit_attachment: { view: 'view_deposits', propose: 'propose_deposits', approve: 'approve_deposits' },
  outgoing_booking: treasury,
  operator_change: { view: 'view_operators', propose: 'manage_operators', approve: 'manage_operators' },
  recovery: { view: 'view_recoveries', propose: 'decide_recoveries', approve: 'decide_recoveries' },
  rules_proposal: { view: 'view_notices', propose: 'propose_rules', approve: 'approve_rules' },
  mailing_proposal: { view: 'view_notices', propose: 'propose_mailing', approve: 'approve_mailing' },
} as const satisfies Record<ProposalKind, { view: Permission; propose: Permission; approve: Permission }>

const kind = z.enum(PROPOSAL_KINDS)

/** `withdrawn`: its proposer lost the role. `changed`: its subject changed. */
export const PROPOSAL_STATES = [
  'open',
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'withdrawn',
  'changed',
] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** `own`: the caller's own proposal. `role`: the caller's roles do not permit it. */
export const APPROVAL_BLOCKERS = ['own', 'role'] as const

const proposal = z.object({
  kind,
  id,
  /** The proposal in one line: "Fund pool usdt-30 with 5000 USDT". */
  title: z.string(),
  /** Subject of the proposal. Earlier proposals with the same subject are shown beside it. */
  subject: z.string(),
  customer: z.nullable(customerCard),
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  ...proposalDecision,
  endReason: z.nullable(z.string()),
  secondReason: z.nullable(z.string()),
  /** Bounds that the proposal exceeded when it was proposed or, if it is approved, when it was approved. */
  boundsExceeded: z.array(z.string()),
  /** When an approved proposal takes effect; until then it can be rejected. Null if at the approval. */
  waitsUntil: z.nullable(time),
  /** Also null if nobody can approve the proposal any more. */
  blocker: z.nullable(z.enum(APPROVAL_BLOCKERS)),
})
export type Proposal = z.infer<typeof proposal>

/** Both values in the same unit; `from` is null if there is no current value. */
const change = z.object({
  name: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  unit: z.string(),
  /** Language of a text that customers read. */
  language: z.optional(z.enum(LANGUAGES)),
})
export type ProposalChange = z.infer<typeof change>

/** Consequence of a decision: its name, the value without the decision if known, and the value with it. */
export const consequence = z.object({ name: z.string(), now: z.nullable(z.string()), value: z.string() })

export const bound = z.object({
  name: z.string(),
  /** Figure of the proposal at present, a decimal: "10" if it proposes ten times the present rate. */
  value: z.string(),
  /** Upper limit, or lower limit if `least` is set. */
  allowed: z.string(),
  least: z.boolean(),
  exceeded: z.boolean(),
})
export type ProposalBound = z.infer<typeof bound>

export const listProposals = forOperators.get('/api/operator/proposals', {
  summary: 'Proposals of two operators of the kinds that the caller may see, newest first',
  input: z.object({
    kind: z.optional(kind),
    state: z.optional(z.enum(['open', 'ended'])),
    scope: z.optional(z.enum(['for_me', 'mine'])),
    ...pageQuery,
  }),
  data: pageOf(proposal),
})

export const getProposal = forOperators.get('/api/operator/proposals/detail', {
  summary: 'One proposal: old beside new, what comes of it, and its bounds, as they are now',
  input: z.object({ id }),
  data: z.extend(proposal, {
    changes: z.array(change),
    /** Consequences, computed by the code that would post them. */
    consequences: z.array(consequence),
    bounds: z.array(bound),
    /** Text that the approver must retype if a bound is exceeded; null otherwise. */
    typed: z.nullable(z.string()),
    /** Earlier proposals of the same subject, newest first. */
    earlier: z.array(
      z.object({ id, title: z.string(), state: z.enum(PROPOSAL_STATES), proposed: decidedBy }),
    ),
  }),
  errors: ['not_found'],
})
export type ProposalDetail = z.infer<(typeof getProposal)['data']>

export const approveProposal = forOperators.post('/api/operator/proposals/approve', {
  summary:
    'Approve what another operator proposed, with a proof of who approves: it is done at once. Beyond a bound the value is typed anew and a second reason given',
  stepUp: true,
  input: z.object({
    kind,
    id,
    typed: z.optional(freely(1000, { line: true })),
    reason: z.optional(freely(500)),
  }),
  data: done,
  errors: [
    'not_found',
    'same_person',
    'already_ended',
    'proposal_ended',
    'bound_exceeded',
    'typed_differs',
    'insufficient_balance',
    'nothing_beyond_books',
    'balance_unheard',
    'balances_differ',
    'outgoing_mismatch',
    'payment_exists',
    'deposit_credited',
    'deposit_unconfirmed',
    'deposit_of_another',
    'account_closed',
    'rules_changed',
    'setting_changed',
    'settings_not_together',
    'operator_change_open',
    'last_owner',
  ],
  idempotent: true,
})

export const rejectProposal = forOperators.post('/api/operator/proposals/reject', {
  summary: 'Reject what another operator proposed: nothing comes of it',
  input: z.object({ kind, id, reason: freely(500) }),
  data: done,
  errors: ['not_found', 'same_person', 'already_ended', 'proposal_ended'],
  idempotent: true,
})

export const cancelProposal = forOperators.post('/api/operator/proposals/cancel', {
  summary: 'Cancel one’s own proposal before another operator decides',
  input: z.object({ kind, id }),
  data: done,
  errors: ['not_found', 'forbidden', 'already_ended', 'proposal_ended'],
  idempotent: true,
})
