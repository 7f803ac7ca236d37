import { OPERATOR_PASSWORD_MIN } from '@matin/contract/admin/operators'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import { passwordFault } from '@matin/domain/auth/password'
import { claimAttempt } from '#platform/attempts/throttle.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { isCommonPassword } from '#platform/secrets/common-passwords.ts'
import { HASHING, proofOf } from '#platform/secrets/hashing.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { isProof, operatorById } from './repository.ts'

export async function refuseOperatorPassword(
  { load }: Pick<Platform, 'load'>,
  password: string,
  email: string,
): Promise<Failure | null> {
  if ([...password].length < OPERATOR_PASSWORD_MIN)
    return failure('password_too_short', { field: 'password' })
  const { appName } = await readSettings(load)
  const weak = passwordFault(password) !== null || isCommonPassword(password, [email], appName)
  return weak ? failure('password_too_common', { field: 'password' }) : null
}

/** Attempts are counted per session and throttled. The command that needs the password clears the count. */
export async function knowsPassword(
  platform: Platform,
  caller: OperatorCaller,
  { password = '', field }: { password: string | undefined; field: string },
): Promise<Result<Buffer>> {
  HASHING.assertCapacity({ known: caller.operatorId })
  if ((await claimAttempt(platform, operatorPasswordTries(caller))) > 0) return failure('too_many_requests')
  const row = await operatorById(platform.db, caller.operatorId)
  if (!row) return failure('unauthorized')
  const proof = await proofOf(row.passwordSalt, password, { known: row.id })
  return (await isProof(platform.db, row.id, proof))
    ? success(proof)
    : failure('password_incorrect', { field })
}

/** Counts per session: sessions are few, and each began with password and factor. */
export function operatorPasswordTries({ operatorId, sessionId }: OperatorCaller): string {
  return `password|${operatorId}|${sessionId}`
}
