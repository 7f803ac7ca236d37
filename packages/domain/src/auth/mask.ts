import { isUnspaced } from '../text/name.ts'
import { plainText } from '../text/plain.ts'

const DOTS = '•••'

/** Masked as "a•••@example.com": the owner recognises it; nobody else can write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? DOTS : `${email.slice(0, 1)}${DOTS}${email.slice(at)}`
}

/** Masked as "a•••@e•••.com": a domain's owner could choose a text ("your-account-is-locked.com"). */
export function maskPerson(email: string, mobile: string): string {
  if (email === '') return maskContact(email, mobile)
  const [name = '', domain = ''] = maskEmail(email).split('@')
  return domain === '' ? name : `${name}@${domain.slice(0, 1)}${DOTS}${domain.slice(domain.lastIndexOf('.'))}`
}

/** Masks the contact of an account: the email address, or else the mobile number, "+81•••4471". */
export function maskContact(email: string, mobile: string): string {
  return email === '' && mobile !== '' ? `${mobile.slice(0, 3)}${DOTS}${mobile.slice(-4)}` : maskEmail(email)
}

/** Masked as "T•••tv8". Nobody can look it up: thousands of addresses end with the same characters. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 1)}${DOTS}${address.slice(-3)}`
}

export function maskUid(uid: string): string {
  return `${DOTS}${uid.slice(-4)}`
}

/**
 * First letter of each word ("H••• L•••"), first character of a Chinese, Japanese or Korean name ("王•••").
 * Words of a single letter are masked whole.
 */
export function maskName(name: string): string {
  const words = plainText(name).split(/\s+/)
  const shown = isUnspaced(name) ? [words.join('')] : words
  return shown
    .filter(word => word !== '')
    .map(word => {
      const letters = word.match(/\P{M}\p{M}*/gu) ?? []
      return letters.length > 1 ? `${letters[0]}${DOTS}` : DOTS
    })
    .join(' ')
}

/** Masks a number except for its last four characters, and never shows more than half of it. */
export function maskNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2))
  return `${DOTS}${shown === 0 ? '' : number.slice(-shown)}`
}
