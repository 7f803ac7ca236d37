/** What a customer may show (specification section 3). */
export const CERTIFICATE_TYPES = ['id', 'passport', 'driver_license'] as const
export type CertificateType = (typeof CERTIFICATE_TYPES)[number]

export const PHOTO_SIDES = ['front', 'back'] as const
export type PhotoSide = (typeof PHOTO_SIDES)[number]

/** Characters of a certificate number once it is plain. */
export const NUMBER_MIN = 4
export const NUMBER_MAX = 32

/**
 * A certificate number as it is compared and stored: half-width capitals, without the blanks and dashes that people
 * write between groups, so that one document has one number. Null when what is left is no number: other signs, or
 * fewer than NUMBER_MIN or more than NUMBER_MAX characters.
 */
export function plainNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―−./·・]/g, '')
  return /^[\p{L}\p{N}]+$/u.test(plain) && plain.length >= NUMBER_MIN && plain.length <= NUMBER_MAX
    ? plain
    : null
}
