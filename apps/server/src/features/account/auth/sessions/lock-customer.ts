import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { customer } from '../tables.ts'

/**
 * Locks the customer until the transaction ends. A command that read the customer before decides again, so that
 * counts stay right. Taken before any account is locked (platform/commands/batch-write.ts does the same).
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .update(customer)
    .set({ version: sql`${customer.version} + 1` })
    .where(eq(customer.id, customerId))
}

/** Same as `lockCustomer`, and also lets nobody send money to this customer meanwhile. */
export async function lockCustomerWhole(tx: Tx, customerId: string): Promise<void> {
  await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('update')
  await lockCustomer(tx, customerId)
}
