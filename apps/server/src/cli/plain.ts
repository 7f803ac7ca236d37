/** What a terminal takes as a command, or shows in another order than it stands: control signs but line breaks and tabs. */
const COMMANDS = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** What others wrote, as a terminal may show it: its commands are shown, not carried out. */
export function plain(text: string): string {
  return text.replace(COMMANDS, sign => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}
