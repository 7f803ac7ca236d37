import { expect, it } from 'vitest'
import { dayIn, type Preset, rangeOf } from './statement-period.ts'

it.each<[Preset, string, string, string]>([
  ['thisMonth', '2026-03-15', '2026-03-01', '2026-03-15'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-20', '2025-12-01', '2025-12-31'],
  ['thisYear', '2026-03-15', '2026-01-01', '2026-03-15'],
  ['lastYear', '2026-03-15', '2025-01-01', '2025-12-31'],
  ['all', '2026-03-15', '2025-11-02', '2026-03-15'],
])('the period %s on %s runs from %s to %s', (preset, today, from, to) =>
  expect(rangeOf(preset, today, '2025-11-02')).toEqual({ from, to }),
)

it('the day of an instant depends on the time zone', () => {
  const at = Date.parse('2026-03-01T23:30:00Z')
  expect([dayIn('UTC', at), dayIn('Asia/Tokyo', at), dayIn('America/New_York', at)]).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-01',
  ])
})
