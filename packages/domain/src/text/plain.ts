/** Signs that nobody sees: zero-width ones, marks of direction, soft hyphens, byte order marks, selectors of a variant, fillers. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Normalises a text for comparison: half-width, composed (NFKC), digits of every script as 0 to 9, without invisible
 * characters and without blanks at its ends. So a keyboard's script, a messenger or a PDF makes no difference.
 */
export function plainText(text: string): string {
  return asciiDigits(text.normalize('NFKC').replace(UNSEEN, '')).trim()
}

/** `plainText` without any blank, for texts that are copied in groups or over a line's end. */
export function closedText(text: string): string {
  return plainText(text).replace(/\s/g, '')
}

export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digit => String(digitOf(digit)))
}

/** The value of a decimal digit of any script: their digits stand in runs from 0 to 9. */
function digitOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let first = at
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (at - first) % 10
}
