import { OPERATOR_PASSWORD_MIN } from '@matin/contract/admin/operators'
import { type Failure, failure } from '@matin/contract/result'
import { passwordFault } from '@matin/domain/auth/password'
import type { Platform } from '#platform/platform.ts'
import { isCommonPassword } from '#platform/secrets/common-passwords.ts'
import { readSettings } from '../../notify/settings/service.ts'

/** Returns the reason why a password is refused for an operator; null for an allowed one. */
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
