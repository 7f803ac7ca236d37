import { utf8ToBytes } from '@noble/hashes/utils.js'

const ASCII = /^[ -~]*$/

/**
 * Encodes a text with its length in UTF-8 bytes before it, so that two different lists of texts never have
 * the same encoding.
 */
export function encodeField(text: string): string {
  const bytes = ASCII.test(text) ? text.length : utf8ToBytes(text).length
  return `${bytes}:${text},`
}
