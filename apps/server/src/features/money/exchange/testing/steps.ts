import type { MarketAsset } from '@matin/contract/market'
import { EXCHANGE_SIDES } from '@matin/domain/exchange/side'
import fc from 'fast-check'

export const COINS = ['BTC', 'DOGE'] as const satisfies MarketAsset[]
const CUSTOMERS = 3

const who = fc.nat(CUSTOMERS - 1)
const coin = fc.constantFrom(...COINS)
/** Part of a balance in thousandths: 1000 is MAX, 1001 is too much. */
const part = fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1001 }))

/**
 * Step of a customer, an operator, the prices or the clock. `which`, `one` and `other` are quotes, counted
 * back from the last.
 */
export const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      act: fc.constantFrom('quote' as const, 'trade' as const),
      who,
      side: fc.constantFrom(...EXCHANGE_SIDES),
      coin,
      part,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('execute' as const),
      which: fc.nat(30),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('both' as const), one: fc.nat(5), other: fc.nat(5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      coin,
      millionths: fc.integer({ min: -3000, max: 3000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('price' as const),
      coin,
      cents: fc.integer({ min: 1, max: 90_000_00 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('market' as const),
      state: fc.constantFrom('live', 'live', 'live', 'live', 'stale', 'down'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('settings' as const),
      exchange_fee_rate: fc.constantFrom('0', '0.001', '0.033333333', '0.5'),
      exchange_spread_rate: fc.constantFrom('0', '0.001', '0.000000001', '0.25'),
      exchange_minimum: fc.constantFrom('0.01', '10', '1000'),
      exchange_assets: fc.constantFrom('BTC,DOGE', 'BTC,DOGE', 'BTC,DOGE', 'BTC', 'DOGE'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 9 }) }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Arbitrary inventory of the platform, in minor units: `most`, or any amount from 0 to it. */
export const shelf = (most: bigint) => fc.oneof(fc.constant(most), fc.bigInt({ min: 0n, max: most }))
