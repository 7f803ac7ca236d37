import { failure, type Result, success } from '@matin/contract/envelope'
import { maskEmail, maskUid } from '@matin/domain/auth/mask'
import { eq } from 'drizzle-orm'
import { customersByAddress } from '../../platform/chain/deposit-addresses.ts'
import type { Tx } from '../../platform/db/database.ts'
import { customer } from '../auth/tables.ts'

export interface Recipient {
  id: string
  /** For the customer who sends: both masked. */
  name: string
  uid: string
}

/** Whom a UID or deposit address belongs to. */
export async function recipientOf(tx: Tx, senderId: string, to: string): Promise<Result<Recipient>> {
  const byAddress = to.startsWith('T') ? (await customersByAddress(tx, [to])).get(to) : undefined
  const condition = byAddress === undefined ? eq(customer.uid, to) : eq(customer.id, byAddress)
  const [row] = await tx
    .select({ id: customer.id, email: customer.email, uid: customer.uid })
    .from(customer)
    .where(condition)
  if (!row) return failure('recipient_unknown', { field: 'to' })
  if (row.id === senderId) return failure('recipient_is_you', { field: 'to' })
  return success({ id: row.id, name: maskEmail(row.email), uid: maskUid(row.uid) })
}
