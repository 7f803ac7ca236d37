import type {
  approveWithdrawal,
  listReviews,
  listSigningKeys,
  ReviewedWithdrawal,
  rejectWithdrawal,
  signWithdrawal,
} from '@matin/contract/admin/withdrawals'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { permits } from '@matin/domain/operators/permissions'
import { success } from '@matin/domain/result'
import { approvalsFor } from '@matin/domain/withdrawal/judgement'
import { type RaisedFlag, riskScore } from '@matin/domain/withdrawal/risk'
import { SIGNATURES_NEEDED, type SigningCap, wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { loadIn, loadTogetherIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Page } from '#platform/db/page.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { clearFailure } from '#platform/quarantine/quarantine.ts'
import { customer } from '../../account/auth/tables.ts'
import { heldFailure, holdOf } from '../../account/holds/service.ts'
import { cardOf, customerCards } from '../../account/identity/cards.ts'
import { operatorNames, othersThan } from '../../account/operators/service.ts'
import { newestAbout, record } from '../../notify/audit/service.ts'
import { signingPolicy } from '../treasury/service.ts'
import { capOn, destinationOf, isStuck } from './caps.ts'
import { notifyState } from './notifications.ts'
import { refund } from './refund-withdrawal.ts'
import { lockWithdrawal, type WithdrawalRow } from './repository.ts'
import { reviewRows } from './review-queue.ts'
import { totalOf } from './risk-facts.ts'
import { keepSignature, signatureEnd, signaturesOf } from './signatures.ts'
import { withdrawal, withdrawalApproval, withdrawalRisk } from './tables.ts'

/** A page of the review queue. */
export async function reviewQueue(
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof listReviews>,
): Promise<Page<ReviewedWithdrawal>> {
  const page = await reviewRows(platform, input)
  return { items: await describeAll(platform.db, platform, caller, page.items), next: page.next }
}

export async function reviewOf(
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<ReviewedWithdrawal>> {
  const [row] = await platform.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  return row ? success(await describe(platform.db, platform, caller, row)) : failure('not_found')
}

/** Pinned keys of the caller, with which their signatures count. */
export async function signingKeys(
  platform: Platform,
  { email }: OperatorCaller,
): Promise<DataOf<typeof listSigningKeys>> {
  const policy = await signingPolicy(platform.load)
  return { items: policy?.operators.filter(({ operator }) => operator === email) ?? [] }
}

/** Records an approval. The last one that is needed releases the withdrawal. */
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
  const hold = await holdOf(loadIn(tx), row.customer, now)
  if (hold) return heldFailure(hold)
  const cap = await capOn(loadIn(tx), row, now)
  if (wantsSignatures(cap) && !input.signature) return failure('signature_required', { field: 'signature' })
  const needed = neededBy(row, await totalOf(loadIn(tx), row), await flagsOf(tx, [row.id]), cap)
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
  const given = (await approvalsOf(tx, [row.id])).length
  if (given >= needed) {
    await tx
      .update(withdrawal)
      .set({ state: 'approved', approvedAt: now, approvedBy: 'operators' })
      .where(eq(withdrawal.id, row.id))
    await notifyState(tx, now, row, 'approved')
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
  return success(await loadReviewed(tx, platform, caller, row.id))
}

/**
 * Rejects with a reason that the customer sees; the quantity returns in the same transaction. An approved withdrawal
 * can be failed this way once it is in quarantine unsigned, or waits for the signer's caps: one to a bad address, for
 * instance, can never be sent.
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
  if (!waits && !(await isStuck(loadIn(tx), row, platform.clock.now()))) return failure('not_reviewable')
  const [paying] = await rowsOf(
    tx,
    sql`SELECT WHERE may_be_paid(${row.id}::uuid, ${row.address}, ${arrivalOf(row.quantity, row.fee).toString()}::numeric)`,
  )
  if (paying) return failure('payment_exists')
  await refund(tx, platform, row, { state: waits ? 'rejected' : 'failed', reason: input.reason })
  await clearFailure(tx, 'withdrawal', [row.id])
  await record(tx, platform, caller, {
    action: 'withdrawal.reject',
    subject: `withdrawal:${row.id}`,
    details: { quantity: toWire(row.quantity, 'USDT'), reason: input.reason },
  })
  return success(await loadReviewed(tx, platform, caller, row.id))
}

/** Signs an approved withdrawal that waits for the signer's caps. With two operators' signatures it waits no longer. */
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
  const hold = await holdOf(loadIn(tx), row.customer, now)
  if (hold) return heldFailure(hold)
  const kept = await keepSignature(tx, platform, caller, row.id, input.signature)
  if (!kept.ok) return kept
  await clearFailure(tx, 'withdrawal', [row.id])
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
  return success(await loadReviewed(tx, platform, caller, row.id))
}

async function loadReviewed(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<ReviewedWithdrawal> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw new Error(`withdrawal ${id} is gone`)
  return describe(tx, platform, caller, row)
}

async function describe(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: WithdrawalRow,
): Promise<ReviewedWithdrawal> {
  const [view] = await describeAll(tx, platform, caller, [row])
  if (!view) throw new Error(`withdrawal ${row.id} is not described`)
  return view
}

/** Withdrawals as operators see them; a page takes as many statements as one withdrawal. */
async function describeAll(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  rows: readonly WithdrawalRow[],
): Promise<ReviewedWithdrawal[]> {
  if (rows.length === 0) return []
  const now = platform.clock.now()
  const ids = rows.map(({ id }) => id)
  const load = loadTogetherIn(tx)
  const policyTold = signingPolicy(load)
  const facts = await Promise.all(
    rows.map(async row => {
      const [hold, cap, total, destination, stuck] = await Promise.all([
        holdOf(load, row.customer, now),
        capOn(load, row, now),
        totalOf(load, row),
        destinationOf(load, row.address, now),
        isStuck(load, row, now),
      ])
      return { row, hold, cap, total, destination, stuck }
    }),
  )
  const customers = rows.map(({ customer: id }) => id)
  const cards = await customerCards(tx, platform.config, customers)
  const passed = await passedAmong(tx, customers)
  const flags = Map.groupBy(await flagsOf(tx, ids), ({ withdrawal: id }) => id)
  const approvals = Map.groupBy(await approvalsOf(tx, ids), ({ withdrawal: id }) => id)
  const signatures = Map.groupBy(await signaturesOf(tx, ids, now), ({ withdrawal: id }) => id)
  const rejections = await rejectionsOf(tx, rows)
  const policy = await policyTold
  const approvers = [...new Set([...approvals.values()].flat().map(({ operator }) => operator))]
  const seconds = await othersThan(tx, caller.operatorId, approvers, 'approve_withdrawals')
  const names = await operatorNames(
    tx,
    [...approvals.values(), ...signatures.values()].flat().map(({ operator }) => operator),
  )
  const decidedBy = ({ operator, at }: { operator: string; at: Temporal.Instant }) => ({
    operator: { id: operator, name: names.get(operator) ?? '' },
    at: toTimestamp(at),
  })
  return facts.map(({ row, hold, cap, total, destination, stuck }) => {
    const raised = (flags.get(row.id) ?? []).map(({ flag, points }) => ({ flag, points }))
    return {
      id: row.id,
      state: row.state,
      customer: {
        ...cardOf(cards, row.customer),
        identityPassed: passed.has(row.customer),
        hold,
      },
      network: row.network,
      address: row.address,
      quantity: toWire(row.quantity, 'USDT'),
      withinDay: toWire(total, 'USDT'),
      fee: toWire(row.fee, 'USDT'),
      arrival: toWire(arrivalOf(row.quantity, row.fee), 'USDT'),
      risk: { points: riskScore(raised), threshold: row.riskThreshold, flags: raised },
      limits: {
        autoApprove: toWire(row.autoLimit, 'USDT'),
        dualApproval: toWire(row.dualLimit, 'USDT'),
        caps: policy && {
          payment: toWire(policy.caps.payment, 'USDT'),
          newDestination: toWire(policy.caps.newDestination, 'USDT'),
        },
        newDestination: destination === 'new',
      },
      blocker: blockerOf(caller, row, {
        held: hold !== null,
        cap,
        pinned: policy?.operators.some(({ operator }) => operator === caller.email) === true,
        approvers: (approvals.get(row.id) ?? []).map(({ operator }) => operator),
        signers: (signatures.get(row.id) ?? []).map(({ operator }) => operator),
        seconds,
      }),
      rejectable:
        permits('reject_withdrawals', caller.roles) && (stuck || allowsWithdrawal('reject', row.state)),
      approvalsNeeded: neededBy(row, total, raised, row.state === 'submitted' ? cap : null),
      approvals: (approvals.get(row.id) ?? []).map(decidedBy),
      signatures: {
        cap,
        needed: cap === null ? 0 : SIGNATURES_NEEDED,
        given: (signatures.get(row.id) ?? []).map(one => ({
          ...decidedBy(one),
          expiresAt: toTimestamp(one.expiresAt),
        })),
        expiresAt: toTimestamp(signatureEnd(now)),
        from: policy?.from ?? null,
      },
      submittedAt: toTimestamp(row.submittedAt),
      deadlineAt: toTimestamp(row.deadlineAt),
      secondsLeft: Math.floor(row.deadlineAt.since(now).total('seconds')),
      overdue: row.endedAt === null && Temporal.Instant.compare(now, row.deadlineAt) > 0,
      approvedBy: row.approvedBy,
      sentAt: row.sentAt && toTimestamp(row.sentAt),
      txid: row.txid,
      rejected: rejections.get(row.id) ?? null,
      reason: row.reason,
    }
  })
}

interface Blocking {
  held: boolean
  cap: SigningCap | null
  /** Whether the signer takes the caller's signatures. */
  pinned: boolean
  approvers: readonly string[]
  signers: readonly string[]
  /** Approvers with whom the caller may decide as second approver. */
  seconds: ReadonlySet<string>
}

function blockerOf(
  { operatorId, roles }: OperatorCaller,
  row: WithdrawalRow,
  { held, cap, pinned, approvers, signers, seconds }: Blocking,
): ReviewedWithdrawal['blocker'] {
  const submitted = row.state === 'submitted'
  if (!submitted && (row.state !== 'approved' || row.txid !== null || cap === null)) return null
  if (!permits('approve_withdrawals', roles)) return 'role'
  if (held) return 'held'
  if ((submitted ? approvers : signers).includes(operatorId)) return 'own'
  if (submitted && approvers.length > 0 && !approvers.some(one => seconds.has(one))) return 'same_person'
  return !pinned && (!submitted || wantsSignatures(cap)) ? 'key_not_pinned' : null
}

async function passedAmong(tx: Tx, customers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(and(inArray(customer.id, [...customers]), isNotNull(customer.identityPassedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Operators who rejected withdrawals, by withdrawal id, from the audit log. */
async function rejectionsOf(
  tx: Tx,
  rows: readonly WithdrawalRow[],
): Promise<ReadonlyMap<string, NonNullable<ReviewedWithdrawal['rejected']>>> {
  const ended = rows.filter(({ state }) => state === 'rejected' || state === 'failed')
  const entries = await newestAbout(
    tx,
    ended.map(({ id }) => `withdrawal:${id}`),
    'withdrawal.reject',
  )
  return new Map(
    entries.flatMap(({ subject, actor, actorName, at }) =>
      actor
        ? [
            [
              subject.slice('withdrawal:'.length),
              { operator: { id: actor, name: actorName }, at: toTimestamp(at) },
            ],
          ]
        : [],
    ),
  )
}

/** Approvals needed by the limits at submission, which the database checks too. */
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

function flagsOf(tx: Tx, ids: readonly string[]) {
  return tx
    .select()
    .from(withdrawalRisk)
    .where(inArray(withdrawalRisk.withdrawal, [...ids]))
    .orderBy(asc(withdrawalRisk.flag))
}

function approvalsOf(tx: Tx, ids: readonly string[]) {
  return tx
    .select()
    .from(withdrawalApproval)
    .where(and(inArray(withdrawalApproval.withdrawal, [...ids]), isNull(withdrawalApproval.voidedAt)))
    .orderBy(asc(withdrawalApproval.at))
}
