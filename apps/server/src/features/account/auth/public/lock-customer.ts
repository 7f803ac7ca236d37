import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { customer } from '../tables.ts'

/**
 * Locks the customer until the transaction ends. A concurrent command that has read the customer before reads
 * and decides again, so that it does not use outdated counts. Call this before any ledger account is locked,
 * as platform/commands/batch-write.ts does, to avoid deadlocks.
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .update(customer)
    .set({ version: sql`${customer.version} + 1` })
    .where(eq(customer.id, customerId))
}

/** Also blocks transfers to this customer until the transaction ends. */
export async function lockCustomerWhole(tx: Tx, customerId: string): Promise<void> {
  await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('update')
  await lockCustomer(tx, customerId)
}
