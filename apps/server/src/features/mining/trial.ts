import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { claimMine, getTrial, Order, startTrial } from '@matin/contract/mining'
import { accrualOf } from '@matin/domain/mining/accrual'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { trialIncome, trialRefusal } from '@matin/domain/mining/trial'
import { toWire } from '@matin/domain/money/amount'
import { balanceOf, post } from '@matin/ledger/ledger'
import { eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomer } from '../auth/lock.ts'
import { passedCertificate } from '../identity/service.ts'
import { insertOrder, reserve } from './new-order.ts'
import { toOrder } from './order-view.ts'
import { poolCapacity } from './refusals.ts'
import { lockOrder, lockPool, orderOf, paidCountOf, versionForSale } from './repository.ts'
import { machineTrial } from './tables.ts'
import { tellClaim, tellTrial } from './telling.ts'
import { startOfToday } from './today.ts'

/** Whether a customer may try a machine, and what was tried. */
export async function trialOf(platform: Platform, customerId: string): Promise<DataOf<typeof getTrial>> {
  const { db } = platform
  const { certificate, taken } = await standingOf(db, customerId)
  const view = taken && (await orderOf(db, customerId, taken, await startOfToday(db, platform)))
  return { identityPassed: certificate !== null, order: view ? toOrder(view, platform.clock.now()) : null }
}

/** Starts the one free trial of an identity: nothing is paid, and its whole reward is reserved like any other. */
export async function tryMachine(
  tx: Tx,
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof startTrial>,
): Promise<Result<Order>> {
  const sale = await versionForSale(tx, input.versionId)
  if (!sale) return failure('not_found')
  if (!sale.current) return failure('product_changed')
  const { version } = sale
  const { trialDays: days, trialRate: dailyRate } = version
  if (!KIND_RULES[sale.kind].trial || days === null || dailyRate === null) return failure('not_yet_open')
  // One application of a customer at a time, one sale of a pool at a time.
  await lockCustomer(tx, customerId)
  await lockPool(tx, version.pool)
  const { certificate, taken } = await standingOf(tx, customerId)
  const income = trialIncome(version.minAmount, { days, dailyRate })
  const pool = await balanceOf(tx, { owner: version.pool, asset: version.asset, kind: 'pool' })
  const refusal = trialRefusal(
    { identityPassed: certificate !== null, trialUsed: taken !== null },
    income.total,
    pool,
  )
  if (refusal) return refusal === 'pool_capacity' ? poolCapacity(version, pool) : failure(refusal)

  const id = platform.ids.uuid()
  const at = platform.clock.now()
  const reserved = await reserve(tx, platform, { id, version, reward: income.total, at })
  if (!reserved) return failure('not_yet_open')
  const order = await insertOrder(
    tx,
    platform,
    {
      id,
      customerId,
      version,
      principal: 0n,
      dailyIncome: income.daily,
      cycleDays: days,
      trial: true,
      hash: reserved.hash,
    },
    async () => {
      await tx.insert(machineTrial).values({ customer: customerId, certificate, order: id, appliedAt: at })
    },
  )
  await tellTrial(tx, at, customerId, order)
  return success(order)
}

/** Pays what a trial has earned and nobody has taken yet: a row for each of its days, in one transfer. */
export async function claim(
  tx: Tx,
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof claimMine>,
): Promise<Result<DataOf<typeof claimMine>>> {
  const row = await lockOrder(tx, customerId, input.id)
  if (!row?.order.trial) return failure('not_found')
  const { order, payouts, version } = row
  const { asset } = version
  const at = platform.clock.now()
  const paidCount = await paidCountOf(tx, order)
  const accrual = accrualOf({ payouts, dailyIncome: order.dailyIncome, paidCount }, at)
  const amount = accrual.claimable
  if (amount === 0n) return failure('nothing_to_claim')
  const booked = await post(tx, {
    id: platform.ids.uuid(),
    key: `claim:${order.id}:${paidCount + 1}`,
    kind: 'payout',
    reference: order.id,
    at,
    legs: [
      { owner: version.pool, asset, kind: 'reserve', amount: -amount },
      { owner: customerId, asset, kind: 'mining', amount },
    ],
  })
  if (!booked.ok) throw new Error(`reserve of trial ${order.id} is short of its own reward`)
  const { id: transfer, hash } = booked.value
  await tx.execute(
    sql`SELECT claim_payouts(${order.id}::uuid, ${paidCount + 1}, ${accrual.dueCount}, ${toTimestamp(at)}::timestamptz,
      ${transfer}::uuid)`,
  )
  await tellClaim(tx, at, customerId, { id: order.id, orderNo: order.orderNo, amount, asset })
  return success({ amount: toWire(amount, asset), paidCount: accrual.dueCount, hash })
}

/** The passed certificate, and the trial that was had: by this customer, or with this certificate on another account. */
async function standingOf(
  tx: Tx,
  customerId: string,
): Promise<{ certificate: string | null; taken: string | null }> {
  const certificate = await passedCertificate(tx, customerId)
  const own = eq(machineTrial.customer, customerId)
  const [row] = await tx
    .select({ taken: machineTrial.order })
    .from(machineTrial)
    .where(certificate === null ? own : or(own, eq(machineTrial.certificate, certificate)))
    .orderBy(sql`${machineTrial.customer} = ${customerId}::uuid DESC`)
    .limit(1)
  return { certificate, taken: row?.taken ?? null }
}
