import { type Failure, failure } from '@matin/contract/envelope'
import { OPERATOR_PASSWORD_MIN } from '@matin/contract/operators'
import { passwordFault } from '@matin/domain/auth/password'
import { isCommonPassword } from '../../platform/secrets/common-passwords.ts'

/** Why an operator may not have a password; null for a good one. */
export function refuseOperatorPassword(password: string, email: string): Failure | null {
  if ([...password].length < OPERATOR_PASSWORD_MIN)
    return failure('password_too_short', { field: 'password' })
  const weak = passwordFault(password) !== null || isCommonPassword(password, [email])
  return weak ? failure('password_too_common', { field: 'password' }) : null
}
