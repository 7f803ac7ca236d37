import { plainText } from '../text/plain.ts'
import type { Taken } from '../text/taken.ts'

/** Certificates that a customer may show (specification section 3). */
export const CERTIFICATE_TYPES = ['id', 'passport', 'driver_license'] as const
export type CertificateType = (typeof CERTIFICATE_TYPES)[number]

export const PHOTO_SIDES = ['front', 'back'] as const
export type PhotoSide = (typeof PHOTO_SIDES)[number]

/** Questions that the reviewer of a submission answers with both photos open: do name, number and document fit? */
export const IDENTITY_CHECKS = ['name', 'number', 'document'] as const
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number]

/** Characters of a certificate number once it is plain. */
export const NUMBER_MIN = 4
export const NUMBER_MAX = 32

/**
 * Certificate number as it is stored and shown: half-width capitals, digits of any script as 0 to 9, without the blanks
 * and dashes that people write between groups. Null when the rest is no number: other signs, letters of several scripts
 * or of one that no document uses, or fewer than NUMBER_MIN or more than NUMBER_MAX characters.
 */
export function plainNumber(text: string): string | null {
  const plain = plainText(plainText(text).toUpperCase())
    .replace(/[\s\-‐-―−./·・]/g, '')
    .replaceAll('〇', '0')
  if (plain.length < NUMBER_MIN || plain.length > NUMBER_MAX) return null
  return SCRIPTS.some(script => script.test(plain)) ? plain : null
}

/** Parses a certificate number as typed into its form. */
export function certificateNumberText(
  text: string,
): Taken<'certificate_number_required' | 'certificate_number_incorrect'> {
  const number = plainNumber(text)
  if (number !== null) return { text: number }
  return { fault: `certificate_number_${plainText(text) === '' ? 'required' : 'incorrect'}` }
}

/**
 * Text that is equal for all spellings of one certificate number: letters that look alike become one. It is never
 * shown, and serves only for "one identity, one account".
 */
export function certificateFingerprint(plain: string): string {
  const bare = plain.normalize('NFKD').replace(/\p{M}/gu, '')
  return Array.from(bare, letter => LOOKALIKES.get(letter) ?? letter).join('')
}

/** Letters of one script, with digits: Han and the Japanese syllabaries count as one. */
const SCRIPTS = [
  'Script=Latin',
  'Script=Cyrillic',
  'Script=Greek',
  ['Script=Han', 'Script=Hiragana', 'Script=Katakana'],
  'Script=Hangul',
  'Script=Arabic',
  'Script=Hebrew',
  'Script=Thai',
  'Script=Devanagari',
  'Script=Bengali',
  'Script=Armenian',
  'Script=Georgian',
].map(scripts => {
  const letters = [scripts].flat().map(script => `\\p{${script}}`)
  // Marks belong to the letter before them.
  return new RegExp(`^(?:[0-9]|(?![\\p{M}\\p{N}])[${letters.join('')}]\\p{M}*)+$`, 'u')
})

/** Capitals that look like Latin ones, letter by letter, and the two Latin ones that look like digits. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    // Cyrillic.
    ['АВЕЗКМНОРСТУХІЈЅԚԜҮҺӀԌ', 'ABE3KMH0PCTYX1JSQWYH1G'],
    // Greek.
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ', 'ABEZH1KMN0PTYXC'],
    // Armenian.
    ['ՍՏՕԼ', 'US0L'],
    // Latin with strokes, which are no marks.
    ['ØŁĐĦŦƗȺɃȻɆɈɌɎƵƊ', '0LDHT1ABCEJRYZD'],
    ['OI', '01'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (letter, n) => [letter, Array.from(to)[n] ?? letter])),
)
