import type * as contract from '@matin/contract/admin/accounts'

import { failure, success } from '@matin/contract/result'
import { and, eq, gt, sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Tx, violatedConstraint } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { sha256 } from '#platform/ids.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import { networkOf } from '#platform/network.ts'
import type { Platform } from '#platform/platform.ts'
import type { OperatorSignIn } from '#platform/query.ts'
import { HASHING, newProofSalt, proofOf } from '#platform/secrets/hashing.ts'
import { newTotpSecret, totpStep } from '#platform/secrets/totp.ts'
import { seal } from '#platform/secrets/vault.ts'
import { record } from '../../notify/audit/service.ts'
import { useOperatorCode } from './codes.ts'
import { UNDONE } from './operator-changes.ts'
import { refuseOperatorPassword } from './passwords.ts'
import { secretFor } from './service.ts'
import { operatorChange } from './tables.ts'

type Invitation = typeof operatorChange.$inferSelect

/** Returns the operator to create, and a new secret. Stores nothing before the invitation is accepted. */
export const readInvitation: OperatorSignIn<typeof contract.readInvitation> = async (
  platform,
  { input: { secret } },
) => {
  const row = await openInvitation(platform.db, platform, secret)
  if (!row) return failure('invitation_ended')
  const { email, name, roles } = row
  return success({ email, name, roles, ...(await secretFor(platform.db, email, newTotpSecret())) })
}

/** Requires a correct code of the new authenticator. */
export const acceptInvitation: OperatorSignIn<typeof contract.acceptInvitation> = async (
  platform,
  { input: { secret, password, totpSecret, totp }, ip },
) => {
  HASHING.assertCapacity(networkOf(ip))
  const invited = await openInvitation(platform.db, platform, secret)
  if (!invited) return failure('invitation_ended')
  const weak = await refuseOperatorPassword(platform, password, invited.email)
  if (weak) return weak
  const now = platform.clock.now()
  if (totpStep(totpSecret, totp, now) === null) return failure('totp_incorrect', { field: 'totp' })
  const id = platform.ids.uuid()
  const salt = newProofSalt(platform.config)
  const proof = await proofOf(salt, password, networkOf(ip))
  const sealed = seal(platform.config, { purpose: 'totp', owner: id }, totpSecret)
  try {
    return await inTransaction(platform.db, async tx => {
      const [row] = await rowsOf<{ change: string | null }>(
        tx,
        sql`SELECT accept_operator_invitation(${secret}, ${id}::uuid, ${salt}, ${proof}::bytea, ${sealed},
          ${toTimestamp(now)}::timestamptz) AS change`,
      )
      if (!row?.change) return failure('invitation_ended')
      await useOperatorCode(tx, platform, { id, totpSecret: sealed }, totp)
      const { email, name, roles } = invited
      const who = { operatorId: id, sessionId: '', token: '', name, email, roles }
      await record(tx, platform, who, {
        action: 'operator.accept_invite',
        subject: `operator:${id}`,
        details: { email, roles: roles.join(','), invitation: row.change },
      })
      await pushEvents(tx, now, [{ admin: 'operators' }])
      return success({})
    })
  } catch (error) {
    if (violatedConstraint(error) === 'operator_email_key') return failure('operator_exists')
    throw error
  }
}

async function openInvitation(tx: Tx, platform: Platform, secret: string): Promise<Invitation | null> {
  const [row] = await tx
    .select()
    .from(operatorChange)
    .where(
      and(
        eq(operatorChange.secretHash, sha256(secret)),
        UNDONE,
        gt(operatorChange.expiresAt, platform.clock.now()),
      ),
    )
  return row ?? null
}
