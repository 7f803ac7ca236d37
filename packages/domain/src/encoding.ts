import { utf8ToBytes } from '@noble/hashes/utils.js'

const ASCII = /^[ -~]*$/

/** With its length in UTF-8 bytes before it, so that different lists of texts never encode alike. */
export function encodeField(text: string): string {
  const bytes = ASCII.test(text) ? text.length : utf8ToBytes(text).length
  return `${bytes}:${text},`
}
