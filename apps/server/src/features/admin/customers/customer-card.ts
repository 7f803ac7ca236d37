import { failure, type Result, success } from '@matin/contract/result'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { customer } from '../../account/auth/tables.ts'
import { record } from '../../notify/audit/service.ts'

type Row = typeof customer.$inferSelect

/** Returns the customer with this UID and records in the audit log that the operator viewed them. */
export function seenBy(
  platform: Platform,
  caller: OperatorCaller,
  uid: string,
  action: string,
  details: Record<string, string> = {},
): Promise<Result<Row>> {
  return asOperator(platform, caller, async tx => {
    const found = await customerRowOf(tx, uid)
    if (found.ok) await record(tx, platform, caller, { action, subject: `customer:${uid}`, details })
    return found
  })
}

export async function customerRowOf(tx: Tx, uid: string): Promise<Result<Row>> {
  const [row] = await tx.select().from(customer).where(eq(customer.uid, uid))
  return row ? success(row) : failure('not_found', { field: 'uid' })
}
