import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TRANSFER_KINDS } from './account.ts'
import { type TransferContent, transferHash } from './transfer-hash.ts'

const example: TransferContent = {
  key: '0190a5c0-0000-8000-a000-000000000001',
  kind: 'pledge',
  reference: 'order é',
  createdAt: '2026-03-02T10:24:00.000Z',
  postings: [
    { account: 'a/USDT/spot', amount: -400_000_000n },
    { account: 'a/USDT/locked', amount: 400_000_000n },
  ],
}

/** Bytes of the example, written out, so that anybody can compute its hash without our code. */
const EXAMPLE_BYTES =
  '17:matin/transfer/v1,36:0190a5c0-0000-8000-a000-000000000001,6:pledge,8:order é,24:2026-03-02T10:24:00.000Z,' +
  '11:a/USDT/spot,10:-400000000,13:a/USDT/locked,9:400000000,'

it('the hash of a transfer is the SHA-256 of the documented encoding', () => {
  expect(transferHash(example)).toBe(createHash('sha256').update(EXAMPLE_BYTES, 'utf8').digest('hex'))
})

it('the hash of a known transfer never changes, so that old receipts still verify', () => {
  expect(transferHash(example)).toBe('8e632c71bf64e766783a3476feeaa48a6c3da55888aa55b7df54087a18dc0130')
})

const content = fc.record({
  key: fc.string({ maxLength: 4 }),
  kind: fc.constantFrom(...TRANSFER_KINDS),
  reference: fc.string({ maxLength: 4 }),
  createdAt: fc.string({ maxLength: 4 }),
  postings: fc.array(
    fc.record({ account: fc.string({ maxLength: 3 }), amount: fc.bigInt({ min: -30n, max: 30n }) }),
    { maxLength: 3 },
  ),
})
const spelt = (value: TransferContent) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))

it('the hash of a transfer differs for different contents', () => {
  fc.assert(
    fc.property(content, content, (a, b) => {
      expect(transferHash(a) === transferHash(b)).toBe(spelt(a) === spelt(b))
    }),
  )
})

it('the hash of a transfer changes when text moves from one field to the next', () => {
  const text = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('1', ':', ',', 'a') })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const split = { ...example, key: a, reference: b }
      const moved = { ...example, key: a + b.slice(0, 1), reference: b.slice(1) }
      expect(transferHash(split)).not.toBe(transferHash(moved))
    }),
  )
})

it('the hash of a transfer depends on each posting', () => {
  const [first, second] = example.postings
  if (!first || !second) throw new Error('the example has two postings')
  const others = [
    [second, first],
    [{ ...first, amount: -400_000_001n }, second],
    [{ ...first, account: 'b/USDT/spot' }, second],
    [first],
    [first, second, { account: 'c/USDT/spot', amount: 0n }],
  ]
  const hashes = [example.postings, ...others].map(postings => transferHash({ ...example, postings }))
  expect(new Set(hashes).size).toBe(6)
})
