import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capStopping, mostUnsigned, type SigningCaps, wantsSignatures } from './signing-caps.ts'

const CAPS: SigningCaps = { payment: 5000n, newDestination: 1000n, hour: 20_000n, day: 50_000n }
const NOTHING = { hour: 0n, day: 0n }
const money = fc.bigInt({ min: 0n, max: 100_000n })
const anyCaps = fc.record({ payment: money, newDestination: money, hour: money, day: money })
const anyLately = fc.record({ hour: money, day: money })

describe('a payment without operators’ signatures', () => {
  it.each([
    ['at the cap of a payment', 5000n, 'known', NOTHING, null],
    ['above it', 5001n, 'known', NOTHING, 'payment'],
    ['at the cap of a new destination', 1000n, 'new', NOTHING, null],
    ['above it', 1001n, 'new', NOTHING, 'new_destination'],
    ['that fills the hour', 5000n, 'known', { hour: 15_000n, day: 15_000n }, null],
    ['beyond the hour', 5000n, 'known', { hour: 15_001n, day: 15_001n }, 'hour'],
    ['beyond the day alone', 5000n, 'known', { hour: 0n, day: 45_001n }, 'day'],
  ] as const)('is allowed or stopped by a cap: %s', (_name, amount, destination, lately, cap) => {
    expect(capStopping({ amount, destination }, lately, CAPS)).toBe(cap)
  })

  it('is stopped if and only if it is above the largest permitted amount, for any caps', () => {
    fc.assert(
      fc.property(
        money,
        fc.constantFrom('known' as const, 'new' as const),
        anyLately,
        anyCaps,
        (amount, destination, lately, caps) => {
          const stopped = capStopping({ amount, destination }, lately, caps) !== null
          expect(stopped).toBe(amount > mostUnsigned(destination, lately, caps))
        },
      ),
    )
  })

  it('never brings the totals above the caps of hour and day, in any order of amounts', () => {
    fc.assert(
      fc.property(fc.array(money), anyCaps, (amounts, caps) => {
        const lately = { hour: 0n, day: 0n }
        for (const amount of amounts) {
          if (capStopping({ amount, destination: 'known' }, lately, caps)) continue
          lately.hour += amount
          lately.day += amount
        }
        expect(lately.day <= caps.day && lately.hour <= caps.hour).toBe(true)
      }),
    )
  })
})

it('a payment needs signatures if it exceeds a cap that waiting does not lift', () => {
  expect((['payment', 'new_destination', 'hour', 'day', null] as const).map(wantsSignatures)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
