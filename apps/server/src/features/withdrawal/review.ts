import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { approveWithdrawal, ReviewedWithdrawal, rejectWithdrawal } from '@matin/contract/review'
import { toWire } from '@matin/domain/money/amount'
import { approvalsNeeded, riskScore } from '@matin/domain/withdrawal/risk'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { and, asc, eq, gt } from 'drizzle-orm'
import { askIn } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { idCursor, PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { isAside, putBack } from '../../platform/set-aside/set-aside.ts'
import { record } from '../audit/service.ts'
import { customer } from '../auth/tables.ts'
import { heldFailure, holdOf } from '../holds/service.ts'
import { operatorNames, stepUp } from '../operators/service.ts'
import { giveBack } from './giving-back.ts'
import { lockWithdrawal, type WithdrawalRow } from './repository.ts'
import { withdrawal, withdrawalApproval, withdrawalRisk } from './tables.ts'
import { tellState } from './telling.ts'

/** What waits for an operator. All have the same 24 hours, so the oldest has the least time left. */
export async function reviewQueue(
  platform: Platform,
  cursor: string | undefined,
): Promise<Page<ReviewedWithdrawal>> {
  const waiting = and(eq(withdrawal.state, 'submitted'), eq(withdrawal.needsReview, true))
  const last = idCursor(cursor)
  const after = last ? gt(withdrawal.id, last) : undefined
  const rows = await platform.db
    .select()
    .from(withdrawal)
    .where(and(waiting, after))
    .orderBy(asc(withdrawal.id))
    .limit(PAGE_SIZE + 1)
  const page = toPage(
    rows,
    row => row.id,
    row => row,
  )
  const items: ReviewedWithdrawal[] = []
  for (const row of page.items) items.push(await describe(platform.db, platform, row))
  return { items, next: page.next }
}

/** Approves: the last approval that is needed sets the withdrawal free, an earlier one is noted. */
export async function approve(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof approveWithdrawal>,
): Promise<Result<ReviewedWithdrawal>> {
  const row = await lockWithdrawal(tx, input.id)
  if (!row) return failure('not_found')
  if (!allowsWithdrawal('approve', row.state)) return failure('not_reviewable')
  const now = platform.clock.now()
  const hold = await holdOf(askIn(tx), row.customer, now)
  if (hold) return heldFailure(hold)
  const needed = await neededFor(tx, row)
  if (needed === 2) {
    const fresh = await stepUp(tx, platform, caller, input.totp)
    if (!fresh.ok) return fresh
  }
  const added = await tx
    .insert(withdrawalApproval)
    .values({ withdrawal: row.id, operator: caller.operatorId, at: now })
    .onConflictDoNothing()
    .returning({ operator: withdrawalApproval.operator })
  if (added.length === 0) return failure('approved_by_you')
  const given = (await approvalsOf(tx, row.id)).length
  if (given >= needed) {
    await tx
      .update(withdrawal)
      .set({ state: 'approved', approvedAt: now, approvedBy: 'operators' })
      .where(eq(withdrawal.id, row.id))
    await tellState(tx, now, row, 'approved')
  }
  await record(tx, platform, caller, {
    action: 'withdrawal.approve',
    subject: `withdrawal:${row.id}`,
    details: { quantity: toWire(row.quantity, 'USDT'), address: row.address, given, needed },
  })
  return success(await described(tx, platform, row.id))
}

/**
 * Rejects with a reason that the customer sees; the quantity returns in the same transaction. What was approved fails in this way once
 * it has stepped aside unsigned: to a bad address, for instance, it can never be sent.
 */
export async function reject(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof rejectWithdrawal>,
): Promise<Result<ReviewedWithdrawal>> {
  const row = await lockWithdrawal(tx, input.id)
  if (!row) return failure('not_found')
  const waits = allowsWithdrawal('reject', row.state)
  if (!waits && !(await isStuck(tx, row))) return failure('not_reviewable')
  await giveBack(tx, platform, row, { state: waits ? 'rejected' : 'failed', reason: input.reason })
  await putBack(tx, 'withdrawal', [row.id])
  await record(tx, platform, caller, {
    action: 'withdrawal.reject',
    subject: `withdrawal:${row.id}`,
    details: { quantity: toWire(row.quantity, 'USDT'), reason: input.reason },
  })
  return success(await described(tx, platform, row.id))
}

async function isStuck(tx: Tx, row: WithdrawalRow): Promise<boolean> {
  return row.state === 'approved' && row.txid === null && (await isAside(tx, 'withdrawal', row.id))
}

async function described(tx: Tx, platform: Platform, id: string): Promise<ReviewedWithdrawal> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw new Error(`withdrawal ${id} is gone`)
  return describe(tx, platform, row)
}

async function describe(tx: Tx, platform: Platform, row: WithdrawalRow): Promise<ReviewedWithdrawal> {
  const now = platform.clock.now()
  const [owner] = await tx.select().from(customer).where(eq(customer.id, row.customer))
  if (!owner) throw new Error(`withdrawal ${row.id} belongs to nobody`)
  const hold = await holdOf(askIn(tx), row.customer, now)
  const flags = await flagsOf(tx, row.id)
  const approvals = await approvalsOf(tx, row.id)
  const names = await operatorNames(
    tx,
    approvals.map(approval => approval.operator),
  )
  const open = row.endedAt === null
  return {
    id: row.id,
    state: row.state,
    customer: {
      uid: owner.uid,
      identityPassed: owner.identityPassedAt !== null,
      hold: hold && { reason: hold.reason, until: hold.until },
    },
    address: row.address,
    quantity: toWire(row.quantity, 'USDT'),
    fee: toWire(row.fee, 'USDT'),
    arrival: toWire(arrivalOf(row.quantity, row.fee), 'USDT'),
    risk: { points: riskScore(flags), threshold: row.riskThreshold, flags },
    approvalsNeeded: neededBy(row, riskScore(flags)),
    approvals: approvals.map(({ operator, at }) => ({
      operator: { id: operator, name: names.get(operator) ?? '' },
      at: toTimestamp(at),
    })),
    submittedAt: toTimestamp(row.submittedAt),
    deadlineAt: toTimestamp(row.deadlineAt),
    secondsLeft: Math.floor(row.deadlineAt.since(now).total('seconds')),
    overdue: open && Temporal.Instant.compare(now, row.deadlineAt) > 0,
  }
}

async function neededFor(tx: Tx, row: WithdrawalRow): Promise<number> {
  return neededBy(row, riskScore(await flagsOf(tx, row.id)))
}

/** By the limits that stood when it was submitted; the database asks for the same. */
function neededBy(row: WithdrawalRow, score: number): number {
  return approvalsNeeded(row.quantity, score, {
    autoApproveLimit: row.autoLimit,
    dualApprovalLimit: row.dualLimit,
    riskThreshold: row.riskThreshold,
  })
}

function flagsOf(tx: Tx, id: string) {
  return tx
    .select({ flag: withdrawalRisk.flag, points: withdrawalRisk.points })
    .from(withdrawalRisk)
    .where(eq(withdrawalRisk.withdrawal, id))
    .orderBy(asc(withdrawalRisk.flag))
}

function approvalsOf(tx: Tx, id: string) {
  return tx
    .select({ operator: withdrawalApproval.operator, at: withdrawalApproval.at })
    .from(withdrawalApproval)
    .where(eq(withdrawalApproval.withdrawal, id))
    .orderBy(asc(withdrawalApproval.at))
}
