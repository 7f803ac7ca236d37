import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)
const PREFIX = 0x41
const LENGTH = 21
/** Maximum length of a text to decode. A base58check TRON address has 34 characters. */
const MAX_TEXT = 40

function decode(text: string): Uint8Array | null {
  if (text.length > MAX_TEXT) return null
  try {
    const bytes = base58check.decode(text)
    return bytes.length === LENGTH && bytes[0] === PREFIX ? bytes : null
  } catch {
    return null
  }
}

/** In base58check: 21 bytes, first byte 0x41. Unlike tronweb's `isAddress`, it refuses hex forms. */
export function isTronAddress(value: unknown): value is string {
  return typeof value === 'string' && decode(value) !== null
}

/** Takes an uncompressed key (65 bytes, first byte 0x04). @throws RangeError for another form */
export function addressFromPublicKey(uncompressed: Uint8Array): string {
  if (uncompressed.length !== 65 || uncompressed[0] !== 0x04)
    throw new RangeError('not an uncompressed public key')
  const bytes = new Uint8Array(LENGTH)
  bytes[0] = PREFIX
  bytes.set(keccak_256(uncompressed.subarray(1)).subarray(-20), 1)
  return base58check.encode(bytes)
}

/** @throws if the key is no valid secp256k1 scalar of 64 hex digits; the message never contains the key */
export function addressFromPrivateKey(hex: string): string {
  return addressFromPublicKey(secp256k1.getPublicKey(privateKeyBytes(hex), false))
}

/** @throws RangeError unless a valid secp256k1 scalar of 64 hex digits; the message never contains the key */
export function privateKeyBytes(hex: string): Uint8Array {
  const bytes = /^[0-9a-fA-F]{64}$/.test(hex) ? hexToBytes(hex) : null
  if (bytes === null || !secp256k1.utils.isValidSecretKey(bytes)) throw new RangeError('not a private key')
  return bytes
}

/** The 42 hex digits (`41…`, lower case) of nodes. @throws RangeError if `address` is no TRON address */
export function addressToHex(address: string): string {
  const bytes = decode(address)
  if (bytes === null) throw new RangeError('not a TRON address')
  return bytesToHex(bytes)
}

/** From 40 hex digits (as in logs) or 42 (as in transactions, `41…`). @throws RangeError for other forms */
export function addressFromHex(hex: string): string {
  const full = hex.length === 40 ? `41${hex}` : hex
  if (!/^41[0-9a-fA-F]{40}$/.test(full)) throw new RangeError('not a TRON address in hex')
  return base58check.encode(hexToBytes(full))
}
