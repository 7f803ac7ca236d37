import type * as contract from '@matin/contract/address-book'
import type { listAddresses, SavedAddress } from '@matin/contract/address-book'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import {
  holdsNow,
  SAVED_MAX,
  SAVED_WAIT_HOURS,
  savedRefusal,
  usableFrom,
} from '@matin/domain/address-book/saved-only'
import { unownedAddress } from '@matin/domain/withdrawal/unowned'
import { isTronAddress } from '@matin/tron/address'
import { and, count, eq, sql } from 'drizzle-orm'
import { customerOfAddress } from '#platform/chain/deposit-addresses.ts'
import { batchQuery, type Load, loadIn, loadOne } from '#platform/commands/batch-query.ts'
import { inTransaction, type Tx, violatedConstraint } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { notify } from '../../notify/messages/service.ts'
import { lockCustomer } from '../auth/public/lock-customer.ts'
import { notifySecurity } from '../auth/public/notifications.ts'
import { readRule, toRule } from './saved-only-rule.ts'
import { savedAddress } from './tables.ts'

type Row = typeof savedAddress.$inferSelect

export const addressBook: Query<typeof listAddresses> = async (platform, { caller: { customerId } }) => {
  const now = platform.clock.now()
  const rows = await platform.db
    .select()
    .from(savedAddress)
    .where(eq(savedAddress.customer, customerId))
    .orderBy(sql`lower(${savedAddress.label})`, savedAddress.id)
  return {
    items: rows.map(row => toSaved(row, now)),
    savedOnly: toRule(await readRule(platform.load, customerId), now),
    waitHours: SAVED_WAIT_HOURS,
    most: SAVED_MAX,
  }
}

/**
 * Saves an address and notifies the customer, because an intruder may have saved it. While the saved-only
 * rule holds, withdrawals to a new address are possible only after a wait.
 */
export const addAddress: Query<typeof contract.addAddress> = (platform, { caller: { customerId }, input }) =>
  saving(platform, async tx => {
    // Locks the customer, so that the count holds.
    await lockCustomer(tx, customerId)
    const wrong = await refuseAddress(loadIn(tx), platform, input.address)
    if (wrong) return wrong
    const [row] = await tx
      .select({ saved: count() })
      .from(savedAddress)
      .where(eq(savedAddress.customer, customerId))
    if ((row?.saved ?? 0) >= SAVED_MAX) return failure('address_book_full')
    const now = platform.clock.now()
    const [added] = await tx
      .insert(savedAddress)
      .values({ id: platform.ids.uuid(), customer: customerId, ...input, savedAt: now })
      .returning()
    if (!added) throw new Error('the new address was not returned')
    await notifyNew(tx, platform, added)
    return success(toSaved(added, now))
  })

/** A changed address counts as new: the saved-only rule allows withdrawals only after another wait. */
export const editAddress: Query<typeof contract.editAddress> = (
  platform,
  { caller: { customerId }, input: { id, label, address } },
) =>
  saving(platform, async tx => {
    const mine = and(eq(savedAddress.id, id), eq(savedAddress.customer, customerId))
    const [before] = await tx.select().from(savedAddress).where(mine).for('update')
    if (!before) return failure('not_found')
    const now = platform.clock.now()
    const moved = address !== before.address
    if (moved) {
      const wrong = await refuseAddress(loadIn(tx), platform, address)
      if (wrong) return wrong
    }
    const [edited] = await tx
      .update(savedAddress)
      .set({ label, address, ...(moved && { savedAt: now }) })
      .where(mine)
      .returning()
    if (!edited) throw new Error('the edited address was not returned')
    if (moved) await notifyNew(tx, platform, edited)
    return success(toSaved(edited, now))
  })

export const deleteAddress: Query<typeof contract.deleteAddress> = async (
  platform,
  { caller: { customerId }, input: { id } },
) => {
  const removed = await platform.db
    .delete(savedAddress)
    .where(and(eq(savedAddress.id, id), eq(savedAddress.customer, customerId)))
    .returning({ id: savedAddress.id })
  return removed.length === 1 ? success({}) : failure('not_found')
}

