import type { ParsedInputOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import type { holdCustomer, OperatorHold } from '@matin/contract/holds'
import type { Hold } from '@matin/contract/withdrawal'
import { holdOwner } from '@matin/domain/operators/hold'
import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Ask, askOne, fact } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { lockCustomer } from '../auth/lock.ts'
import { customer } from '../auth/tables.ts'
import { customerHold } from './tables.ts'

const HOLDS_SHOWN = 20

type HoldRow = typeof customerHold.$inferSelect

interface Holds {
  /** ISO 8601; of the change of what protects the account. */
  by_rule: string | null
  /** The operators' own: null where there is none. */
  reason: HoldRow['reason'] | null
  until: string | null
  note: string
  owner: HoldRow['ownerRole']
}

const HOLDS = fact<{ customer: string; at: string }, Holds>({
  name: 'holds',
  asked: { customer: 'uuid', at: 'timestamptz' },
  text: `SELECT a.place, c.withdrawal_hold_until AS by_rule, h.reason, h.deadline_at AS until, h.note, h.owner_role AS owner
    FROM asked a JOIN customer c ON c.id = a.customer LEFT JOIN LATERAL (
      SELECT * FROM customer_hold o WHERE o.customer = a.customer AND o.released_at IS NULL AND o.deadline_at > a.at
        ORDER BY o.deadline_at DESC LIMIT 1) AS h ON true`,
})

/**
 * What keeps money from leaving an account now: an operator's hold or the one after a change of password, the one
 * that lasts longest. Null when nothing does. Everything that moves money out asks here.
 */
export async function holdOf(ask: Ask, customerId: string, now: Temporal.Instant): Promise<Hold | null> {
  const row = await askOne(ask, HOLDS, { customer: customerId, at: toTimestamp(now) })
  const until = row?.until ? instantFrom(row.until) : null
  const byRule = row?.by_rule ? instantFrom(row.by_rule) : null
  const ruled = byRule && Temporal.Instant.compare(byRule, now) > 0 ? byRule : null
  if (row?.reason && until && (!ruled || Temporal.Instant.compare(until, ruled) >= 0)) {
    return { reason: row.reason, note: row.note, owner: row.owner, until: toTimestamp(until) }
  }
  return ruled && { reason: 'password_changed', note: '', owner: 'rule', until: toTimestamp(ruled) }
}

/** The refusal of what a hold keeps from happening. */
export function heldFailure(hold: Hold): Failure {
  const until = `${hold.until.slice(0, 16).replace('T', ' ')} UTC`
  return failure(hold.reason === 'password_changed' ? 'withdrawal_held' : 'account_held', {
    params: { until },
  })
}

/** `holdOf` is null, as a condition on a column of customer ids. */
export function notHeld(customerId: SQLWrapper, now: Temporal.Instant): SQL {
  const time = sql`${toTimestamp(now)}::timestamptz`
  return sql`NOT EXISTS (SELECT 1 FROM customer_hold h
      WHERE h.customer = ${customerId} AND h.released_at IS NULL AND h.deadline_at > ${time})
    AND NOT EXISTS (SELECT 1 FROM customer c WHERE c.id = ${customerId} AND c.withdrawal_hold_until > ${time})`
}

/** Holds an account for some hours. Several holds stand beside each other; each ends by itself. */
export async function placeHold(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof holdCustomer>,
): Promise<Result<OperatorHold>> {
  const held = await customerByUid(tx, input.uid)
  if (!held) return failure('not_found', { field: 'uid' })
  // What is being done just now is judged anew.
  await lockCustomer(tx, held.id)
  const createdAt = platform.clock.now()
  const [row] = await tx
    .insert(customerHold)
    .values({
      id: platform.ids.uuid(),
      customer: held.id,
      reason: input.reason,
      note: input.note ?? '',
      operator: caller.operatorId,
      ownerRole: holdOwner(caller.roles),
      createdAt,
      deadlineAt: createdAt.add({ hours: input.hours }),
    })
    .returning()
  if (!row) throw new Error('the new hold was not returned')
  await record(tx, platform, caller, {
    action: 'customer.hold',
    subject: `customer:${input.uid}`,
    details: { hold: row.id, reason: row.reason, note: row.note, until: toTimestamp(row.deadlineAt) },
  })
  return success(toHold(row, input.uid))
}

/** Ends a hold before its deadline. */
export async function releaseHold(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<OperatorHold>> {
  const now = platform.clock.now()
  const [row] = await tx.select().from(customerHold).where(eq(customerHold.id, id)).for('update')
  if (!row) return failure('not_found')
  if (row.releasedAt || Temporal.Instant.compare(row.deadlineAt, now) <= 0) return failure('already_ended')
  const ended = { releasedAt: now, releasedBy: caller.operatorId }
  await tx.update(customerHold).set(ended).where(eq(customerHold.id, id))
  const [held] = await tx.select({ uid: customer.uid }).from(customer).where(eq(customer.id, row.customer))
  const uid = held?.uid ?? ''
  await record(tx, platform, caller, {
    action: 'customer.release',
    subject: `customer:${uid}`,
    details: { hold: id, reason: row.reason },
  })
  return success(toHold({ ...row, ...ended }, uid))
}

/** Holds of a customer that nobody has released, the last to end first; some may be over. */
export async function holdsOf(tx: Tx, of: { id: string; uid: string }): Promise<OperatorHold[]> {
  const rows = await tx
    .select()
    .from(customerHold)
    .where(and(eq(customerHold.customer, of.id), isNull(customerHold.releasedAt)))
    .orderBy(desc(customerHold.deadlineAt))
    .limit(HOLDS_SHOWN)
  return rows.map(row => toHold(row, of.uid))
}

async function customerByUid(tx: Tx, uid: string) {
  const [row] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.uid, uid))
  return row ?? null
}

function toHold(row: HoldRow, uid: string): OperatorHold {
  return {
    id: row.id,
    uid,
    reason: row.reason,
    note: row.note,
    deadlineAt: toTimestamp(row.deadlineAt),
    releasedAt: row.releasedAt && toTimestamp(row.releasedAt),
  }
}
