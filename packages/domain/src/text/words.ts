import { asciiDigits, plainText, UNSEEN } from './plain.ts'
import { isOverlong, type Taken } from './taken.ts'

/** Zero-width joiners are not among them, because some emoji and scripts need them. */
const NEEDLESS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * Normalises a text that people write for people. NFC is used and not NFKC, so that "①" and full-width
 * letters stay. Removes characters that reverse or hide text, and marks beyond 30 on one letter, which take
 * normalisation quadratic time (UAX #15). A text of invisible characters only becomes empty.
 */
export function freeText(text: string): string {
  const few = text.replace(/(\p{M}{30})\p{M}+/gu, '$1')
  const kept = few.replace(/\r\n?/g, '\n').replace(NEEDLESS, '').normalize('NFC').trim()
  return kept.replace(UNSEEN, '').trim() === '' ? '' : kept
}

/**
 * NFKC, because Japanese and Chinese keyboards type "ＴＡＮＡＫＡ" for "TANAKA". Zero-width joiners stay
 * after letters whose form they change.
 */
export function nameText(text: string): Taken<'certificate_name_required' | 'certificate_name_incorrect'> {
  if (isOverlong(text)) return { fault: 'certificate_name_incorrect' }
  const name = text
    .normalize('NFKC')
    .replace(/(\p{M}|\p{Script=Arabic})?\p{Default_Ignorable_Code_Point}+/gu, (found, before?: string) =>
      before ? before + (/[\u200c\u200d]/.exec(found)?.[0] ?? '') : '',
    )
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (name === '') return { fault: 'certificate_name_required' }
  return name.length <= NAME_MAX && /^[\p{L}\p{M}](?:[\p{L}\p{M} '’.,·・()-]|\u200c|\u200d)*$/u.test(name)
    ? { text: name }
    : { fault: 'certificate_name_incorrect' }
}
/** Maximum length of a full name, in characters. */
export const NAME_MAX = 100

export function searchText(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}

/**
 * Normalises a password before hashing (NFKC, digits of every script as 0 to 9, without invisible
 * characters), so that the same keys give the same password on every system. Refuses line breaks, and spaces
 * at either end: they are pasted by mistake, and the customer does not see them.
 */
export function passwordText(text: string): Taken<PasswordTextFault> {
  if (isOverlong(text)) return { fault: 'password_too_long' }
  const seen = text.replace(UNSEEN, '')
  if (seen === '') return { fault: 'password_required' }
  if (seen !== seen.trim() || /\p{Cc}/u.test(seen)) return { fault: 'password_blank' }
  const password = asciiDigits(seen.normalize('NFKC'))
  return password.length <= PASSWORD_MAX ? { text: password } : { fault: 'password_too_long' }
}

/** Whether a repeated password equals the first one after normalisation. */
export function isSamePassword(one: string, other: string): boolean {
  const [first, second] = [passwordText(one), passwordText(other)]
  return 'text' in first && 'text' in second ? first.text === second.text : one === other
}
export type PasswordTextFault = 'password_required' | 'password_blank' | 'password_too_long'
export const PASSWORD_MAX = 200
