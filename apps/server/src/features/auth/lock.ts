import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { customer } from './tables.ts'

/** From here to the end of the transaction others who lock this customer wait: what is counted stays so. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('update')
}
