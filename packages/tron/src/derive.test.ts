import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { addressFromPrivateKey } from './address.ts'
import {
  accountXpubFromMnemonic,
  createDepositDeriver,
  depositPath,
  privateKeyFromMnemonic,
} from './derive.ts'
import { DEV_DEPOSIT_MNEMONIC, DEV_DEPOSIT_XPUB } from './devchain/keys.ts'

const ABANDON = `${'abandon '.repeat(11)}about`

test('the all-abandon mnemonic derives the published addresses', () => {
  const derive = createDepositDeriver(accountXpubFromMnemonic(ABANDON))
  expect(derive(0)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
  expect(derive(1)).toBe('TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK')
})

test('public derivation agrees with the signer’s private keys and with tronweb', () => {
  const derive = createDepositDeriver(DEV_DEPOSIT_XPUB)
  for (const index of [0, 1, 2, 77, 2 ** 31 - 1]) {
    const key = privateKeyFromMnemonic(DEV_DEPOSIT_MNEMONIC, depositPath(index))
    expect(addressFromPrivateKey(key)).toBe(derive(index))
    expect(TronWeb.fromMnemonic(DEV_DEPOSIT_MNEMONIC, depositPath(index)).address).toBe(derive(index))
  }
})

test('the development xpub belongs to the development mnemonic', () => {
  expect(accountXpubFromMnemonic(DEV_DEPOSIT_MNEMONIC)).toBe(DEV_DEPOSIT_XPUB)
})

test('derived addresses are distinct', () => {
  const derive = createDepositDeriver(DEV_DEPOSIT_XPUB)
  expect(new Set(Array.from({ length: 100 }, (_, i) => derive(i))).size).toBe(100)
})

test('an extended private key is refused', () => {
  const account = HDKey.fromMasterSeed(mnemonicToSeedSync(ABANDON)).derive("m/44'/195'/0'")
  expect(() => createDepositDeriver(account.privateExtendedKey)).toThrow('private key must never')
})

test.each([
  ['the master key', HDKey.fromMasterSeed(mnemonicToSeedSync(ABANDON)).publicExtendedKey],
  ['a damaged key', `${DEV_DEPOSIT_XPUB.slice(0, -1)}x`],
  ['nothing', ''],
])('an extended public key that is %s is refused', (_, xpub) => {
  expect(() => createDepositDeriver(xpub)).toThrow(RangeError)
})

test.each([-1, 0.5, Number.NaN, 2 ** 31])('a deposit address with the index %s is refused', index => {
  expect(() => createDepositDeriver(DEV_DEPOSIT_XPUB)(index)).toThrow(RangeError)
  expect(() => depositPath(index)).toThrow(RangeError)
})

test('a wrong mnemonic or path is refused without naming it', () => {
  expect(() => accountXpubFromMnemonic('abandon abandon')).toThrow(new RangeError('not a valid mnemonic'))
  expect(() => privateKeyFromMnemonic(ABANDON, '44/195')).toThrow(RangeError)
})
