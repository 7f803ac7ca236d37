import { eq, inArray, sql } from 'drizzle-orm'
import { type PersonalDataTable, textIn } from '#platform/data-export.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { customer } from '../auth/tables.ts'
import { openNumber } from './certificates.ts'
import { openName } from './repository.ts'
import { identityCertificate, identitySubmission } from './tables.ts'

export const IDENTITY_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'identity_submission',
    from: `(SELECT s.*, c.type, c.number FROM identity_submission s JOIN identity_certificate c ON c.id = s.certificate)`,
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['decided_by', 'first_passed_by', 'first_passed_at', 'revoked_by'],
    open(config, { certificate, ...row }) {
      const [id, sealed] = [textIn(row, 'id'), textIn(row, 'name')]
      const number = textIn(row, 'number')
      return {
        ...row,
        name: openName(config, { id, name: sealed }),
        number: number === '' ? '' : openNumber(config, { id: String(certificate), number }),
      }
    },
    erase: forgetIdentity,
  },
  { table: 'name_word', customer: 'customer', key: [['word', 'bytea']], hidden: ['word'], erase: 'rows' },
]

/** Runs after the account is marked as closed, and before its images are deleted. */
async function forgetIdentity(tx: Tx, _platform: Platform, customerId: string): Promise<void> {
  const gone = await tx
    .delete(identitySubmission)
    .where(eq(identitySubmission.customer, customerId))
    .returning({ certificate: identitySubmission.certificate })
  await tx.update(customer).set({ identityPassedAt: null }).where(eq(customer.id, customerId))
  const ids = gone.map(row => row.certificate)
  if (ids.length === 0) return
  // One that others submitted, too, is theirs; one that a trial was given for is known by its keyed hash alone.
  const loose = await rowsOf<{ id: string; trial: boolean }>(
    tx,
    sql`SELECT c.id, EXISTS (SELECT FROM machine_trial m WHERE m.certificate = c.id) AS trial
      FROM identity_certificate c WHERE ${inArray(sql`c.id`, ids)}
        AND NOT EXISTS (SELECT FROM identity_submission s WHERE s.certificate = c.id)`,
  )
  for (const { id, trial } of loose)
    await (trial
      ? tx.update(identityCertificate).set({ number: null }).where(eq(identityCertificate.id, id))
      : tx.delete(identityCertificate).where(eq(identityCertificate.id, id)))
}
