import type * as contract from '@matin/contract/admin/withdrawals'
import type {
  getReview,
  listReviews,
  listSigningKeys,
  ReviewedWithdrawal,
} from '@matin/contract/admin/withdrawals'
import { failure, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { allowsWithdrawal, waitsForSigner } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { eq, sql } from 'drizzle-orm'
import type { Services } from '#feature.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { writeIn } from '#platform/commands/batch-write.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { Page } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { clearFailure } from '#platform/quarantine/quarantine.ts'
import type { Call, Query } from '#platform/query.ts'
import { heldFailure, holdOf } from '../../account/holds/service.ts'
import { record } from '../../notify/audit/service.ts'
import { signingPolicy } from '../treasury/service.ts'
import { capStopOf } from './caps.ts'
import { approvalsOf, describeAll, flagsOf, neededBy } from './describe-review.ts'
import { notificationOfState } from './notifications.ts'
import { refundWrites } from './refund-withdrawal.ts'
import { lockWithdrawal, type WithdrawalRow } from './repository.ts'
import { reviewRows } from './review-queue.ts'
import { totalOf } from './risk-facts.ts'
import { keepSignature } from './signatures.ts'
import { withdrawal, withdrawalApproval } from './tables.ts'

export async function reviewQueue(
  platform: Platform,
  { caller, input }: Pick<Call<typeof listReviews>, 'caller' | 'input'>,
): Promise<Page<ReviewedWithdrawal>> {
  const page = await reviewRows(platform, input)
  return { items: await describeAll(platform.db, platform, caller, page.items), next: page.next }
}

export const reviewOf: Query<typeof getReview> = async (platform, { caller, input: { id } }) => {
  const [row] = await platform.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  return row ? success(await describe(platform.db, platform, caller, row)) : failure('not_found')
}

/** Lists the caller's pinned keys: those with which the signer accepts their signatures. */
export const signingKeys: Query<typeof listSigningKeys> = async (platform, { caller: { email } }) => {
  const policy = await signingPolicy(platform.load)
  return { items: policy?.operators.filter(({ operator }) => operator === email) ?? [] }
}

/** Records an approval. The last required one releases the withdrawal. */
export const approveWithdrawal: OperatorCommand<typeof contract.approveWithdrawal> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const row = await lockWithdrawal(tx, input.id)
  if (!row) return failure('not_found')
  if (!allowsWithdrawal('approve', row.state)) return failure('not_reviewable')
  const now = platform.clock.now()
  const hold = await holdOf(loadIn(tx), row.customer, now)
  if (hold) return heldFailure(hold)
  const { cap } = await capStopOf(loadIn(tx), row, now)
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
    await writeIn(tx, notificationOfState({ at: now }, [row], 'approved'))
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
 * Rejects a withdrawal with a reason that the customer sees, and refunds it in the same transaction. An
 * approved withdrawal ends as failed instead: only while it is unsigned, and either in quarantine or stopped
 * by the signer's caps.
 */
export const rejectWithdrawal: OperatorCommand<typeof contract.rejectWithdrawal, Services> = async (
  tx,
  platform,
  caller,
  input,
  { catchUp },
) => {
  if (!(await catchUp.isDone(tx))) return failure('chain_behind')
  const row = await lockWithdrawal(tx, input.id)
  if (!row) return failure('not_found')
  const waits = allowsWithdrawal('reject', row.state)
  if (!waits && !(await capStopOf(loadIn(tx), row, platform.clock.now())).isStuck)
    return failure('not_reviewable')
  const [paying] = await rowsOf(
    tx,
    sql`SELECT WHERE may_be_paid(${row.id}::uuid, ${row.address}, ${arrivalOf(row.quantity, row.fee).toString()}::numeric)`,
  )
  if (paying) return failure('payment_exists')
  const context = { at: platform.clock.now(), ids: platform.ids }
  const end = { state: waits ? ('rejected' as const) : ('failed' as const), reason: input.reason }
  await writeIn(tx, refundWrites(context, row, end))
  await clearFailure(tx, 'withdrawal', [row.id])
  await record(tx, platform, caller, {
    action: 'withdrawal.reject',
    subject: `withdrawal:${row.id}`,
    details: { quantity: toWire(row.quantity, 'USDT'), reason: input.reason },
  })
  return success(await loadReviewed(tx, platform, caller, row.id))
}

/** Signs a withdrawal that waits for the signer's caps. Two operators' signatures release it. */
export const signWithdrawal: OperatorCommand<typeof contract.signWithdrawal> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const row = await lockWithdrawal(tx, input.id)
  if (!row) return failure('not_found')
  if (!waitsForSigner(row)) return failure('not_reviewable')
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
