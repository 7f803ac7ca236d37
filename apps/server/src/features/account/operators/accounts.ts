import { COMMAND_LINE } from '@matin/contract/admin/audit'
import type { CreatedOperator, ListedOperator } from '@matin/contract/internal/operators'
import { failure, type Result, success } from '@matin/contract/result'
import { eq } from 'drizzle-orm'
import { deleteSessions } from '#platform/credentials/sessions.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { asCommandLine } from '#platform/operator-login.ts'
import type { Platform } from '#platform/platform.ts'
import { newTotpSecret } from '#platform/secrets/totp.ts'
import { seal } from '#platform/secrets/vault.ts'
import { record } from '../../notify/audit/service.ts'
import { refusable } from './operator-changes.ts'
import { notifyOperators } from './public/notifications.ts'
import { OPERATOR_SESSIONS, operatorByEmail, operatorRows, rolesOf } from './repository.ts'
import { secretFor } from './service.ts'
import { operator, operatorPasskey } from './tables.ts'

/** Ends all sessions at once. Earlier approvals stay on record. The last owner cannot be disabled. */
export async function disableOperator(platform: Platform, email: string): Promise<Result<ListedOperator>> {
  const done = await refusable(() => disabled(platform, email))
  return done.ok ? done.value : done
}

function disabled(platform: Platform, email: string): Promise<Result<ListedOperator>> {
  return asCommandLine(platform, async tx => {
    const row = await operatorByEmail(tx, email)
    if (!row) return failure('not_found', { field: 'email' })
    const disabledAt = row.disabledAt ?? platform.clock.now()
    await tx.update(operator).set({ disabledAt }).where(eq(operator.id, row.id))
    await deleteSessions(OPERATOR_SESSIONS, tx, row.id)
    await record(tx, platform, COMMAND_LINE, {
      action: 'operator.disable',
      subject: `operator:${row.id}`,
      details: { email },
    })
    await notifyOperators(tx, platform, {
      subject: `${row.name} was suspended`,
      text: `The administrator suspended ${row.name}, ${email}, at the command line.\n\nWhat they proposed is withdrawn, and what they approved and was not used counts no more: withdrawals that nobody has signed wait for another approval.`,
    })
    return success(await toListed(tx, { ...row, disabledAt }))
  })
}

/**
 * Gives an operator a new authenticator secret; the old one, all passkeys and all sessions end. One person
 * may do it, because the secret is useless without the operator's password. Every operator is notified, and
 * any owner can suspend this one.
 */
export function resetTotp(platform: Platform, email: string): Promise<Result<CreatedOperator>> {
  return asCommandLine(platform, async tx => {
    const row = await operatorByEmail(tx, email)
    if (!row) return failure('not_found', { field: 'email' })
    const secret = newTotpSecret()
    const totpSecret = seal(platform.config, { purpose: 'totp', owner: row.id }, secret)
    await tx.update(operator).set({ totpSecret }).where(eq(operator.id, row.id))
    // Somebody else may have the lost ones.
    await tx.delete(operatorPasskey).where(eq(operatorPasskey.operator, row.id))
    await deleteSessions(OPERATOR_SESSIONS, tx, row.id)
    await record(tx, platform, COMMAND_LINE, {
      action: 'operator.reset_totp',
      subject: `operator:${row.id}`,
      details: { email },
    })
    await notifyOperators(tx, platform, {
      subject: `${row.name} has a new authenticator`,
      text: `The administrator gave ${row.name}, ${email}, a new authenticator at the command line. The old one and all passkeys no longer work. If ${row.name} didn’t ask for it, an owner must suspend the account in the console immediately.`,
    })
    return success({ id: row.id, email, ...(await secretFor(tx, email, secret)) })
  })
}

export async function listOperators(platform: Platform): Promise<ListedOperator[]> {
  const rows = await operatorRows(platform.db)
  return Promise.all(rows.map(row => toListed(platform.db, row)))
}

async function toListed(tx: Tx, row: typeof operator.$inferSelect): Promise<ListedOperator> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles: await rolesOf(tx, row.id),
    createdAt: toTimestamp(row.createdAt),
    disabledAt: row.disabledAt && toTimestamp(row.disabledAt),
  }
}
