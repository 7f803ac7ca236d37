import { plainText } from './plain.ts'
import { isOverlong, type Taken } from './taken.ts'

/** Email address as browsers accept it, with a domain that can receive mail. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const EMAIL_MAX = 254
const NUMBER = /^\+?\d[\d\s().‐-―/-]*$|^\+$/

/** Removes "mailto:" and "tel:", which mail programs and address books add. */
function plainAccount(text: string): string {
  return plainText(text).replace(/^(?:mailto|tel):/i, '')
}

export function looksLikeNumber(text: string): boolean {
  return NUMBER.test(plainAccount(text))
}

/** Whether a typed number begins with "+", and so includes its dialling code. */
export function hasDial(text: string): boolean {
  return plainAccount(text).startsWith('+')
}

/** Adds the region's dialling code to a number that has none; '' stays ''. */
export function numberText(text: string, dial: string): string {
  const number = plainAccount(text)
  const digits = number.replace(/\D/g, '')
  if (digits === '') return number === '' ? '' : '+'
  return number.startsWith('+') ? `+${digits}` : `+${dial}${digits}`
}

/** A number without dialling code gets the region's. */
export function eitherAccount(text: string, dial: string): string {
  return looksLikeNumber(text) ? numberText(text, dial) : plainAccount(text)
}

export function emailText(text: string): Taken<'account_required' | 'email_incorrect'> {
  if (isOverlong(text)) return { fault: 'email_incorrect' }
  const email = plainAccount(text).toLowerCase()
  if (email === '') return { fault: 'account_required' }
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? { text: email } : { fault: 'email_incorrect' }
}

/** A number needs its dialling code. Checks the form only; the server checks whether the number exists. */
export function accountText(text: string): Taken<'account_required' | 'email_incorrect' | 'phone_incorrect'> {
  if (isOverlong(text)) return { fault: 'email_incorrect' }
  const plain = plainAccount(text)
  if (plain.includes('@') || !plain.startsWith('+')) return emailText(text)
  const digits = plain.replace(/\D/g, '')
  return NUMBER.test(plain) && digits.length >= 6 && digits.length <= 18
    ? { text: `+${digits}` }
    : { fault: 'phone_incorrect' }
}
