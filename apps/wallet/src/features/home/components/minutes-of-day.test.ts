import { expect, it } from 'vitest'
import { minutesOfDay } from './minutes-of-day.ts'

const time = Date.UTC(2026, 5, 14, 20, 30)

it('reads the clock of the zone', () => {
  expect(minutesOfDay(time, 'UTC')).toBe(20 * 60 + 30)
  expect(minutesOfDay(time, 'Asia/Tokyo')).toBe(5 * 60 + 30)
  expect(minutesOfDay(Date.UTC(2026, 5, 14), 'UTC')).toBe(0)
})

it('counts an unknown zone as UTC', () => {
  expect(minutesOfDay(time, 'Nowhere/At_All')).toBe(20 * 60 + 30)
})
