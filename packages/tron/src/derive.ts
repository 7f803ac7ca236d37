import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { addressFromPublicKey } from './address.ts'

/** BIP-44 account path of TRON (coin type 195, SLIP-44). Deposit addresses are its children 0/i. */
export const ACCOUNT_PATH = "m/44'/195'/0'"
/** Depth of the account-level key in the derivation path, counted from the master key. */
const ACCOUNT_DEPTH = 3
const FIRST_HARDENED = 0x80000000

export function depositPath(index: number): string {
  checkIndex(index)
  return `${ACCOUNT_PATH}/0/${index}`
}

/**
 * Returns a function that derives deposit addresses from the account-level extended public key
 * (m/44'/195'/0'), the only key that the server has.
 * @throws RangeError on an xprv, an invalid key or a key of another depth; the returned function throws
 * RangeError unless the index is an integer from 0 to 2^31 − 1
 */
export function createDepositDeriver(xpub: string): (index: number) => string {
  if (xpub.startsWith('xprv')) throw new RangeError('an extended private key must never reach the server')
  const external = parseXpub(xpub).deriveChild(0)
  return index => {
    checkIndex(index)
    const { publicKey } = external.deriveChild(index)
    if (publicKey === null) throw new RangeError('this index has no key')
    return addressFromPublicKey(secp256k1.Point.fromBytes(publicKey).toBytes(false))
  }
}

function parseXpub(xpub: string): HDKey {
  let key: HDKey
  try {
    key = HDKey.fromExtendedKey(xpub)
  } catch {
    throw new RangeError('not a valid extended public key')
  }
  if (key.privateKey !== null) throw new RangeError('an extended private key must never reach the server')
  if (key.depth !== ACCOUNT_DEPTH)
    throw new RangeError(`the extended public key must be at account level (${ACCOUNT_PATH})`)
  return key
}

function checkIndex(index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= FIRST_HARDENED)
    throw new RangeError('index out of range')
}

/** 24 words in English (BIP-39). */
export function createMnemonic(): string {
  return generateMnemonic(wordlist, 256)
}

/** Of an English BIP-39 mnemonic without passphrase. @throws RangeError; the message never contains it */
export function accountXpubFromMnemonic(mnemonic: string): string {
  return masterKey(mnemonic).derive(ACCOUNT_PATH).publicExtendedKey
}

/** 64 hex digits. @throws RangeError on an invalid mnemonic or path */
export function privateKeyFromMnemonic(mnemonic: string, path: string): string {
  if (!/^m(\/\d+'?)+$/.test(path)) throw new RangeError('not a derivation path')
  const { privateKey } = masterKey(mnemonic).derive(path)
  if (privateKey === null) throw new RangeError('this path has no key')
  return bytesToHex(privateKey)
}

function masterKey(mnemonic: string): HDKey {
  if (!validateMnemonic(mnemonic, wordlist)) throw new RangeError('not a valid mnemonic')
  return HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
}
