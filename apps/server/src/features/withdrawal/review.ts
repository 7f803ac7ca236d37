import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type {
  approveWithdrawal,
  listReviews,
  listSigningKeys,
  ReviewedWithdrawal,
  rejectWithdrawal,
  signWithdrawal,
} from '@matin/contract/review'
import { toWire } from '@matin/domain/money/amount'
import { approvalsFor } from '@matin/domain/withdrawal/judgement'
import { type RaisedFlag, riskScore } from '@matin/domain/withdrawal/risk'
import { SIGNATURES_NEEDED, type SigningCap, wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { askIn } from '../../platform/acts/ask.ts'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Page } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { isAside, putBack } from '../../platform/set-aside/set-aside.ts'
import { entriesAbout, record } from '../audit/service.ts'
import { customer } from '../auth/tables.ts'
import { heldFailure, holdOf } from '../holds/service.ts'
import { operatorNames } from '../operators/service.ts'
import { signingPolicy } from '../treasury/service.ts'
import { capOn, waitsFor } from './caps.ts'
import { giveBack } from './giving-back.ts'
import { lockWithdrawal, type WithdrawalRow } from './repository.ts'
import { reviewRows } from './review-queue.ts'
import { totalOf } from './risk-facts.ts'
import { keepSignature, signatureEnd, signaturesOf } from './signatures.ts'
import { withdrawal, withdrawalApproval, withdrawalRisk } from './tables.ts'
import { tellState } from './telling.ts'

/** One page of what operators look at. */
export async function reviewQueue(
  platform: Platform,
  input: ParsedInputOf<typeof listReviews>,
): Promise<Page<ReviewedWithdrawal>> {
  const page = await reviewRows(platform, input)
  const items: ReviewedWithdrawal[] = []
  for (const row of page.items) items.push(await describe(platform.db, platform, row))
  return { items, next: page.next }
}

export async function reviewOf(platform: Platform, id: string): Promise<Result<ReviewedWithdrawal>> {
  const [row] = await platform.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  return row ? success(await describe(platform.db, platform, row)) : failure('not_found')
}

/** With which the caller's signatures count. */
export async function signingKeys(
  platform: Platform,
  { email }: OperatorCaller,
): Promise<DataOf<typeof listSigningKeys>> {
  const policy = await signingPolicy(platform.ask)
  return { items: policy?.operators.filter(({ operator }) => operator === email) ?? [] }
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
  const cap = await capOn(askIn(tx), row, now)
  if (wantsSignatures(cap) && !input.signature) return failure('signature_required', { field: 'signature' })
  const needed = neededBy(row, await totalOf(askIn(tx), row), await flagsOf(tx, row.id), cap)
  if (input.signature) {
    const kept = await keepSignature(tx, platform, caller, row.id, input.signature)
    if (!kept.ok) return kept
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
    details: {
      quantity: toWire(row.quantity, 'USDT'),
      address: row.address,
      given,
      needed,
      signed: input.signature?.key ?? null,
    },
  })
  return success(await described(tx, platform, row.id))
}

