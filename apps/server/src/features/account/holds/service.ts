import type * as contract from '@matin/contract/admin/holds'
import type {
  holdCustomer,
  listHolds,
  OperatorHold,
  releaseCustomer,
  SuspensionBlock,
} from '@matin/contract/admin/holds'
import { HOLD_CURSOR } from '@matin/contract/cursor'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import type { Hold } from '@matin/contract/withdrawal'
import { holdOwner, type RuleHoldReason } from '@matin/domain/operators/hold'
import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Call } from '#platform/query.ts'
import { record } from '../../notify/audit/service.ts'
import { endBegun } from '../auth/public/after-change.ts'
import { lockCustomer } from '../auth/public/lock-customer.ts'
import { notifySecurity } from '../auth/public/notifications.ts'
import { endSessions } from '../auth/public/sessions.ts'
import { customer } from '../auth/tables.ts'
import { cardOf, customerCards } from '../identity/public/cards.ts'
import { operatorNames } from '../operators/service.ts'
import { customerHold } from './tables.ts'

const HOLDS_SHOWN = 20

type HoldRow = typeof customerHold.$inferSelect

interface Holds {
  /** End of the hold after a change of the account's protection, in ISO 8601; null for none. */
  by_rule: string | null
  rule_reason: RuleHoldReason | null
  /** Reason of the operators' hold; null without one. */
  reason: HoldRow['reason'] | null
  until: string | null
  owner: HoldRow['ownerRole']
}

const HOLDS = batchQuery<{ customer: string; at: string }, Holds>({
  name: 'holds',
  params: { customer: 'uuid', at: 'timestamptz' },
  text: `SELECT a.ordinal, c.withdrawal_hold_until AS by_rule, c.withdrawal_hold_reason AS rule_reason, h.reason, h.deadline_at AS until, h.owner_role AS owner
    FROM params a JOIN customer c ON c.id = a.customer LEFT JOIN LATERAL (
      SELECT * FROM customer_hold o WHERE o.customer = a.customer AND o.released_at IS NULL AND o.deadline_at > a.at
        ORDER BY o.deadline_at DESC LIMIT 1) AS h ON true`,
})

/**
 * Returns the hold that keeps money from leaving an account now; null without one. If an operator's hold and
 * the hold after a change of protection overlap, returns the one that ends later. Every operation that moves
 * money out calls this function.
 */
export async function holdOf(load: Load, customerId: string, now: Temporal.Instant): Promise<Hold | null> {
  const row = await loadOne(load, HOLDS, { customer: customerId, at: toTimestamp(now) })
  const until = row?.until ? instantFrom(row.until) : null
  const byRule = row?.by_rule ? instantFrom(row.by_rule) : null
  const ruled = byRule && Temporal.Instant.compare(byRule, now) > 0 ? byRule : null
  if (row?.reason && until && (!ruled || Temporal.Instant.compare(until, ruled) >= 0)) {
    return { reason: row.reason, owner: row.owner, until: toTimestamp(until) }
  }
  return ruled && { reason: row?.rule_reason ?? 'factor_changed', owner: 'rule', until: toTimestamp(ruled) }
}

export function heldFailure(hold: Hold): Failure {
  return failure(hold.owner === 'rule' ? 'withdrawal_held' : 'account_held', {
    params: { until: hold.until },
  })
}

/** SQL condition on a column of customer ids: the customer has no hold now. */
export function notHeld(customerId: SQLWrapper, now: Temporal.Instant): SQL {
  const time = sql`${toTimestamp(now)}::timestamptz`
  return sql`NOT EXISTS (SELECT 1 FROM customer_hold h
      WHERE h.customer = ${customerId} AND h.released_at IS NULL AND h.deadline_at > ${time})
    AND NOT EXISTS (SELECT 1 FROM customer c WHERE c.id = ${customerId} AND c.withdrawal_hold_until > ${time})`
}

/** SQL column: the end of a customer's hold; null without one. */
export function heldUntil(customerId: SQLWrapper, now: Temporal.Instant): SQL {
  const time = sql`${toTimestamp(now)}::timestamptz`
  return sql`greatest((SELECT max(h.deadline_at) FROM customer_hold h
      WHERE h.customer = ${customerId} AND h.released_at IS NULL AND h.deadline_at > ${time}),
    (SELECT c.withdrawal_hold_until FROM customer c WHERE c.id = ${customerId} AND c.withdrawal_hold_until > ${time}))`
}

