import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromPublicKey, privateKeyBytes } from './address.ts'

/** Returns a transaction's id: SHA-256 of its raw data, 64 hex digits. */
export function txidOf(rawData: Uint8Array): string {
  return bytesToHex(sha256(rawData))
}

/**
 * RFC 6979, low s. @returns r ‖ s ‖ v as 130 hex digits, with v of 27 or 28, as tronweb writes it
 * @throws RangeError on an invalid key
 */
export function signHash(hashHex: string, privateKeyHex: string): string {
  const options = { prehash: false, format: 'recovered' } as const
  const [recovery, ...rs] = secp256k1.sign(hexToBytes(hashHex), privateKeyBytes(privateKeyHex), options)
  return bytesToHex(Uint8Array.from([...rs, 27 + (recovery ?? 0)]))
}

/** v may also be 0 or 1, which java-tron accepts. @returns null if no key can be recovered */
export function recoverSigner(hashHex: string, signatureHex: string): string | null {
  if (!/^[0-9a-fA-F]{130}$/.test(signatureHex)) return null
  const bytes = hexToBytes(signatureHex)
  const v = bytes[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return null
  try {
    const signature = Uint8Array.from([recovery, ...bytes.subarray(0, 64)])
    const key = secp256k1.recoverPublicKey(signature, hexToBytes(hashHex), { prehash: false })
    return addressFromPublicKey(secp256k1.Point.fromBytes(key).toBytes(false))
  } catch {
    return null
  }
}
