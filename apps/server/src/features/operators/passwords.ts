import { OPERATOR_PASSWORD_MIN } from '@matin/contract/operators'
import { type Failure, failure } from '@matin/contract/result'
import { passwordFault } from '@matin/domain/auth/password'
import type { Platform } from '../../platform/platform.ts'
import { isCommonPassword } from '../../platform/secrets/common-passwords.ts'
import { readSettings } from '../settings/service.ts'

/** Reason why a password is refused for an operator; null for a good one. */
export async function refuseOperatorPassword(
  { ask }: Pick<Platform, 'ask'>,
  password: string,
  email: string,
): Promise<Failure | null> {
  if ([...password].length < OPERATOR_PASSWORD_MIN)
    return failure('password_too_short', { field: 'password' })
  const { appName } = await readSettings(ask)
  const weak = passwordFault(password) !== null || isCommonPassword(password, [email], appName)
  return weak ? failure('password_too_common', { field: 'password' }) : null
}
