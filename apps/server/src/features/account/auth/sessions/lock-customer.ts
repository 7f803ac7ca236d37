import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { customer } from '../tables.ts'

/**
 * From here to the end of the transaction others who lock this customer wait, and an act that has read them before is
 * decided anew: what is counted stays so. Taken before any account is (platform/commands/batch-write.ts does the same).
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .update(customer)
    .set({ version: sql`${customer.version} + 1` })
    .where(eq(customer.id, customerId))
}

/** The same, and nobody sends anything to this customer meanwhile. */
export async function lockCustomerWhole(tx: Tx, customerId: string): Promise<void> {
  await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('update')
  await lockCustomer(tx, customerId)
}
