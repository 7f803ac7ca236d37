import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

describe('the network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001::5', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:5:1::9', '2001:db8:5::/48'],
  ])('around %s is %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network)
  })

  it('covers all addresses with the same first 64 bits, and no others', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
    const write = (parts: number[]) => parts.map(part => part.toString(16)).join(':')
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), groups(4), (first, second, one, other) => {
        expect(networkOf(write([...first, ...one]))).toBe(networkOf(write([...first, ...other])))
        const same = write(first) === write(second)
        expect(networkOf(write([...first, ...one])) === networkOf(write([...second, ...one]))).toBe(same)
      }),
    )
  })
})
