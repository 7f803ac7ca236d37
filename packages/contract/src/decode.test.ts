import { expect, it } from 'vitest'
import { instant, shownUsdt } from './decode.ts'

it('an amount that was shown is decoded to minor units of USDT, and to null if it is finer', () => {
  expect(['0', '12.5', '0.000001', '0.0000001'].map(text => shownUsdt.parse(text))).toEqual([
    0n,
    12_500_000n,
    1n,
    null,
  ])
})

it.each([
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'],
  ['2026-03-01T12:00:00.250Z', '2026-03-01T12:00:00.25Z'],
  [`2026-03-01T12:00:00.000${'9'.repeat(30)}Z`, '2026-03-01T12:00:00.000999999Z'],
])('the time %s is decoded', (text, expected) => {
  expect(instant.parse(text).toString()).toBe(expected)
})

it.each(['2026-03-01', '2026-02-30T12:00:00Z', '2026-03-01T12:00:00+09:00', ''])(
  'a text that is no time in UTC is refused: %s',
  text => {
    expect(instant.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['invalid_input'])
  },
)
