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

it('of two addresses that the customer chose, each is a lookalike of the other, whichever was saved again last', () => {
  fc.assert(
    fc.property(address, text(26), fc.nat(3), (known, middle, since) => {
      const fake = `${known.slice(0, 4)}${middle}${known.slice(-4)}`
      fc.pre(fake !== known)
      const both = [as('chosen', known, since), as('chosen', fake, 2)]
      // Neither is offered in place of the other: either may be a scammer's.
      expect(lookalikeOf(fake, both)).toEqual({ address: known, kind: 'received' })
      expect(lookalikeOf(known, both)).toEqual({ address: fake, kind: 'received' })
      expect(lookalikeOf(fake, [...both, as('received', fake, 0)])).not.toBeNull()
      expect(lookalikeOf(fake, [as('own', known, since), as('chosen', fake, 2)])?.kind).toBe('own')
    }),
  )
})

it('an address that the customer chose is a lookalike of who paid in before, and not after', () => {
  const [saved, sender] = ['TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9', 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9']
  const chosenAt2 = as('chosen', saved, 2)
  expect(lookalikeOf(saved, [as('received', sender, 1), chosenAt2])?.address).toBe(sender)
  expect(lookalikeOf(saved, [as('received', sender, 3), chosenAt2])).toBeNull()
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
