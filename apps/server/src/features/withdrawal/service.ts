import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import type { getWithdrawalTerms, submitWithdrawal, Withdrawal } from '@matin/contract/withdrawal'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { approvalsNeeded, riskScore } from '@matin/domain/withdrawal/risk'
import { allowsWithdrawal, WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/state'
import {
  type WithdrawalRefusal,
  type WithdrawalTerms,
  withdrawalRefusal,
} from '@matin/domain/withdrawal/terms'
import { balanceOf, post } from '@matin/ledger/ledger'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import { refuseAddress, refuseUnsaved, savedOnlyHolds } from '../address-book/service.ts'
import { holdOf } from '../holds/service.ts'
import { claimOutflow, countOutflow, headroomOf, returnOutflow } from '../limits/service.ts'
import { readSettings } from '../settings/service.ts'
import { signerReport, signingStop } from '../treasury/service.ts'
import {
  lockWithdrawal,
  toWithdrawal,
  type WithdrawalRow,
  withdrawalById,
  withdrawalPage,
} from './repository.ts'
import { risksOf } from './risk-facts.ts'
import { withdrawal, withdrawalRisk } from './tables.ts'
import { tellState } from './telling.ts'

/** A signer that was not heard of for this long counts as offline. */
const SIGNER_SILENCE_SECONDS = 60

/** All that the form needs to preview: the same figures that `submit` judges by. */
export async function withdrawalTerms(
  platform: Platform,
  customerId: string,
): Promise<DataOf<typeof getWithdrawalTerms>> {
  const { db } = platform
  const now = platform.clock.now()
  const settings = await readSettings(db)
  const { limit, used } = await headroomOf(db, customerId, now)
  return {
    network: 'TRC-20',
    fee: toWire(settings.withdrawalFee, 'USDT'),
    minimum: toWire(settings.withdrawalMinimum, 'USDT'),
    available: toWire(await balanceOf(db, { owner: customerId, asset: 'USDT', kind: 'spot' }), 'USDT'),
    limit24h: toWire(limit, 'USDT'),
    used24h: toWire(used, 'USDT'),
    raisedLimit24h: toWire(settings.limitVerified, 'USDT'),
    autoApproveLimit: toWire(settings.autoApproveLimit, 'USDT'),
    hold: await holdOf(db, customerId, now),
    savedOnly: await savedOnlyHolds(db, customerId, now),
    paused: await pausedReason(platform, now),
  }
}

/** Freezes the quantity and records the request, in the caller's transaction. */
export async function submit(
  tx: Tx,
  platform: Platform,
  caller: Caller,
  input: ParsedInputOf<typeof submitWithdrawal>,
): Promise<Result<Withdrawal>> {
  const { customerId } = caller
  const quantity = fromWire(input.quantity, 'USDT')
  if (quantity === null || quantity === 0n) return failure('amount_incorrect', { field: 'quantity' })
  const badAddress = await refuseAddress(tx, platform, input.address)
  if (badAddress) return badAddress
  const now = platform.clock.now()
  const headroom = await claimOutflow(tx, customerId, now)
  if (!headroom.ok) return headroom
  const unsaved = await refuseUnsaved(tx, customerId, input.address, now)
  if (unsaved) return unsaved
  const { limit, used } = headroom.value
  const settings = await readSettings(tx)
  const terms: WithdrawalTerms = {
    fee: settings.withdrawalFee,
    minimum: settings.withdrawalMinimum,
    limit24h: limit,
  }
  const spot = await balanceOf(tx, { owner: customerId, asset: 'USDT', kind: 'spot' })
  const refusal = withdrawalRefusal(quantity, terms, spot, used)
  if (refusal) return refusalFailure(refusal, terms, used)

  const flags = await risksOf(tx, caller, { address: input.address, quantity, withdrawnLately: used }, now)
  const id = platform.ids.uuid()
  const frozen = await post(tx, {
    id: platform.ids.uuid(),
    key: `withdrawal:${id}:request`,
    kind: 'withdrawal_request',
    reference: id,
    at: now,
    legs: [
      { owner: customerId, asset: 'USDT', kind: 'spot', amount: -quantity },
      { owner: customerId, asset: 'USDT', kind: 'frozen', amount: quantity },
    ],
  })
  if (!frozen.ok) return { ...frozen, field: 'quantity' }
  const [row] = await tx
    .insert(withdrawal)
    .values({
      id,
      customer: customerId,
      address: input.address,
      quantity,
      fee: terms.fee,
      state: 'submitted',
      needsReview: approvalsNeeded(quantity, riskScore(flags), settings) > 0,
      autoLimit: settings.autoApproveLimit,
      dualLimit: settings.dualApprovalLimit,
      riskThreshold: settings.riskThreshold,
      hash: frozen.value.hash,
      submittedAt: now,
      deadlineAt: now.add({ hours: WITHDRAWAL_DEADLINE_HOURS }),
    })
    .returning()
  if (!row) throw new Error('the new withdrawal was not returned')
  await countOutflow(tx, customerId, { id, amount: quantity, at: now })
  await tellState(tx, now, row, 'submitted')
  if (flags.length > 0)
    await tx.insert(withdrawalRisk).values(flags.map(flag => ({ withdrawal: id, ...flag })))
  return success(toWithdrawal(row, now, null))
}

export async function withdrawals(platform: Platform, customerId: string, cursor: string | undefined) {
  const now = platform.clock.now()
  return withdrawalPage(platform.db, customerId, now, cursor, await holdOf(platform.db, customerId, now))
}

export async function withdrawalDetail(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Result<Withdrawal>> {
  const now = platform.clock.now()
  const hold = await holdOf(platform.db, customerId, now)
  const found = await withdrawalById(platform.db, customerId, id, now, hold)
  return found ? success(found) : failure('not_found')
}

/** Cancels while submitted: the quantity returns in the same transaction. */
export async function cancel(
  tx: Tx,
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Result<Withdrawal>> {
  const row = await lockWithdrawal(tx, id)
  if (!row || row.customer !== customerId) return failure('not_found')
  if (!allowsWithdrawal('cancel', row.state)) return failure('not_cancellable')
  const now = platform.clock.now()
  const ended = await giveBack(tx, platform, row, { state: 'cancelled', reason: null })
  return success(toWithdrawal(ended, now, null))
}

/** Returns what was frozen and ends the request: the one way that cancelled, rejected and failed ones go. */
export async function giveBack(
  tx: Tx,
  platform: Platform,
  row: WithdrawalRow,
  end: { state: 'cancelled' | 'rejected' | 'failed'; reason: WithdrawalRow['reason'] },
): Promise<WithdrawalRow> {
  const now = platform.clock.now()
  const returned = await post(tx, {
    id: platform.ids.uuid(),
    key: `withdrawal:${row.id}:return`,
    kind: 'withdrawal_return',
    reference: row.id,
    at: now,
    legs: [
      { owner: row.customer, asset: 'USDT', kind: 'frozen', amount: -row.quantity },
      { owner: row.customer, asset: 'USDT', kind: 'spot', amount: row.quantity },
    ],
  })
  if (!returned.ok) throw new Error(`return of withdrawal ${row.id}: ${returned.error}`)
  await returnOutflow(tx, row.customer, row.id)
  await tellState(tx, now, row, end.state)
  const [ended] = await tx
    .update(withdrawal)
    .set({ ...end, endedAt: now })
    .where(eq(withdrawal.id, row.id))
    .returning()
  return ended ?? row
}

function refusalFailure(refusal: WithdrawalRefusal, terms: WithdrawalTerms, used: bigint): Failure {
  const field = 'quantity'
  switch (refusal) {
    case 'insufficient_fee':
    case 'insufficient_balance':
      return failure(refusal, { field })
    case 'below_minimum':
      return failure(refusal, { field, params: { minimum: `${toWire(terms.minimum, 'USDT')} USDT` } })
    case 'limit_exceeded': {
      const left = terms.limit24h > used ? terms.limit24h - used : 0n
      return failure(refusal, { field, params: { remaining: `${toWire(left, 'USDT')} USDT` } })
    }
  }
}

async function pausedReason(
  platform: Platform,
  now: Temporal.Instant,
): Promise<DataOf<typeof getWithdrawalTerms>['paused']> {
  const stopped = await signingStop(platform.db, now)
  if (stopped) return stopped
  const status = await signerReport(platform.db)
  if (!status || now.since(status.seenAt).total('seconds') > SIGNER_SILENCE_SECONDS) return 'signer_offline'
  return status.paused
}
