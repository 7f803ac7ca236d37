import { utf8ToBytes } from '@noble/hashes/utils.js'

const ASCII = /^[ -~]*$/

/** A field of a canonical text, length-prefixed in bytes of UTF-8: no two lists of fields share a text. */
export function encodeField(text: string): string {
  const bytes = ASCII.test(text) ? text.length : utf8ToBytes(text).length
  return `${bytes}:${text},`
}
