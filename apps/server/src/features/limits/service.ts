import { type Result, success } from '@matin/contract/envelope'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { deleteSlice } from '../../platform/db/slices.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomer } from '../auth/lock.ts'
import { customer } from '../auth/tables.ts'
import { heldFailure, holdOf } from '../holds/service.ts'
import { readSettings } from '../settings/service.ts'
import { outflow } from './tables.ts'

const HOURS = 24

/** What may leave an account in 24 hours and what did, in minor units of USDT. */
export interface Headroom {
  limit: bigint
  used: bigint
}

/**
 * Asked by whatever moves USDT out of an account, in its transaction: the hold, if there is one, or the headroom
 * of the 24-hour limit, which stays as it is until the transaction ends. One movement of a customer at a time.
 */
export async function claimOutflow(
  tx: Tx,
  customerId: string,
  now: Temporal.Instant,
): Promise<Result<Headroom>> {
  await lockCustomer(tx, customerId)
  const hold = await holdOf(tx, customerId, now)
  return hold ? heldFailure(hold) : success(await headroomOf(tx, customerId, now))
}

/** The limit is raised once the identity is passed. Transfers to other customers count like withdrawals. */
export async function headroomOf(tx: Tx, customerId: string, now: Temporal.Instant): Promise<Headroom> {
  const settings = await readSettings(tx)
  const [row] = await tx
    .select({ passedAt: customer.identityPassedAt })
    .from(customer)
    .where(eq(customer.id, customerId))
  const limit = row?.passedAt ? settings.limitVerified : settings.limitUnverified
  const [sum] = await tx
    .select({ used: sql<string>`coalesce(sum(${outflow.amount}), 0)::text` })
    .from(outflow)
    .where(and(eq(outflow.customer, customerId), gt(outflow.at, now.subtract({ hours: HOURS }))))
  return { limit, used: BigInt(sum?.used ?? '0') }
}

/** Counts what leaves, in the transaction that claimed it; `id` is that of the withdrawal or send. */
export async function countOutflow(
  tx: Tx,
  customerId: string,
  out: { id: string; amount: bigint; at: Temporal.Instant },
): Promise<void> {
  await tx.insert(outflow).values({ customer: customerId, ...out })
}

/** Counts it no more: it was given back. */
export async function returnOutflow(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.delete(outflow).where(and(eq(outflow.customer, customerId), eq(outflow.id, id)))
}

export function forgetOutflows({ db, clock }: Platform, limit: number): Promise<number> {
  const { at } = outflow
  const expired = lte(at, clock.now().subtract({ hours: HOURS }))
  return deleteSlice(db, { table: outflow, by: at, expired }, limit)
}
