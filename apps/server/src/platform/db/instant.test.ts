import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantFrom, toTimestamp } from './instant.ts'

it.each([
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02 03:04:05.678+00', '2026-01-02T03:04:05.678Z'],
  ['2026-01-02 03:04:05.6+00', '2026-01-02T03:04:05.600Z'],
  ['2026-01-02 08:34:05.678+05:30', '2026-01-02T03:04:05.678Z'],
  ['2026-01-01 22:04:05-05', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
])('an instant is read from %s as the driver returns it', (text, expected) => {
  expect(toTimestamp(instantFrom(text))).toBe(expected)
})

it('an instant is read from a Date', () => {
  expect(toTimestamp(instantFrom(new Date('2026-01-02T03:04:05.678Z')))).toBe('2026-01-02T03:04:05.678Z')
})

it('an instant is always written with milliseconds, so that texts sort as times do', () => {
  expect(toTimestamp(Temporal.Instant.from('2026-01-02T03:04:05Z'))).toBe('2026-01-02T03:04:05.000Z')
})

it('every instant is written with the text that Temporal gives at millisecond precision', () => {
  const anyTime = fc.integer({ min: -8.64e15, max: 8.64e15 }).map(Temporal.Instant.fromEpochMilliseconds)
  fc.assert(
    fc.property(anyTime, time => {
      expect(toTimestamp(time)).toBe(time.toString({ smallestUnit: 'millisecond' }))
    }),
  )
})

it.each(['', 'yesterday', '2026-01-02 03:04:05'])(
  'the time %j is refused because its zone is unknown',
  text => {
    expect(() => instantFrom(text)).toThrow(RangeError)
  },
)
