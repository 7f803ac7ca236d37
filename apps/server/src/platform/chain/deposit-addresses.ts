import { NETWORK } from '@matin/domain/money/network'
import { createDepositDeriver } from '@matin/tron/derive'
import { eq, inArray, sql } from 'drizzle-orm'
import { batchQuery, type Load, loadOne } from '../commands/batch-query.ts'
import { rowsOf, type Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import type { CatchUp } from './catch-up.ts'
import { depositAddress } from './tables.ts'

/**
 * Derived from the account's xpub at the first request. Null until the chain has been read: the database may
 * come from a backup, and the next address may already belong to another customer.
 */
export async function depositAddressOf(
  platform: Platform,
  catchUp: CatchUp,
  customerId: string,
): Promise<Pick<typeof depositAddress.$inferSelect, 'network' | 'address'> | null> {
  const [existing] = await platform.db
    .select()
    .from(depositAddress)
    .where(eq(depositAddress.customer, customerId))
  if (existing) return existing
  if (!(await catchUp.isDone())) return null
  const [next] = await rowsOf<{ index: number }>(
    platform.db,
    sql`SELECT nextval('deposit_index')::int AS index`,
  )
  if (!next) throw new Error('no deposit index')
  const address = createDepositDeriver(platform.config.TRON_XPUB)(next.index)
  await platform.db
    .insert(depositAddress)
    .values({
      customer: customerId,
      network: NETWORK,
      index: next.index,
      address,
      createdAt: platform.clock.now(),
    })
    .onConflictDoNothing()
  // Of two concurrent first requests, one index stays unused; both return the stored address.
  return depositAddressOf(platform, catchUp, customerId)
}

export async function customersByAddress(tx: Tx, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await tx
    .select({ address: depositAddress.address, customer: depositAddress.customer })
    .from(depositAddress)
    .where(inArray(depositAddress.address, [...addresses]))
  return new Map(rows.map(row => [row.address, row.customer]))
}

const CUSTOMER_OF = batchQuery<{ address: string }, { customer: string }>({
  name: 'customer of address',
  params: { address: 'text' },
  text: 'SELECT a.ordinal, d.customer FROM params a JOIN deposit_address d ON d.address = a.address',
})

export async function customerOfAddress(load: Load, address: string): Promise<string | null> {
  return (await loadOne(load, CUSTOMER_OF, { address }))?.customer ?? null
}
