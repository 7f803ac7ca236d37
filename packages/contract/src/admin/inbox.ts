import { LOSABLE } from '@matin/domain/auth/recovery'
import { CERTIFICATE_TYPES } from '@matin/domain/identity/certificate'
import { RISK_FLAGS } from '@matin/domain/withdrawal/risk'
import * as z from 'zod/mini'
import { INBOX_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { amount, counted, pageBy, pageOf, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'
import { assignee, QUEUE_KINDS, QUEUE_OF, type QueueName } from './items.ts'
import { PROPOSAL_KINDS } from './proposals.ts'
import { QUARANTINE_KINDS, QUARANTINE_REASONS } from './quarantine.ts'

/** `for-me`: decidable now. `mine`: assigned to the caller. `everyone`: all that the caller sees. */
export const INBOX_SCOPES = ['for-me', 'mine', 'everyone'] as const
export type InboxScope = (typeof INBOX_SCOPES)[number]

/** Groups by time left: overdue, below SOON_HOURS, below TODAY_HOURS, more. */
export const INBOX_GROUPS = ['overdue', 'soon', 'today', 'later'] as const
export type InboxGroup = (typeof INBOX_GROUPS)[number]
export const SOON_HOURS = 6
export const TODAY_HOURS = 24

export const INBOX_ALERTS = [
  ...RISK_FLAGS,
  'second_approval',
  /** The signer requires operators' signatures to pay the withdrawal. */
  'signatures',
  'pass_revoked',
  'certificate_elsewhere',
  /** An open receipt has the same amount. */
  'receipt_matches',
  'bounds_exceeded',
] as const
export type InboxAlert = (typeof INBOX_ALERTS)[number]

const approvals = { approvals: z.number(), approvalsNeeded: z.number() }

const FACTS = {
  withdrawal: z.object({ amount, ...approvals, points: z.number() }),
  identity: z.object({ type: z.enum(CERTIFICATE_TYPES), submittedAt: time, ...approvals }),
  deposit: z.object({ amount, seenAt: time, receipts: z.number() }),
  recovery: z.object({ lost: z.enum(LOSABLE), askedAt: time, ...approvals }),
  proposal: z.object({
    what: z.enum(PROPOSAL_KINDS),
    title: z.string(),
    proposedBy: z.string(),
    proposedAt: time,
  }),
  support: z.object({ waitingSince: time, unread: z.number() }),
  quarantine: z.object({
    what: z.enum(QUARANTINE_KINDS),
    reason: z.enum(QUARANTINE_REASONS),
    tries: z.number(),
    since: time,
    /** Amount in USDT; null for an item without one. */
    amount: z.nullable(amount),
  }),
} as const
type FactsOf = { [K in keyof typeof FACTS]: z.infer<(typeof FACTS)[K]> }
export type InboxFacts<K extends keyof FactsOf = keyof FactsOf> = FactsOf[K]

const every = {
  /** Id of the item in the endpoints of `items.ts`. */
  item: z.string(),
  due: time,
  group: z.enum(INBOX_GROUPS),
  /** Customer concerned; null for an item of the platform itself. */
  customer: z.nullable(customerCard),
  alerts: z.array(z.enum(INBOX_ALERTS)),
  assignee: z.nullable(assignee),
  /** Whether the caller may decide the item now. */
  decidable: z.boolean(),
  /** An item on hold does not count as waiting. */
  heldUntil: z.nullable(time),
}

const inboxItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdrawal'), ...every, facts: FACTS.withdrawal }),
  z.object({ kind: z.literal('identity'), ...every, facts: FACTS.identity }),
  z.object({ kind: z.literal('deposit'), ...every, facts: FACTS.deposit }),
  z.object({ kind: z.literal('recovery'), ...every, facts: FACTS.recovery }),
  z.object({ kind: z.literal('proposal'), ...every, facts: FACTS.proposal }),
  z.object({ kind: z.literal('support'), ...every, facts: FACTS.support }),
  z.object({ kind: z.literal('quarantine'), ...every, facts: FACTS.quarantine }),
])
export type InboxItem = z.infer<typeof inboxItem>

export const listInbox = forOperators.get('/api/operator/inbox', {
  summary:
    'What waits for operators in all queues, the least time left first; those whose customer is held apart',
  input: z.object({
    ...pageBy(INBOX_CURSOR),
    /** Scope; `for-me` if omitted. */
    scope: z.optional(z.enum(INBOX_SCOPES)),
    kind: z.optional(z.enum(QUEUE_KINDS)),
    held: z.optional(z.enum(['true'])),
  }),
  data: pageOf(inboxItem),
})

/** Bound of a queue's capped count. */
export const QUEUE_COUNTED = 99

const QUEUE_NAMES = Object.values(QUEUE_OF) as [QueueName, ...QueueName[]]

export const listQueues = forOperators.get('/api/operator/queues', {
  summary:
    'How many items of each queue the caller may decide now: the same as the inbox shows for the caller',
  data: z.object({
    /** Queues that the caller may see. `count` is the sum by time left, without items on hold. */
    items: z.array(
      z.extend(counted, {
        queue: z.enum(QUEUE_NAMES),
        overdue: z.number(),
        soon: z.number(),
        today: z.number(),
        later: z.number(),
        held: z.number(),
      }),
    ),
  }),
})
