import { plainText } from './plain.ts'
import type { Taken } from './taken.ts'

/** What a browser takes as an e-mail address, with a domain that mail goes to. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const EMAIL_MAX = 254
const NUMBER = /^\+?\d[\d\s().‐-―/-]*$|^\+$/

/** An account as it is compared: what mail programs and address books put before it is gone. */
function plainAccount(text: string): string {
  return plainText(text).replace(/^(?:mailto|tel):/i, '')
}

/** Whether a text that may be either is on the way to a mobile number. */
export function looksLikeNumber(text: string): boolean {
  return NUMBER.test(plainAccount(text))
}

/** Whether a number says its own dialling code. */
export function hasDial(text: string): boolean {
  return plainAccount(text).startsWith('+')
}

/** A number with the dialling code of its area, unless it says one itself; '' stays ''. */
export function numberText(text: string, dial: string): string {
  const number = plainAccount(text)
  const digits = number.replace(/\D/g, '')
  if (digits === '') return number === '' ? '' : '+'
  return number.startsWith('+') ? `+${digits}` : `+${dial}${digits}`
}

/** What was typed into a field for either, with the dialling code of its area. */
export function eitherAccount(text: string, dial: string): string {
  return looksLikeNumber(text) ? numberText(text, dial) : plainAccount(text)
}

export function emailText(text: string): Taken<'account_required' | 'email_incorrect'> {
  const email = plainAccount(text).toLowerCase()
  if (email === '') return { fault: 'account_required' }
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? { text: email } : { fault: 'email_incorrect' }
}

/** An e-mail address, or a mobile number with "+" and its dialling code; whether it exists is the server's affair. */
export function accountText(text: string): Taken<'account_required' | 'email_incorrect' | 'phone_incorrect'> {
  const plain = plainAccount(text)
  if (plain.includes('@') || !plain.startsWith('+')) return emailText(text)
  const digits = plain.replace(/\D/g, '')
  return NUMBER.test(plain) && digits.length >= 6 && digits.length <= 18
    ? { text: `+${digits}` }
    : { fault: 'phone_incorrect' }
}
