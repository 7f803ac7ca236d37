/** Zero-width characters, directional marks, soft hyphens, byte order marks, variation selectors, fillers. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Half-width, composed (NFKC), digits of every script as 0 to 9, trimmed, without invisible characters:
 * the same whether the text was typed in another script or copied from a messenger or a PDF.
 */
export function plainText(text: string): string {
  return asciiDigits(text.normalize('NFKC').replace(UNSEEN, '')).trim()
}

/** Normalises a text as `plainText` does and removes white space, for values that are copied in groups. */
export function closedText(text: string): string {
  return plainText(text).replace(/\s/g, '')
}

export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digit => String(digitOf(digit)))
}

/** Each script's digits are consecutive code points from 0 to 9. */
function digitOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let first = at
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (at - first) % 10
}
