import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { recoverSigner, signHash } from './sign.ts'

const PREFIX = '\x19TRON Signed Message:\n'

/** TIP-191 (tronweb's signMessageV2); cannot be mistaken for a transaction. Returns 130 hex digits. */
export function signMessage(text: string, privateKeyHex: string): string {
  return signHash(hashOf(text), privateKeyHex)
}

/** Returns the address whose key signed a text; null if no key can be recovered. */
export function signerOfMessage(text: string, signatureHex: string): string | null {
  return recoverSigner(hashOf(text), signatureHex)
}

function hashOf(text: string): string {
  const bytes = utf8ToBytes(text)
  return bytesToHex(keccak_256(Uint8Array.from([...utf8ToBytes(`${PREFIX}${bytes.length}`), ...bytes])))
}
