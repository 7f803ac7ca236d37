import type { SubmissionState } from '@matin/domain/identity/state'
import { writeIn } from '#platform/commands/batch-write.ts'
import type { Tx } from '#platform/db/database.ts'
import { note, notificationWrites } from '../../notify/messages/service.ts'

const KINDS = {
  in_review: 'identity_submitted',
  passed: 'identity_passed',
  failed: 'identity_failed',
  revoked: 'identity_revoked',
} as const satisfies Record<SubmissionState | 'revoked', string>

/** Call it in the transaction of the change. */
export async function notifyIdentity(
  tx: Tx,
  now: Temporal.Instant,
  { id, customer }: { id: string; customer: string },
  state: SubmissionState | 'revoked',
): Promise<void> {
  const told = note(customer, KINDS[state], { about: id })
  await writeIn(tx, notificationWrites({ at: now }, [told], [{ customer, event: 'identity_changed', id }]))
}
