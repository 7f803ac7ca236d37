import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalLegs } from './account.ts'

const legs = fc.array(
  fc.record({
    account: fc.bigInt({ min: 1n, max: 6n }),
    amount: fc.bigInt({ min: -5n, max: 5n }),
  }),
  { maxLength: 12 },
)

it('canonical legs ascend, one an account, none zero, with the sums kept', () => {
  fc.assert(
    fc.property(legs, given => {
      const canonical = canonicalLegs(given)
      for (const [index, leg] of canonical.entries()) {
        expect(leg.amount).not.toBe(0n)
        if (index > 0) expect(leg.account > (canonical[index - 1]?.account ?? 0n)).toBe(true)
      }
      for (const account of new Set(given.map(leg => leg.account))) {
        const sum = (of: typeof given) =>
          of.filter(leg => leg.account === account).reduce((total, leg) => total + leg.amount, 0n)
        expect(sum(canonical)).toBe(sum(given))
      }
    }),
  )
})

it('do not depend on the order of the legs, and are their own canonical form', () => {
  fc.assert(
    fc.property(legs, given => {
      const canonical = canonicalLegs(given)
      expect(canonicalLegs(given.toReversed())).toEqual(canonical)
      expect(canonicalLegs(canonical)).toEqual(canonical)
    }),
  )
})

it('sort by number and not by text', () => {
  const given = [10n, 9n, 100n].map(account => ({ account, amount: 1n }))
  expect(canonicalLegs(given).map(leg => leg.account)).toEqual([9n, 10n, 100n])
})
