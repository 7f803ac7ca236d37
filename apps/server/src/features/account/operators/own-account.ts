import type * as contract from '@matin/contract/admin/operators'
import type { listOperatorSessions } from '@matin/contract/admin/operators'
import { failure, success } from '@matin/contract/result'
import { clearAttempts } from '#platform/attempts/throttle.ts'
import { currentFirst, deleteSessions, sessionsOf } from '#platform/credentials/sessions.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { newProofSalt, proofOf } from '#platform/secrets/hashing.ts'
import { record } from '../../notify/audit/service.ts'
import { knowsPassword, operatorPasswordTries, refuseOperatorPassword } from './passwords.ts'
import { OPERATOR_SESSIONS, replaceProof } from './repository.ts'

/** Changes the caller's password, given the current one. All other sessions end. */
export const changeOperatorPassword: Query<typeof contract.changeOperatorPassword> = async (
  platform,
  { caller, input },
) => {
  const weak = await refuseOperatorPassword(platform, input.password, caller.email)
  if (weak) return weak
  const { operatorId } = caller
  const known = await knowsPassword(platform, caller, { password: input.current, field: 'current' })
  if (!known.ok) return known
  const salt = newProofSalt(platform.config)
  const changed = {
    current: known.value,
    salt,
    proof: await proofOf(salt, input.password, { known: operatorId }),
  }
  return asOperator(platform, caller, async tx => {
    const replaced = await replaceProof(tx, operatorId, changed)
    if (!replaced) return failure('password_incorrect', { field: 'current' })
    await clearAttempts(tx, platform, operatorPasswordTries(caller))
    await deleteSessions(OPERATOR_SESSIONS, tx, operatorId, { keep: caller.sessionId })
    await note(tx, platform, caller, 'operator.change_password')
    return success({})
  })
}

export const ownSessions: Query<typeof listOperatorSessions> = async (platform, { caller }) => {
  const rows = await sessionsOf(OPERATOR_SESSIONS, platform.db, caller.operatorId, platform.clock.now())
  const items = rows.map(row => ({
    id: row.id,
    address: row.ip,
    userAgent: row.userAgent,
    current: row.id === caller.sessionId,
    createdAt: toTimestamp(row.createdAt),
    expiresAt: toTimestamp(row.expiresAt),
  }))
  return { items: currentFirst(items) }
}

export const endOperatorSessions: Query<typeof contract.endOperatorSessions> = (
  platform,
  { caller, input: { id: sessionId } },
) =>
  asOperator(platform, caller, async tx => {
    const which = sessionId === undefined ? { keep: caller.sessionId } : { only: sessionId }
    const ended = await deleteSessions(OPERATOR_SESSIONS, tx, caller.operatorId, which)
    if (ended === 0 && sessionId !== undefined) return failure('not_found')
    await note(tx, platform, caller, 'operator.end_session')
    return success({})
  })

function note(tx: Tx, platform: Platform, caller: OperatorCaller, action: string): Promise<void> {
  return record(tx, platform, caller, { action, subject: `operator:${caller.operatorId}` })
}
