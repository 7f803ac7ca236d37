import { isUnspaced } from '../text/name.ts'
import { plainText } from '../text/plain.ts'

const DOTS = '•••'

/** "anna@example.com" as "a•••@example.com": a friend recognises it, and nobody else can write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? DOTS : `${email.slice(0, 1)}${DOTS}${email.slice(at)}`
}

/**
 * Masks a customer for another one: "anna@example.com" as "a•••@e•••.com". The domain is masked too: its owner
 * chooses it, and it would stand in our messages ("your-account-is-locked.com").
 */
export function maskPerson(email: string, mobile: string): string {
  if (email === '') return maskContact(email, mobile)
  const [name = '', domain = ''] = maskEmail(email).split('@')
  return domain === '' ? name : `${name}@${domain.slice(0, 1)}${DOTS}${domain.slice(domain.lastIndexOf('.'))}`
}

/** Masked contact of an account, an e-mail address or else a mobile number: "+81•••4471". */
export function maskContact(email: string, mobile: string): string {
  return email === '' && mobile !== '' ? `${mobile.slice(0, 3)}${DOTS}${mobile.slice(-4)}` : maskEmail(email)
}

/**
 * Masks an address on TRON as "T•••tv8": a friend recognises its end, and nobody can look it up on the chain, where
 * three characters fit thousands.
 */
export function maskAddress(address: string): string {
  return `${address.slice(0, 1)}${DOTS}${address.slice(-3)}`
}

/** The last four digits of a UID. */
export function maskUid(uid: string): string {
  return `${DOTS}${uid.slice(-4)}`
}

/**
 * Masks a name: "Hana Lindqvist" as "H••• L•••", "王小明" as "王•••", so that its owner recognises it. It shows
 * the first letter of each word with its marks; of a name in Chinese, Japanese or Korean the first character
 * alone; never more than half, so nothing of a single character.
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

/** Masks a number except for its last characters: four at most, never more than half of it. */
export function maskNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2))
  return `${DOTS}${shown === 0 ? '' : number.slice(-shown)}`
}