/** Refuses a malformed address and one that nobody can own. Runs no query. */
export function refuseDestination({ config }: Platform, address: string): Failure | null {
  if (!isTronAddress(address)) return failure('address_incorrect', { field: 'address' })
  const unowned = unownedAddress(address, config.TRON_USDT_CONTRACT)
  if (unowned === null) return null
  const { kind, name } = unowned
  return failure(kind === 'token' ? 'address_is_token' : 'address_is_burn', {
    field: 'address',
    params: { name },
  })
}

/** Refuses malformed addresses, those that nobody can own, and our own and our customers'. */
export async function refuseAddress(
  load: Load,
  platform: Platform,
  address: string,
): Promise<Failure | null> {
  const wrong = refuseDestination(platform, address)
  if (wrong) return wrong
  if (isOwn(platform, address) || (await customerOfAddress(load, address)) !== null) {
    return failure('address_is_ours', { field: 'address' })
  }
  return null
}

export function isOwn(platform: Platform, address: string): boolean {
  const { config } = platform
  return [config.TRON_HOT_ADDRESS, config.TRON_COLD_ADDRESS].includes(address)
}

const SAVED = batchQuery<{ customer: string; address: string }, { saved_at: string }>({
  name: 'saved address',
  params: { customer: 'uuid', address: 'text' },
  text: `SELECT a.ordinal, s.saved_at FROM params a
    JOIN saved_address s ON s.customer = a.customer AND s.address = a.address`,
})

/** Returns null if the address is not in the customer's book. */
export async function savedSince(
  load: Load,
  customerId: string,
  address: string,
): Promise<Temporal.Instant | null> {
  const row = await loadOne(load, SAVED, { customer: customerId, address })
  return row ? instantFrom(row.saved_at) : null
}

/** Refuses while the saved-only rule allows no withdrawal to the address; null where it allows one. */
export async function refuseUnsaved(
  load: Load,
  customerId: string,
  address: string,
  now: Temporal.Instant,
): Promise<Failure | null> {
  const [rule, savedAt] = await Promise.all([
    readRule(load, customerId),
    savedSince(load, customerId, address),
  ])
  const refusal = savedRefusal(rule, savedAt, now)
  if (refusal !== 'address_waiting') return refusal && failure(refusal, { field: 'address' })
  const until = toTimestamp(usableFrom(savedAt ?? now))
  return failure(refusal, { field: 'address', params: { until } })
}

export async function savedOnlyHolds(
  load: Load,
  customerId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  return holdsNow(await readRule(load, customerId), now)
}

/** Runs `work` in a transaction. Refuses with `address_saved` where the address is in the book already. */
async function saving<T>(platform: Platform, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await inTransaction(platform.db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'saved_address_once')
      return failure('address_saved', { field: 'address' })
    throw error
  }
}

/** While the rule holds, notifies by email or SMS too: an intruder may read the app's messages first. */
async function notifyNew(
  tx: Tx,
  platform: Platform,
  { customer: owner, label, address }: Row,
): Promise<void> {
  const holds = await savedOnlyHolds(loadIn(tx), owner, platform.clock.now())
  await (holds ? notifySecurity : notify)(tx, platform, owner, 'address_added', { label, address })
}

function toSaved(row: Row, now: Temporal.Instant): SavedAddress {
  const usableAt = usableFrom(row.savedAt)
  return {
    id: row.id,
    label: row.label,
    address: row.address,
    savedAt: toTimestamp(row.savedAt),
    usableAt: toTimestamp(usableAt),
    usable: Temporal.Instant.compare(now, usableAt) >= 0,
  }
}

const SAVED_BY = batchQuery<{ address: string }, { customer: string }>({
  name: 'customers of saved address',
  params: { address: 'text' },
  text: `SELECT a.ordinal, s.customer FROM params a CROSS JOIN LATERAL (
    SELECT o.customer FROM saved_address o WHERE o.address = a.address ORDER BY o.saved_at DESC LIMIT 50) AS s`,
})

/** Returns the customers who have the address in their book, at most fifty: those that saved it last. */
export async function customersOfSaved(load: Load, address: string): Promise<string[]> {
  return (await load(SAVED_BY, { address })).map(({ customer }) => customer)
}
