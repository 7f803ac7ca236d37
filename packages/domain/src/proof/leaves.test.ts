import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLeafReader, LEAF_BYTES, writeLeaf } from './leaves.ts'
import type { Summed } from './tree.ts'

const leaf = fc.record({
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  sum: fc.bigInt({ min: 0n, max: (1n << 127n) - 1n }),
})

it('leaves are read as they were written, for any chunk size', () => {
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 20 }), fc.integer({ min: 1, max: 200 }), (leaves, size) => {
      const bytes = Uint8Array.from(leaves.flatMap(one => [...writeLeaf(one)]))
      const found: Summed[] = []
      const reader = createLeafReader(one => found.push(one))
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.slice(at, at + size))
      reader.end()
      expect(found).toEqual(leaves)
    }),
  )
})

it('a file that ends within a leaf, or contains an impossible sum, is refused', () => {
  const reader = createLeafReader(() => {})
  reader.push(new Uint8Array(LEAF_BYTES + 1))
  expect(() => reader.end()).toThrow(RangeError)
  expect(() => createLeafReader(() => {}).push(new Uint8Array(LEAF_BYTES).fill(255))).toThrow(RangeError)
})
