import { describe, expect, it } from 'vitest'
import { unownedAddress } from './unowned.ts'

/** Token contract that is configured, here that of the development chain. */
const PINNED = 'TRPMF9mytNa49Lp4n5wDac14x3Rx7NCKtv'

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
