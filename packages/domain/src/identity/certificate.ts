import { plainText } from '../text/plain.ts'
import { isOverlong, type Taken } from '../text/taken.ts'

/** Types of certificates that are accepted (specification section 3). */
export const CERTIFICATE_TYPES = ['id', 'passport', 'driver_license'] as const
export type CertificateType = (typeof CERTIFICATE_TYPES)[number]

export const PHOTO_SIDES = ['front', 'back'] as const
export type PhotoSide = (typeof PHOTO_SIDES)[number]

/** Answered by an operator with both photos open: whether name, number and document are right. */
export const IDENTITY_CHECKS = ['name', 'number', 'document'] as const
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number]

/** Minimum and maximum length of a normalised certificate number. */
export const NUMBER_MIN = 4
export const NUMBER_MAX = 32

/**
 * Normalises a certificate number for storage and display: half-width capitals, digits of any script as 0 to
 * 9, without spaces and hyphens. Returns null if the number contains other characters, mixes scripts, is in a
 * script that no document uses, or is shorter than NUMBER_MIN or longer than NUMBER_MAX.
 */
export function plainNumber(text: string): string | null {
  const plain = plainText(plainText(text).toUpperCase())
    .replace(/[\s\-‐-―−./·・]/g, '')
    .replaceAll('〇', '0')
  if (plain.length < NUMBER_MIN || plain.length > NUMBER_MAX) return null
  return !MISPLACED.test(plain) && SCRIPTS.some(script => script.test(plain)) ? plain : null
}

export function certificateNumberText(
  text: string,
): Taken<'certificate_number_required' | 'certificate_number_incorrect'> {
  if (isOverlong(text)) return { fault: 'certificate_number_incorrect' }
  const number = plainNumber(text)
  if (number !== null) return { text: number }
  return { fault: `certificate_number_${plainText(text) === '' ? 'required' : 'incorrect'}` }
}

/** Equal for all spellings: letters that look alike become one. Serves to find a second account. */
export function certificateFingerprint(plain: string): string {
  const bare = plain.normalize('NFKD').replace(/\p{M}/gu, '')
  return Array.from(bare, letter => LOOKALIKES.get(letter) ?? letter).join('')
}

/** A mark without a letter before it, and digits other than 0 to 9. */
const MISPLACED = /(?:^|[0-9])\p{M}|[^\P{N}0-9]/u

/** Letters and digits of each script. Han and the Japanese syllabaries count as one script. */
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
  return new RegExp(`^[0-9\\p{M}${letters.join('')}]+$`, 'u')
})

/** Capital letters of other scripts, and the two Latin letters that look like digits. */
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
