import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import type { RowReader } from '#platform/secrets/row-mac.ts'
import { lockedCredentials } from '../sign-in/credentials.ts'
import { customer } from '../tables.ts'

/** How often what protects an account has changed: read before something is proven, and compared when it is used. */
export async function protectionOf(tx: Tx, customerId: string): Promise<bigint> {
  const [row] = await tx
    .select({ protection: customer.protection })
    .from(customer)
    .where(eq(customer.id, customerId))
  return row?.protection ?? -1n
}

/** Whether it has not changed since; from here to the end of the transaction nobody changes it. */
export async function isProtectedAs(
  tx: Tx,
  reader: RowReader,
  customerId: string,
  protection: bigint,
): Promise<boolean> {
  return (await lockedCredentials(tx, reader, customerId))?.protection === protection
}
