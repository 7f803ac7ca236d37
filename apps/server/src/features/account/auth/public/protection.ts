import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import type { RowReader } from '#platform/secrets/row-mac.ts'
import { lockedCredentials } from '../sign-in/credentials.ts'
import { customer } from '../tables.ts'

/** The counter is read before a proof is checked, and compared when the proof is used. */
export async function protectionOf(tx: Tx, customerId: string): Promise<bigint> {
  const [row] = await tx
    .select({ protection: customer.protection })
    .from(customer)
    .where(eq(customer.id, customerId))
  return row?.protection ?? -1n
}

/** Compares with the counter read before. Locks the account until the transaction ends. */
export async function isProtectedAs(
  tx: Tx,
  reader: RowReader,
  customerId: string,
  protection: bigint,
): Promise<boolean> {
  return (await lockedCredentials(tx, reader, customerId))?.protection === protection
}
