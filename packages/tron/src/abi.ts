import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Returns the function selector: the first four bytes (8 hex digits) of its signature's hash. */
export function selector(signature: string): string {
  return bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8)
}

/** Hash (keccak-256) of `Transfer(address,address,uint256)`, topic 0 of every TRC-20 transfer. */
export const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Selector of `transfer(address,uint256)`. */
export const TRANSFER_SELECTOR = 'a9059cbb'

const MAX_UINT256 = (1n << 256n) - 1n

/** As a 32-byte ABI word. @throws RangeError outside uint256 */
export function uintWord(value: bigint): string {
  if (value < 0n || value > MAX_UINT256) throw new RangeError('outside uint256')
  return value.toString(16).padStart(64, '0')
}

/** Encodes an address (42 hex digits, `41…`) as a 32-byte ABI word. */
export function addressWord(addressHex: string): string {
  return addressHex.slice(2).padStart(64, '0')
}

/** Splits ABI data (hex) into 32-byte words; null if it is not a whole number of words. */
export function words(dataHex: string): string[] | null {
  if (dataHex.length % 64 !== 0) return null
  return dataHex.match(/.{64}/g) ?? []
}

/** Returns the address (42 hex digits) in an ABI word; null unless its upper 12 bytes are zero. */
export function wordToAddress(word: string): string | null {
  return /^0{24}[0-9a-f]{40}$/.test(word) ? `41${word.slice(24)}` : null
}
