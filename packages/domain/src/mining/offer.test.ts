import { describe, expect, it } from 'vitest'
import { type Offer, offerFaults } from './offer.ts'

const LOCK: Offer = {
  kind: 'lock',
  terms: {
    minAmount: 100_000_000n,
    maxAmount: 5_000_000_000n,
    cycleDays: 30,
    dailyRate: 350_000n,
    penaltyRate: 10_000_000n,
    customerCap: 20_000_000_000n,
  },
  trial: null,
  editions: null,
  fresh: true,
}
const price = { minAmount: 300_000_000n, maxAmount: 300_000_000n, penaltyRate: 0n }
const MACHINE: Offer = { ...LOCK, kind: 'machine', terms: { ...LOCK.terms, ...price } }
const NFT: Offer = { ...MACHINE, kind: 'nft', editions: { first: 1, last: 40 } }

describe('an offer', () => {
  it.each([LOCK, MACHINE, NFT])('with the usual terms of $kind has no fault', offer => {
    expect(offerFaults(offer)).toEqual([])
  })

  it('of a new version keeps the edition series of its product', () => {
    expect(offerFaults({ ...NFT, editions: null, fresh: false })).toEqual([])
    expect(offerFaults({ ...NFT, fresh: false })).toEqual(['no_series'])
  })

  it.each<[string, Partial<Offer>, Partial<Offer['terms']>, string[]]>([
    ['nothing for a price', {}, { minAmount: 0n }, ['price_wanted']],
    ['a range that goes down', {}, { maxAmount: 1n }, ['range_upwards', 'earns_nothing']],
    ['a cap below one purchase', {}, { customerCap: 1n }, ['cap_below_maximum']],
    ['no day', {}, { cycleDays: 0 }, ['cycle_wanted']],
    ['half a day', {}, { cycleDays: 1.5 }, ['cycle_wanted']],
    ['too many days', {}, { cycleDays: 3651 }, ['cycle_wanted']],
    ['a penalty above the principal', {}, { penaltyRate: 1_000_000_001n }, ['penalty_above_one']],
    ['a series of a lock', { editions: { first: 1, last: 2 } }, {}, ['no_series']],
    ['a trial of a lock', { trial: { days: 3, dailyRate: 1_000_000n } }, {}, ['no_trial']],
  ])('of a lock with %s is refused', (_, changed, terms, faults) => {
    expect(offerFaults({ ...LOCK, ...changed, terms: { ...LOCK.terms, ...terms } })).toEqual(faults)
  })

  it.each<[string, Offer, Partial<Offer>, Partial<Offer['terms']>, string[]]>([
    ['two prices', MACHINE, {}, { maxAmount: 400_000_000n }, ['one_price']],
    ['a penalty', MACHINE, {}, { penaltyRate: 1n }, ['no_penalty']],
    ['no income', MACHINE, {}, { dailyRate: 1n }, ['earns_nothing']],
    [
      'a month and a day of trial',
      MACHINE,
      { trial: { days: 31, dailyRate: 1_000_000n } },
      {},
      ['trial_days'],
    ],
    ['a trial of nothing', MACHINE, { trial: { days: 1, dailyRate: 1n } }, {}, ['trial_earns_nothing']],
    ['no series', NFT, { editions: null }, {}, ['series_wanted']],
    ['a series that goes down', NFT, { editions: { first: 2, last: 1 } }, {}, ['series_upwards']],
    ['more than a series has', NFT, { editions: { first: 1, last: 10_001 } }, {}, ['series_too_large']],
  ])('with %s is refused', (_, base, changed, terms, faults) => {
    expect(offerFaults({ ...base, ...changed, terms: { ...base.terms, ...terms } })).toEqual(faults)
  })
})
