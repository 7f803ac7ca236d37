import { asciiDigits, plainText, UNSEEN } from './plain.ts'
import type { Taken } from './taken.ts'

/** Invisible signs that no word needs. Joiners, which make emoji and the letters of some scripts, stay. */
const NEEDLESS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * Text that people write for people: composed (NFC), because a "①" or a full-width letter is meant as it stands. Signs
 * that reverse a line or hide in it are removed; a text of nothing else is empty.
 */
export function freeText(text: string): string {
  const kept = text.replace(/\r\n?/g, '\n').replace(NEEDLESS, '').normalize('NFC').trim()
  return plainText(kept) === '' ? '' : kept
}

/**
 * Name of a person as a document has it: half-width and composed (NFKC), since a keyboard in Japanese or Chinese types
 * "ＴＡＮＡＫＡ" for the printed "TANAKA". A joiner stays behind letters that change their form by it.
 */
export function nameText(text: string): Taken<'certificate_name_required' | 'certificate_name_incorrect'> {
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
/** Longest full name, in characters. */
export const NAME_MAX = 100

/** Normalises the text of a search for comparison. */
export function searchText(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}

/**
 * Password as it is hashed (NFKC, digits of every script as 0 to 9, without invisible signs): the same keys give the
 * same password on every keyboard and system. Blanks at its ends and line breaks come from a paste and are refused: the
 * customer would not know that they belong to the password.
 */
export function passwordText(text: string): Taken<PasswordTextFault> {
  const seen = text.replace(UNSEEN, '')
  if (seen === '') return { fault: 'password_required' }
  if (seen !== seen.trim() || /\p{Cc}/u.test(seen)) return { fault: 'password_blank' }
  const password = asciiDigits(seen.normalize('NFKC'))
  return password.length <= PASSWORD_MAX ? { text: password } : { fault: 'password_too_long' }
}

/** Whether a repeated password is equal, compared as it is hashed, not as it was typed. */
export function isSamePassword(one: string, other: string): boolean {
  const [first, second] = [passwordText(one), passwordText(other)]
  return 'text' in first && 'text' in second ? first.text === second.text : one === other
}
export type PasswordTextFault = 'password_required' | 'password_blank' | 'password_too_long'
export const PASSWORD_MAX = 200
