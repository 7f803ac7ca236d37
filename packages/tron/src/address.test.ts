import fc from 'fast-check'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import {
  addressFromHex,
  addressFromPrivateKey,
  addressFromPublicKey,
  addressToHex,
  isTronAddress,
} from './address.ts'

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const hex20 = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => Buffer.from(bytes).toString('hex'))
const privateKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map(bytes => Buffer.from(bytes).toString('hex'))
  .filter(hex => BigInt(`0x${hex}`) > 0n && !hex.startsWith('ffffffff'))

test('hex and base58check are two forms of one address', () => {
  fc.assert(
    fc.property(hex20, hex => {
      const address = addressFromHex(hex)
      expect(isTronAddress(address)).toBe(true)
      expect(address).toBe(TronWeb.address.fromHex(`41${hex}`))
      expect(addressToHex(address)).toBe(`41${hex}`)
      expect(addressFromHex(`41${hex}`)).toBe(address)
    }),
  )
})

test('one changed character makes an address invalid', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  fc.assert(
    fc.property(hex20, fc.nat(33), fc.constantFrom(...alphabet), (hex, at, replacement) => {
      const address = addressFromHex(hex)
      fc.pre(address[at] !== replacement)
      expect(isTronAddress(address.slice(0, at) + replacement + address.slice(at + 1))).toBe(false)
    }),
  )
})

test('arbitrary values are not addresses', () => {
  fc.assert(fc.property(fc.anything(), value => !isTronAddress(value)))
})

test.each([
  ['hex with 42 digits', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['blanks around it', ` ${USDT}`],
  ['an empty text', ''],
  ['a very long text', 'T'.repeat(100_000)],
])('an address written as %s is refused', (_, text) => {
  expect(isTronAddress(text)).toBe(false)
  expect(() => addressToHex(text)).toThrow(RangeError)
})

test('the address of a private key equals that of tronweb', () => {
  fc.assert(
    fc.property(privateKey, key => {
      expect(addressFromPrivateKey(key)).toBe(TronWeb.address.fromPrivateKey(key))
    }),
    { numRuns: 20 },
  )
})

test.each(['00'.repeat(32), 'ff'.repeat(32), 'abc', ''])(
  'an invalid private key is refused without naming it',
  key => {
    expect(() => addressFromPrivateKey(key)).toThrow(new RangeError('not a private key'))
  },
)

test('only uncompressed public keys and well-formed hex are accepted', () => {
  expect(() => addressFromPublicKey(new Uint8Array(33))).toThrow(RangeError)
  expect(() => addressFromPublicKey(new Uint8Array(65))).toThrow(RangeError)
  for (const hex of ['', '42'.repeat(21), 'zz'.repeat(20), '41'.repeat(22)]) {
    expect(() => addressFromHex(hex)).toThrow(RangeError)
  }
})