/** Holds an account's outgoing money for some hours. Several holds may overlap; each ends by itself. */
export const placeHold: OperatorCommand<typeof holdCustomer> = (tx, platform, caller, input) =>
  place(tx, platform, caller, { ...input, suspends: false })

/**
 * Suspends an account for some hours: a hold that also blocks sign-in. Unsigned withdrawals wait as with any
 * hold; orders and payouts continue, because the money is the customer's.
 */
export const suspendCustomer: OperatorCommand<typeof contract.suspendCustomer> = (
  tx,
  platform,
  caller,
  input,
) => place(tx, platform, caller, { ...input, suspends: true })

/** A closed account has no customer to block or notify. */
export async function suspensionBlock(tx: Tx, customerId: string): Promise<SuspensionBlock | null> {
  return (await isClosed(tx, customerId)) ? 'account_closed' : null
}

async function place(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof holdCustomer> & { suspends: boolean },
): Promise<Result<OperatorHold>> {
  const held = await customerByUid(tx, input.uid)
  if (!held) return failure('not_found', { field: 'uid' })
  // Commands of the customer that run at this moment must decide again.
  await lockCustomer(tx, held.id)
  if (input.suspends) {
    const blocked = await suspensionBlock(tx, held.id)
    if (blocked) return failure(blocked, { field: 'uid' })
    await endSessions(tx, platform, held.id, null)
  }
  // On a suspected takeover pending operations end, so that an impostor finishes none of them.
  if (input.reason === 'suspected_takeover') await endBegun(tx, platform, held.id, { submitted: 'cancelled' })
  const createdAt = platform.clock.now()
  const [row] = await tx
    .insert(customerHold)
    .values({
      id: platform.ids.uuid(),
      customer: held.id,
      reason: input.reason,
      suspends: input.suspends,
      operator: caller.operatorId,
      ownerRole: holdOwner(caller.roles),
      createdAt,
      deadlineAt: createdAt.add({ hours: input.hours }),
    })
    .returning()
  if (!row) throw new Error('the new hold was not returned')
  await record(tx, platform, caller, {
    action: row.suspends ? 'customer.suspend' : 'customer.hold',
    subject: `customer:${input.uid}`,
    details: { hold: row.id, reason: row.reason, until: toTimestamp(row.deadlineAt) },
  })
  if (row.suspends)
    await notifySecurity(tx, platform, held.id, 'account_suspended', { until: toTimestamp(row.deadlineAt) })
  return success(await toHold(tx, platform, row))
}

/** Ends a hold before its deadline. Does not find a suspension; `liftSuspension` ends one. */
export const releaseHold: OperatorCommand<typeof releaseCustomer> = (tx, platform, caller, { id }) =>
  end(tx, platform, caller, { id, suspends: false })

/** Ends a suspension before its deadline. Other suspensions continue. */
export const liftSuspension: OperatorCommand<typeof contract.liftSuspension> = (
  tx,
  platform,
  caller,
  { id },
) => end(tx, platform, caller, { id, suspends: true })

async function end(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { id, suspends }: { id: string; suspends: boolean },
): Promise<Result<OperatorHold>> {
  const now = platform.clock.now()
  const one = and(eq(customerHold.id, id), eq(customerHold.suspends, suspends))
  const [found] = await tx.select({ customer: customerHold.customer }).from(customerHold).where(one)
  if (!found) return failure('not_found')
  // Locks the customer first, as placing a hold does, so that the two cannot deadlock.
  await lockCustomer(tx, found.customer)
  const [row] = await tx.select().from(customerHold).where(one).for('update')
  if (!row) return failure('not_found')
  if (row.releasedAt || Temporal.Instant.compare(row.deadlineAt, now) <= 0) return failure('already_ended')
  const ended = { releasedAt: now, releasedBy: caller.operatorId }
  await tx.update(customerHold).set(ended).where(eq(customerHold.id, id))
  const [held] = await tx.select({ uid: customer.uid }).from(customer).where(eq(customer.id, row.customer))
  const uid = held?.uid ?? ''
  await record(tx, platform, caller, {
    action: suspends ? 'customer.lift' : 'customer.release',
    subject: `customer:${uid}`,
    details: { hold: id, reason: row.reason },
  })
  if (suspends) await notifyRestored(tx, platform, row.customer)
  return success(await toHold(tx, platform, { ...row, ...ended }))
}

