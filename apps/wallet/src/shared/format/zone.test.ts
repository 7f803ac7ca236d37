import { expect, test } from 'vitest'
import { minutesOfDay, offsetMinutes, zoneLabel } from './zone.ts'

const june = new Date('2026-06-15T20:30:00Z')

test('the offset of a time zone depends on the date', () => {
  expect(offsetMinutes('UTC', june)).toBe(0)
  expect(offsetMinutes('Asia/Shanghai', june)).toBe(480)
  expect(offsetMinutes('America/New_York', june)).toBe(-240)
  expect(offsetMinutes('America/New_York', new Date('2026-01-15T00:00:00Z'))).toBe(-300)
})

test('a time zone is labelled by its offset', () => {
  expect(zoneLabel('UTC', june)).toBe('UTC')
  expect(zoneLabel('Asia/Shanghai', june)).toBe('UTC+8')
  expect(zoneLabel('Asia/Kolkata', june)).toBe('UTC+5:30')
  expect(zoneLabel('America/New_York', june)).toBe('UTC−4')
})

test('the minutes of the day wrap over midnight', () => {
  expect(minutesOfDay('UTC', june)).toBe(20 * 60 + 30)
  expect(minutesOfDay('Asia/Shanghai', june)).toBe(4 * 60 + 30)
})

test('an unknown time zone counts as UTC', () => {
  expect(minutesOfDay('Nowhere/At_All', june)).toBe(20 * 60 + 30)
  expect(zoneLabel('Nowhere/At_All', june)).toBe('UTC')
})
