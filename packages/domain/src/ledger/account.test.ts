import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountName, canonicalPostings } from './account.ts'

const postings = fc.array(
  fc.record({
    account: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    amount: fc.bigInt({ min: -5n, max: 5n }),
  }),
  { maxLength: 12 },
)

it('canonical postings are sorted, one per account, none of them zero, and have the same sums', () => {
  fc.assert(
    fc.property(postings, given => {
      const canonical = canonicalPostings(given)
      for (const [index, posting] of canonical.entries()) {
        expect(posting.amount).not.toBe(0n)
        if (index > 0) expect(posting.account > (canonical[index - 1]?.account ?? '')).toBe(true)
      }
      for (const account of new Set(given.map(posting => posting.account))) {
        const sum = (of: typeof given) =>
          of
            .filter(posting => posting.account === account)
            .reduce((total, posting) => total + posting.amount, 0n)
        expect(sum(canonical)).toBe(sum(given))
      }
    }),
  )
})

it('canonical postings do not depend on the given order, and canonicalising them again changes nothing', () => {
  fc.assert(
    fc.property(postings, given => {
      const canonical = canonicalPostings(given)
      expect(canonicalPostings(given.toReversed())).toEqual(canonical)
      expect(canonicalPostings(canonical)).toEqual(canonical)
    }),
  )
})

it('the name of an account consists of owner, asset and kind', () => {
  const name = accountName({ owner: '0190a5c0-0000-7000-8000-000000000001', asset: 'USDT', kind: 'spot' })
  expect(name).toBe('0190a5c0-0000-7000-8000-000000000001/USDT/spot')
})
