import type { InboxAlert } from '@matin/contract/admin/inbox'
import { toWire } from '@matin/domain/money/amount'
import { approvalsFor } from '@matin/domain/withdrawal/judgement'
import { type RaisedFlag, riskScore } from '@matin/domain/withdrawal/risk'
import { SIGNATURES_NEEDED } from '@matin/domain/withdrawal/signing-caps'
import { allowsWithdrawal, type WithdrawalState } from '@matin/domain/withdrawal/state'
import { type SQL, sql } from 'drizzle-orm'
import { toTimestamp } from '#platform/db/instant.ts'
import { each, type ItemBranch, type ItemQueue, isSecond } from '#platform/item-source.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { heldUntil, notHeld } from '../../account/holds/service.ts'
import { type SigningPolicy, signingPolicy } from '../treasury/service.ts'
import { isKnownAddress } from './caps.ts'
import { stopped, UNSIGNED } from './review-queue.ts'

const IN_REVIEW = sql`state = 'submitted' AND needs_review`
const COLUMNS = {
  table: 'withdrawal',
  at: sql.raw('withdrawal.deadline_at'),
  id: sql.raw('withdrawal.id'),
  type: 'uuid',
  customer: sql.raw('withdrawal.customer'),
} as const

/** Withdrawals that wait for approvals, or that the signer's caps stop until operators sign. */
export const withdrawalQueue: ItemQueue = { branches, facts }

async function branches(platform: Platform): Promise<ItemBranch[]> {
  const now = platform.clock.now()
  const policy = await signingPolicy(platform.load)
  const free = notHeld(COLUMNS.customer, now)
  return [
    {
      ...COLUMNS,
      free,
      open: IN_REVIEW,
      decidable:
        caller => sql`(${isPinned(policy, caller)} OR NOT ${needsKey(policy)}) AND (withdrawal.approvals = 0 OR (
        NOT EXISTS (SELECT FROM withdrawal_approval v WHERE v.withdrawal = withdrawal.id AND v.operator = ${caller.operatorId}::uuid AND v.voided_at IS NULL)
        AND EXISTS (SELECT FROM withdrawal_approval v WHERE v.withdrawal = withdrawal.id AND v.voided_at IS NULL
          AND ${isSecond(caller, sql`v.operator`, 'approve_withdrawals')})))`,
    },
    {
      ...COLUMNS,
      free,
      open: UNSIGNED,
      beside: stopped(policy, now),
      decidable: caller =>
        isPinned(policy, caller)
          ? sql`NOT EXISTS (SELECT FROM withdrawal_signature s WHERE s.withdrawal = withdrawal.id AND s.operator = ${caller.operatorId}::uuid
              AND s.voided_at IS NULL AND s.expires_at > ${toTimestamp(now)}::timestamptz)`
          : null,
    },
  ]
}

/** Whether the signer's configuration has a key of the caller, so that it accepts the caller's signatures. */
function isPinned(policy: SigningPolicy | null, { email }: OperatorCaller): boolean {
  return policy?.operators.some(({ operator }) => operator === email) === true
}

/**
 * SQL condition: approval needs a signature, because the amount exceeds a cap of single payments. Waiting
 * does not lift such a cap.
 */
function needsKey(policy: SigningPolicy | null): SQL {
  if (policy === null) return sql`false`
  const { payment, newDestination } = policy.caps
  return sql`(withdrawal.quantity - withdrawal.fee > CASE WHEN ${isKnownAddress} THEN ${payment.toString()}::numeric
    ELSE least(${payment.toString()}::numeric, ${newDestination.toString()}::numeric) END)`
}

interface Found {
  quantity: string
  before: string
  auto: string
  dual: string
  threshold: number
  state: WithdrawalState
  approvals: number
  needsKey: boolean
  flags: RaisedFlag[]
  heldUntil: string | null
}

async function facts(platform: Platform) {
  const policy = await signingPolicy(platform.load)
  return {
    select: sql`SELECT jsonb_build_object('quantity', withdrawal.quantity::text,
        'before', withdrawn_within_day(withdrawal.customer, withdrawal.address, withdrawal.submitted_at, withdrawal.id)::text,
        'auto', withdrawal.auto_limit::text, 'dual', withdrawal.dual_limit::text, 'threshold', withdrawal.risk_threshold,
        'state', withdrawal.state, 'approvals', withdrawal.approvals, 'needsKey', ${needsKey(policy)},
        'flags', (SELECT coalesce(jsonb_agg(jsonb_build_object('flag', r.flag, 'points', r.points) ORDER BY r.points DESC, r.flag), '[]')
          FROM withdrawal_risk r WHERE r.withdrawal = withdrawal.id),
        'heldUntil', ${heldUntil(COLUMNS.customer, platform.clock.now())})
      FROM withdrawal WHERE withdrawal.id = p.id::uuid`,
    read: each(read),
  }
}

function read(found: Found) {
  const { quantity, before, flags, approvals, state } = found
  const limits = {
    autoApproveLimit: BigInt(found.auto),
    dualApprovalLimit: BigInt(found.dual),
    riskThreshold: found.threshold,
  }
  const submitted = allowsWithdrawal('approve', state)
  const signed = !submitted || found.needsKey
  const total = BigInt(quantity) + BigInt(before)
  const alerts: InboxAlert[] = [
    ...(submitted && approvals > 0 ? (['second_approval'] as const) : []),
    ...(signed ? (['signatures'] as const) : []),
    ...flags.map(({ flag }) => flag),
  ]
  return {
    facts: {
      amount: toWire(BigInt(quantity), 'USDT'),
      approvals,
      approvalsNeeded: submitted
        ? approvalsFor({ flags, total, limits, signed, inReview: true })
        : SIGNATURES_NEEDED,
      points: riskScore(flags),
    },
    alerts,
    heldUntil: found.heldUntil,
  }
}
