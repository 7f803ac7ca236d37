import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsNow, type SavedOnly, savedRefusal, switched, usableFrom } from './saved-only.ts'

const NOW = Temporal.Instant.from('2026-03-02T10:24:00Z')
const hours = (count: number) => NOW.add({ seconds: Math.round(count * 3600) })
const OFF: SavedOnly = { on: false, offAt: null }
const ON: SavedOnly = { on: true, offAt: null }

describe('the rule to withdraw only to saved addresses', () => {
  it.each([
    ['off', OFF, null, null],
    ['on, not saved', ON, null, 'address_not_saved'],
    ['on, saved just now', ON, hours(0), 'address_waiting'],
    ['on, saved a second less than a day ago', ON, hours(-24).add({ seconds: 1 }), 'address_waiting'],
    ['on, saved a day ago', ON, hours(-24), null],
    ['ending later, not saved', { on: true, offAt: hours(1) }, null, 'address_not_saved'],
    ['ended, not saved', { on: true, offAt: hours(0) }, null, null],
  ] as const)('allows or refuses a withdrawal: %s', (_, rule, savedAt, refusal) => {
    expect(savedRefusal(rule, savedAt, NOW)).toBe(refusal)
  })

  it('is in force at once when it is turned on, and ends a day after the first request to turn it off', () => {
    expect(switched(OFF, true, NOW)).toEqual(ON)
    const ending = switched(ON, false, NOW)
    expect(ending).toEqual({ on: true, offAt: hours(24) })
    expect(switched(ending, false, hours(5))).toEqual(ending)
    expect(switched(ending, true, hours(5))).toEqual(ON)
    expect(switched(ending, false, hours(25))).toEqual(OFF)
    expect(switched(OFF, false, NOW)).toEqual(OFF)
  })

  it('never ends earlier than a day after it was turned off', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 100_000 })), { maxLength: 20 }),
        turns => {
          let [rule, at, asked] = [ON, NOW, null as Temporal.Instant | null]
          for (const [on, seconds] of turns) {
            at = at.add({ seconds })
            if (!holdsNow(rule, at)) {
              expect(asked && at.since(asked).total('hours')).toBeGreaterThanOrEqual(24)
              return
            }
            rule = switched(rule, on, at)
            asked = on ? null : (asked ?? at)
          }
        },
      ),
    )
  })

  it('makes a new address usable after a day', () => {
    expect(usableFrom(NOW).since(NOW).total('hours')).toBe(24)
  })
})