export async function holdPage(
  platform: Platform,
  { input: { state, cursor } }: Pick<Call<typeof listHolds>, 'input'>,
): Promise<Page<OperatorHold>> {
  const { db, clock } = platform
  const [, ms, last] = HOLD_CURSOR.exec(cursor ?? '') ?? []
  const place = ms === undefined ? null : Temporal.Instant.fromEpochMilliseconds(Number(ms))
  const now = sql`${toTimestamp(clock.now())}::timestamptz`
  const { releasedAt, deadlineAt, id } = customerHold
  const end = state === 'ended' ? sql`coalesce(${releasedAt}, ${deadlineAt})` : sql`${deadlineAt}`
  const after =
    place &&
    sql`(${end}, ${id}) ${state === 'ended' ? sql`<` : sql`>`} (${toTimestamp(place)}::timestamptz, ${last}::uuid)`
  const rows = await db
    .select()
    .from(customerHold)
    .where(
      and(
        state === 'ended' ? sql`${end} <= ${now}` : sql`${releasedAt} IS NULL AND ${end} > ${now}`,
        after ?? undefined,
      ),
    )
    .orderBy(state === 'ended' ? sql`${end} DESC, ${id} DESC` : sql`${end}, ${id}`)
    .limit(PAGE_SIZE + 1)
  const page = toPage(
    rows,
    row => `${(row.releasedAt ?? row.deadlineAt).epochMilliseconds}.${row.id}`,
    row => row,
  )
  return { items: await describeAll(db, platform, page.items), next: page.next }
}

/** Reads the unreleased holds of a customer, the latest deadline first. Some deadlines may have passed. */
export async function holdsOf(platform: Platform, customerId: string): Promise<OperatorHold[]> {
  const rows = await platform.db
    .select()
    .from(customerHold)
    .where(and(eq(customerHold.customer, customerId), isNull(customerHold.releasedAt)))
    .orderBy(desc(customerHold.deadlineAt))
    .limit(HOLDS_SHOWN)
  return describeAll(platform.db, platform, rows)
}

/** Notifies the customer of restored access, unless another suspension is active. */
async function notifyRestored(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const [row] = await tx
    .select({ until: customer.suspendedUntil })
    .from(customer)
    .where(eq(customer.id, customerId))
  const open = !row?.until || Temporal.Instant.compare(row.until, platform.clock.now()) <= 0
  if (open) await notifySecurity(tx, platform, customerId, 'account_restored', {})
}

async function isClosed(tx: Tx, customerId: string): Promise<boolean> {
  const [row] = await tx.select({ at: customer.closedAt }).from(customer).where(eq(customer.id, customerId))
  return Boolean(row?.at)
}

async function customerByUid(tx: Tx, uid: string) {
  const [row] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.uid, uid))
  return row ?? null
}

async function toHold(tx: Tx, platform: Platform, row: HoldRow): Promise<OperatorHold> {
  const [hold] = await describeAll(tx, platform, [row])
  if (!hold) throw new Error(`hold ${row.id} is not described`)
  return hold
}

async function describeAll(tx: Tx, { config }: Platform, rows: readonly HoldRow[]): Promise<OperatorHold[]> {
  const names = await operatorNames(
    tx,
    rows.map(({ operator }) => operator),
  )
  const cards = await customerCards(
    tx,
    config,
    rows.map(row => row.customer),
  )
  return rows.map(row => {
    const card = cardOf(cards, row.customer)
    return {
      id: row.id,
      uid: card.uid,
      customer: card,
      suspends: row.suspends,
      reason: row.reason,
      createdAt: toTimestamp(row.createdAt),
      deadlineAt: toTimestamp(row.deadlineAt),
      releasedAt: row.releasedAt && toTimestamp(row.releasedAt),
      operator: { id: row.operator, name: names.get(row.operator) ?? '' },
      role: row.ownerRole,
    }
  })
}
