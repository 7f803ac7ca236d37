import { failure, type Result, success } from '@matin/contract/envelope'
import { maskEmail, maskUid } from '@matin/domain/auth/mask'
import { type Ask, askOne, fact } from '../../platform/acts/ask.ts'

export interface Recipient {
  id: string
  /** For the customer who sends: both masked. */
  name: string
  uid: string
}

const RECIPIENT = fact<{ to: string }, { id: string; email: string; uid: string }>({
  name: 'recipient',
  asked: { to: 'text' },
  text: `SELECT a.place, c.id, c.email, c.uid FROM asked a CROSS JOIN LATERAL (
      SELECT d.customer AS id FROM deposit_address d WHERE d.address = a.to
      UNION ALL SELECT o.id FROM customer o WHERE o.uid = a.to) AS found JOIN customer c ON c.id = found.id`,
})

/** Whom a UID or deposit address belongs to. */
export async function recipientOf(ask: Ask, senderId: string, to: string): Promise<Result<Recipient>> {
  const row = await askOne(ask, RECIPIENT, { to })
  if (!row) return failure('recipient_unknown', { field: 'to' })
  if (row.id === senderId) return failure('recipient_is_you', { field: 'to' })
  return success({ id: row.id, name: maskEmail(row.email), uid: maskUid(row.uid) })
}
