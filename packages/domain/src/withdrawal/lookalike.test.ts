import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lookalikeOf } from './lookalike.ts'

const none = { chosen: [], own: [], received: [] }
const chosen = (...addresses: string[]) => ({ ...none, chosen: addresses })

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

it('an address that the customer chose is never a lookalike', () => {
  fc.assert(
    fc.property(address, text(26), (known, middle) => {
      const fake = `${known.slice(0, 4)}${middle}${known.slice(-4)}`
      expect(lookalikeOf(known, chosen(fake, known))).toBeNull()
    }),
  )
})

it('a received transfer never makes its sender a trusted address', () => {
  const [own, sender] = ['TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9', 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9']
  const received = [sender]
  expect(lookalikeOf(sender, { ...none, chosen: [own], received })).toEqual({ address: own, kind: 'chosen' })
  expect(lookalikeOf(sender, { ...none, own: [own], received })).toEqual({ address: own, kind: 'own' })
  expect(lookalikeOf(own, { ...none, received })).toEqual({ address: sender, kind: 'received' })
  expect(lookalikeOf(own, { ...none, chosen: [own], received })).toBeNull()
  expect(lookalikeOf(own, { ...none, own: [own], received })).toBeNull()
  expect(lookalikeOf(sender, { ...none, received })).toBeNull()
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
