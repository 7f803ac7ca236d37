import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type KnownAddress, lookalikeOf } from './lookalike.ts'

const as = (kind: KnownAddress['kind'], address: string, since = 0): KnownAddress => ({
  address,
  kind,
  since,
})
const chosen = (...addresses: string[]) => addresses.map(address => as('chosen', address))

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const text = (length: number) =>
  fc.string({ unit: fc.constantFrom(...BASE58), minLength: length, maxLength: length })
const address = text(33).map(rest => `T${rest}`)

it('an unknown address with both ends of a known address is a lookalike', () => {
  fc.assert(
    fc.property(address, text(26), fc.array(address, { maxLength: 5 }), (known, middle, others) => {
      const fake = `${known.slice(0, 4)}${middle}${known.slice(-4)}`
      fc.pre(fake !== known && !others.includes(fake))
      const found = lookalikeOf(fake, chosen(...others, known))?.address ?? null
      expect(found).not.toBeNull()
      expect(found).not.toBe(fake)
      expect(found?.slice(0, 4).toLowerCase()).toBe(fake.slice(0, 4).toLowerCase())
      expect(found?.slice(-4).toLowerCase()).toBe(fake.slice(-4).toLowerCase())
    }),
  )
})

it('an address that the customer saved remains a lookalike of what was known before, and of nothing later', () => {
  fc.assert(
    fc.property(address, text(26), fc.constantFrom('chosen', 'own', 'received'), (known, middle, kind) => {
      const fake = `${known.slice(0, 4)}${middle}${known.slice(-4)}`
      fc.pre(fake !== known)
      const earlier = as(kind, known, 1)
      expect(lookalikeOf(fake, [earlier, as('chosen', fake, 2)])).toEqual({ address: known, kind })
      expect(lookalikeOf(fake, [earlier, as('chosen', fake, 2), as('received', fake, 0)])).not.toBeNull()
      expect(lookalikeOf(fake, [as('chosen', fake, 0), earlier])).toBeNull()
    }),
  )
})

it('a received transfer never makes its sender a trusted address', () => {
  const [own, sender] = ['TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9', 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9']
  const received = as('received', sender, 1)
  expect(lookalikeOf(sender, [as('chosen', own, 2), received])).toEqual({ address: own, kind: 'chosen' })
  expect(lookalikeOf(sender, [as('own', own, 2), received])).toEqual({ address: own, kind: 'own' })
  expect(lookalikeOf(own, [received])).toEqual({ address: sender, kind: 'received' })
  expect(lookalikeOf(own, [as('chosen', own), received])).toBeNull()
  expect(lookalikeOf(own, [as('own', own), received])).toBeNull()
  expect(lookalikeOf(sender, [received])).toBeNull()
})

it('an address with one different end is not a lookalike', () => {
  fc.assert(
    fc.property(address, address, (a, b) => {
      const sameEnds =
        a.slice(0, 4).toLowerCase() === b.slice(0, 4).toLowerCase() &&
        a.slice(-4).toLowerCase() === b.slice(-4).toLowerCase()
      expect(lookalikeOf(a, chosen(b))?.address ?? null).toBe(sameEnds && a !== b ? b : null)
    }),
  )
})

it.each([
  ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'TXYZaaaaaaaaaaaaaaaaaaaaaaaaaaAeBf', true],
  ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'TxyzaaaaaaaaaaaaaaaaaaaaaaaaaaaEbF', true],
  ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'TXYaaaaaaaaaaaaaaaaaaaaaaaaaaaAeBf', false],
  ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'TXYZaaaaaaaaaaaaaaaaaaaaaaaaaaaeBg', false],
])('the lookalike check of %s and %s gives %s', (known, asked, alike) => {
  expect(lookalikeOf(asked, chosen(known))?.address).toBe(alike ? known : undefined)
})
