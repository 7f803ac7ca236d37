import { type Result, success } from '@matin/contract/result'
import { lte } from 'drizzle-orm'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { type BatchWrite, insertOf, type Write, writeOf } from '#platform/commands/batch-write.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import type { Platform } from '#platform/platform.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { heldFailure, holdOf } from '../holds/service.ts'
import { outflow } from './tables.ts'

const HOURS = 24

/** Limit of an account's outflow in 24 hours and the used part of it, in minor units of USDT. */
export interface Headroom {
  limit: bigint
  used: bigint
}

const USED = batchQuery<{ customer: string; since: string }, { used: string; passed: boolean }>({
  name: 'outflow',
  params: { customer: 'uuid', since: 'timestamptz' },
  text: `SELECT a.ordinal, c.identity_passed_at IS NOT NULL AS passed, (
      SELECT coalesce(sum(o.amount), 0)::text FROM outflow o WHERE o.customer = a.customer AND o.at > a.since) AS used
    FROM params a JOIN customer c ON c.id = a.customer`,
})

/**
 * Reads the headroom of an account's 24-hour limit, or fails because of a hold. Every outflow of USDT calls
 * it. When a hold or another outflow comes before the command is written, the command reads and decides
 * again.
 */
export async function outflowOf(
  load: Load,
  customerId: string,
  now: Temporal.Instant,
): Promise<Result<Headroom>> {
  const [hold, headroom] = await Promise.all([
    holdOf(load, customerId, now),
    headroomOf(load, customerId, now),
  ])
  return hold ? heldFailure(hold) : success(headroom)
}

/** The limit is higher once the identity has passed. Transfers to other customers count like withdrawals. */
export async function headroomOf(load: Load, customerId: string, now: Temporal.Instant): Promise<Headroom> {
  const since = toTimestamp(now.subtract({ hours: HOURS }))
  const [settings, row] = await Promise.all([
    readSettings(load),
    loadOne(load, USED, { customer: customerId, since }),
  ])
  return {
    limit: row?.passed ? settings.withdrawalLimitVerified : settings.withdrawalLimitUnverified,
    used: BigInt(row?.used ?? '0'),
  }
}

/** Returns the write that counts an outflow. `id` is the withdrawal's or the transfer's. */
export function countOutflow(
  customer: string,
  out: { id: string; amount: bigint; at: Temporal.Instant },
): Write {
  return insertOf(outflow, { customer, ...out })
}

const RETURNED: BatchWrite<{ customer: string; id: string }> = {
  name: 'outflow returned',
  columns: { customer: 'uuid', id: 'uuid' },
  text: 'DELETE FROM outflow o USING rows g WHERE o.customer = g.customer AND o.id = g.id',
  // The row may be missing: outflows older than the limit's hours no longer count and are deleted.
  optional: true,
}

export function returnOutflow(customer: string, id: string): Write {
  return writeOf(RETURNED, { customer, id })
}

export function forgetOutflows({ db, clock }: Platform, limit: number): Promise<number> {
  const { at } = outflow
  const expired = lte(at, clock.now().subtract({ hours: HOURS }))
  return deleteSlice(db, { table: outflow, by: at, expired }, limit)
}
