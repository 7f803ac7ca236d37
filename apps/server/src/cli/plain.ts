/** Control characters except line break and tab, and characters that change the direction or lines of a text. */
const COMMANDS = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Shows control characters as escapes, so that text from others is safe on a terminal. */
export function plain(text: string): string {
  return text.replace(COMMANDS, sign => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}
