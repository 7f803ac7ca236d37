import { plainText } from './plain.ts'
import type { Taken } from './taken.ts'

/** E-mail address as browsers accept it, with a domain that can receive mail. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const EMAIL_MAX = 254
const NUMBER = /^\+?\d[\d\s().‐-―/-]*$|^\+$/

/** Account as it is compared, without a prefix of mail programs and address books. */
function plainAccount(text: string): string {
  return plainText(text).replace(/^(?:mailto|tel):/i, '')
}

/** Whether a text that may become either is the beginning of a mobile number. */
export function looksLikeNumber(text: string): boolean {
  return NUMBER.test(plainAccount(text))
}

/** Whether a number includes its own dialling code. */
export function hasDial(text: string): boolean {
  return plainAccount(text).startsWith('+')
}

/** Number with the dialling code of its area, unless it includes one; '' stays ''. */
export function numberText(text: string, dial: string): string {
  const number = plainAccount(text)
  const digits = number.replace(/\D/g, '')
  if (digits === '') return number === '' ? '' : '+'
  return number.startsWith('+') ? `+${digits}` : `+${dial}${digits}`
}

/** Account as typed into a field for email address or mobile number, with the dialling code of its area. */
export function eitherAccount(text: string, dial: string): string {
  return looksLikeNumber(text) ? numberText(text, dial) : plainAccount(text)
}

export function emailText(text: string): Taken<'account_required' | 'email_incorrect'> {
  const email = plainAccount(text).toLowerCase()
  if (email === '') return { fault: 'account_required' }
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? { text: email } : { fault: 'email_incorrect' }
}

/** E-mail address, or mobile number with "+" and its dialling code; the server checks whether it exists. */
export function accountText(text: string): Taken<'account_required' | 'email_incorrect' | 'phone_incorrect'> {
  const plain = plainAccount(text)
  if (plain.includes('@') || !plain.startsWith('+')) return emailText(text)
  const digits = plain.replace(/\D/g, '')
  return NUMBER.test(plain) && digits.length >= 6 && digits.length <= 18
    ? { text: `+${digits}` }
    : { fault: 'phone_incorrect' }
}
