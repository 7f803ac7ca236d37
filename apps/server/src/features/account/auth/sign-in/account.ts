import { failure, type Result, success } from '@matin/contract/result'
import parsePhoneNumber from 'libphonenumber-js/max'

export interface Account {
  kind: 'email' | 'mobile'
  /** Email address in lower case, or mobile number in E.164. */
  value: string
}

/**
 * Parses an account in the API's form. A mobile number must be in a range that its country assigns to mobile
 * phones; a national prefix after the dialling code ("+81 090…") is accepted.
 */
export function accountOf(text: string): Result<Account> {
  if (text.includes('@') || !text.startsWith('+')) return success({ kind: 'email', value: text })
  const number = parsePhoneNumber(text)
  const type = number?.getType()
  const mobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' || type === 'PERSONAL_NUMBER'
  if (!number?.isValid() || !mobile) return failure('phone_incorrect', { field: 'account' })
  return success({ kind: 'mobile', value: number.number })
}
