import { failure, type Result, success } from '@matin/contract/result'
import { maskPerson, maskUid } from '@matin/domain/auth/mask'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import type { Platform } from '#platform/platform.ts'
import { openContacts, type SealedContacts } from '../../account/auth/public/contacts.ts'

export interface Recipient {
  id: string
  /** Masked name of the recipient, as the sender sees it. */
  name: string
  uid: string
  /** Deposit address by which the recipient was found; null for a UID. */
  address: string | null
}

const RECIPIENT = batchQuery<{ to: string }, SealedContacts & { uid: string; address: string | null }>({
  name: 'recipient',
  params: { to: 'text' },
  text: `SELECT a.ordinal, c.id, c.email, c.mobile, c.uid, found.address FROM params a CROSS JOIN LATERAL (
      SELECT d.customer AS id, d.address FROM deposit_address d WHERE d.address = a.to
      UNION ALL SELECT o.id, NULL FROM customer o WHERE o.uid = a.to) AS found
      JOIN customer c ON c.id = found.id AND c.closed_at IS NULL`,
})

/** Finds the recipient of a UID or deposit address. A closed account counts as unknown. */
export async function recipientOf(
  { config }: Pick<Platform, 'config'>,
  load: Load,
  senderId: string,
  to: string,
): Promise<Result<Recipient>> {
  const row = await loadOne(load, RECIPIENT, { to })
  if (!row) return failure('recipient_unknown', { field: 'to' })
  if (row.id === senderId) return failure('recipient_is_you', { field: 'to' })
  const { email, mobile } = openContacts(config, row)
  return success({ id: row.id, name: maskPerson(email, mobile), uid: maskUid(row.uid), address: row.address })
}
