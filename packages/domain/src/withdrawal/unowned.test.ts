import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unownedAddress } from './unowned.ts'

/** Token contract that is configured, here that of the development chain. */
const PINNED = 'TRPMF9mytNa49Lp4n5wDac14x3Rx7NCKtv'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Writes an account of 40 hex digits as an address, with zeros for its checksum. */
function addressOf(account: string): string {
  let [rest, text] = [BigInt(`0x41${account}00000000`), '']
  for (; rest > 0n; rest /= 58n) text = `${ALPHABET[Number(rest % 58n)]}${text}`
  return text
}

describe('the check for addresses that nobody can own', () => {
  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { kind: 'token', name: 'USDT' }],
    ['TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', { kind: 'token', name: 'USDC' }],
    ['TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz', { kind: 'token', name: 'USDD' }],
    ['TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', { kind: 'token', name: 'WTRX' }],
    [PINNED, { kind: 'token', name: 'USDT' }],
    ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', { kind: 'burn', name: 'Black Hole' }],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', { kind: 'burn', name: '0x0000…0000' }],
  ])('recognises %s', (address, named) => {
    expect(unownedAddress(address, PINNED)).toEqual(named)
  })

  it.each([
    'dead000000000000000000000000000000000000',
    '000000000000000000000000000000000000dead',
    'deaddeaddeaddeaddeaddeaddeaddeaddeaddead',
    'dead000000000000000042069420694206942069',
    'deadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
    'deadc0dedeadc0dedeadc0de0000000000000000',
    '0000dead0000dead0000dead0000dead0000beef',
    'ffffffffffffffffffffffffffffffffffffffff',
    '1234567890123456789012345678901234567890',
    '0123456789abcdef0123456789abcdef01234567',
    '000000000000000000000000000000000000000a',
    '1000000000000000000000000000000000000000',
  ])('recognises the burn account %s', account => {
    expect(unownedAddress(addressOf(account))).toMatchObject({ kind: 'burn' })
  })

  it.each([
    'TBurnBurnBurnBurnBurnBurnBurnBurnB',
    'TDeadDeadDeadDeadDeadDeadDeadDeadD',
    'TXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
    'TRiseAndBurnXXXXXXXXXXXXXXXXXXXXXX',
  ])('recognises the burn address %s', address => {
    expect(unownedAddress(address)).toMatchObject({ kind: 'burn' })
  })

  it('recognises no account of a random key', () => {
    const accounts = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
    const random = fc.sample(fc.noBias(accounts), 2000)
    expect(random.filter(account => unownedAddress(addressOf(account)))).toEqual([])
  })

  it('recognises neither wallet addresses nor, unless it is passed, the configured token', () => {
    for (const address of [
      'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9',
      'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9',
      PINNED,
    ])
      expect(unownedAddress(address)).toBeNull()
  })

  it('recognises nothing in a text that is not an address', () => {
    for (const text of ['', 'T', '0x0000000000000000000000000000000000000000', 'toString', '1'.repeat(34)])
      expect(unownedAddress(text)).toBeNull()
  })
})