/**
 * Rejects with a reason that the customer sees; the quantity returns in the same transaction. What was approved fails in this way once
 * it has stepped aside unsigned, or waits for the signer's caps: to a bad address, for instance, it can never be sent.
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
  if (!waits && !(await isStuck(tx, platform, row))) return failure('not_reviewable')
  const [paying] = await rowsOf(
    tx,
    sql`SELECT WHERE may_be_paid(${row.id}::uuid, ${row.address}, ${arrivalOf(row.quantity, row.fee).toString()}::numeric)`,
  )
  if (paying) return failure('payment_exists')
  await giveBack(tx, platform, row, { state: waits ? 'rejected' : 'failed', reason: input.reason })
  await putBack(tx, 'withdrawal', [row.id])
  await record(tx, platform, caller, {
    action: 'withdrawal.reject',
    subject: `withdrawal:${row.id}`,
    details: { quantity: toWire(row.quantity, 'USDT'), reason: input.reason },
  })
  return success(await described(tx, platform, row.id))
}

async function isStuck(tx: Tx, platform: Platform, row: WithdrawalRow): Promise<boolean> {
  if (row.state !== 'approved' || row.txid !== null) return false
  const cap = await waitsFor(askIn(tx), row, platform.clock.now())
  return cap !== null || (await isAside(tx, 'withdrawal', row.id))
}

/** Signs what was approved and waits for the signer's caps: with two operators' signatures it waits no longer. */
export async function sign(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof signWithdrawal>,
): Promise<Result<ReviewedWithdrawal>> {
  const row = await lockWithdrawal(tx, input.id)
  if (!row) return failure('not_found')
  if (row.state !== 'approved' || row.txid !== null) return failure('not_reviewable')
  const now = platform.clock.now()
  const hold = await holdOf(askIn(tx), row.customer, now)
  if (hold) return heldFailure(hold)
  const kept = await keepSignature(tx, platform, caller, row.id, input.signature)
  if (!kept.ok) return kept
  await putBack(tx, 'withdrawal', [row.id])
  await record(tx, platform, caller, {
    action: 'withdrawal.sign',
    subject: `withdrawal:${row.id}`,
    details: {
      quantity: toWire(row.quantity, 'USDT'),
      address: row.address,
      signed: input.signature.key,
      until: input.signature.expiresAt,
    },
  })
  return success(await described(tx, platform, row.id))
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
  const signatures = await signaturesOf(tx, [row.id], now)
  const cap = await capOn(askIn(tx), row, now)
  const total = await totalOf(askIn(tx), row)
  const names = await operatorNames(
    tx,
    [...approvals, ...signatures].map(({ operator }) => operator),
  )
  const decidedBy = ({ operator, at }: { operator: string; at: Temporal.Instant }) => ({
    operator: { id: operator, name: names.get(operator) ?? '' },
    at: toTimestamp(at),
  })
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
    withinDay: toWire(total, 'USDT'),
    fee: toWire(row.fee, 'USDT'),
    arrival: toWire(arrivalOf(row.quantity, row.fee), 'USDT'),
    risk: { points: riskScore(flags), threshold: row.riskThreshold, flags },
    approvalsNeeded: neededBy(row, total, flags, row.state === 'submitted' ? cap : null),
    approvals: approvals.map(decidedBy),
    signatures: {
      cap,
      needed: cap === null ? 0 : SIGNATURES_NEEDED,
      given: signatures.map(one => ({ ...decidedBy(one), expiresAt: toTimestamp(one.expiresAt) })),
      expiresAt: toTimestamp(signatureEnd(now)),
      from: (await signingPolicy(askIn(tx)))?.from ?? null,
    },
    submittedAt: toTimestamp(row.submittedAt),
    deadlineAt: toTimestamp(row.deadlineAt),
    secondsLeft: Math.floor(row.deadlineAt.since(now).total('seconds')),
    overdue: open && Temporal.Instant.compare(now, row.deadlineAt) > 0,
    approvedBy: row.approvedBy,
    sentAt: row.sentAt && toTimestamp(row.sentAt),
    txid: row.txid,
    rejected: row.state === 'rejected' || row.state === 'failed' ? await rejectionOf(tx, row.id) : null,
    reason: row.reason,
  }
}

/** Who rejected a withdrawal: the log has it. */
async function rejectionOf(tx: Tx, id: string): Promise<ReviewedWithdrawal['rejected']> {
  const entries = await entriesAbout(tx, `withdrawal:${id}`, 5)
  const { actor, actorName, at } = entries.find(({ action }) => action === 'withdrawal.reject') ?? {}
  return actor && actorName !== undefined && at
    ? { operator: { id: actor, name: actorName }, at: toTimestamp(at) }
    : null
}

/** Judged by the limits that stood when it was submitted, which the database asks, too. */
function neededBy(
  row: WithdrawalRow,
  total: bigint,
  flags: readonly RaisedFlag[],
  cap: SigningCap | null,
): number {
  const limits = {
    autoApproveLimit: row.autoLimit,
    dualApprovalLimit: row.dualLimit,
    riskThreshold: row.riskThreshold,
  }
  return approvalsFor({ flags, total, limits, signed: wantsSignatures(cap) })
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
    .where(and(eq(withdrawalApproval.withdrawal, id), isNull(withdrawalApproval.voidedAt)))
    .orderBy(asc(withdrawalApproval.at))
}
