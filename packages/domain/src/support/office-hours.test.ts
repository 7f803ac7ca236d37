import { describe, expect, it } from 'vitest'
import {
  type OfficeHours,
  officeAt,
  officeDeadline,
  officeSeconds,
  parseOfficeHours,
} from './office-hours.ts'

const WEEK = parseOfficeHours('1-5 09:00-18:00') as OfficeHours

it.each([
  '',
  'always',
  '1-5',
  '5-1 09:00-18:00',
  '1-8 09:00-18:00',
  '1 18:00-09:00',
  '1 09:60-10:00',
  '1 09:00-24:30',
])('the office hours %j are refused', text => expect(parseOfficeHours(text)).toBeNull())

it('office hours are parsed into days and minutes', () => {
  expect(WEEK).toEqual({ days: [1, 2, 3, 4, 5], opens: 540, closes: 1080 })
  expect(parseOfficeHours('6 10:30-24:00')).toEqual({ days: [6], opens: 630, closes: 1440 })
})

describe('office hours from Monday to Friday, nine to six', () => {
  it.each([
    // 2 March 2026 is a Monday.
    ['2026-03-02T08:59:59Z', 'UTC', false, '2026-03-02T09:00:00Z'],
    ['2026-03-02T09:00:00Z', 'UTC', true, '2026-03-02T18:00:00Z'],
    ['2026-03-02T18:00:00Z', 'UTC', false, '2026-03-03T09:00:00Z'],
    ['2026-03-06T18:00:00Z', 'UTC', false, '2026-03-09T09:00:00Z'],
    ['2026-03-08T12:00:00Z', 'UTC', false, '2026-03-09T09:00:00Z'],
    ['2026-03-02T00:30:00Z', 'Asia/Tokyo', true, '2026-03-02T09:00:00Z'],
    // New York puts its clocks forward on Sunday 8 March.
    ['2026-03-06T23:30:00Z', 'America/New_York', false, '2026-03-09T13:00:00Z'],
  ])('at %s in %s have the state open = %s, until %s', (now, zone, open, until) => {
    const state = officeAt(WEEK, Temporal.Instant.from(now), zone)
    expect([state.open, state.changesAt?.toString()]).toEqual([open, until])
  })
})

it('an office that opens on one day a week states its next opening as soon as it closes', () => {
  const saturday = parseOfficeHours('6 10:00-24:00') as OfficeHours
  const state = officeAt(saturday, Temporal.Instant.from('2026-03-08T00:00:00Z'), 'UTC')
  expect(state).toMatchObject({ open: false })
  expect(state.changesAt?.toString()).toBe('2026-03-14T10:00:00Z')
})

it('an office that is always open never changes', () => {
  const always = parseOfficeHours('1-7 00:00-24:00') as OfficeHours
  expect(officeAt(always, Temporal.Instant.from('2026-03-08T00:00:00Z'), 'UTC')).toEqual({
    open: true,
    changesAt: null,
  })
})

describe('a wait', () => {
  const at = Temporal.Instant.from
  it.each([
    ['within a day', '2026-03-02T10:00:00Z', '2026-03-02T10:20:00Z', 1200],
    ['before they open', '2026-03-02T07:00:00Z', '2026-03-02T09:05:00Z', 300],
    ['over a night', '2026-03-02T17:50:00Z', '2026-03-03T09:10:00Z', 1200],
    ['over a weekend', '2026-03-06T17:59:00Z', '2026-03-09T09:01:00Z', 120],
    ['that lies in a night', '2026-03-02T19:00:00Z', '2026-03-02T20:00:00Z', 0],
  ])('%s counts only the time within office hours', (_, from, to, seconds) => {
    expect(officeSeconds(WEEK, at(from), at(to), 'UTC')).toBe(seconds)
  })

  it.each([
    ['2026-03-02T10:00:00Z', '2026-03-02T12:00:00Z'],
    ['2026-03-02T16:00:00Z', '2026-03-02T18:00:00Z'],
    ['2026-03-02T16:00:01Z', '2026-03-03T09:00:01Z'],
    ['2026-03-06T17:00:00Z', '2026-03-09T10:00:00Z'],
    ['2026-03-07T12:00:00Z', '2026-03-09T11:00:00Z'],
  ])('of two office hours from %s ends at %s', (from, until) => {
    expect(officeDeadline(WEEK, at(from), 7200, 'UTC').toString()).toBe(until)
  })

  it('counts the night, too, when the office never closes', () => {
    const always = parseOfficeHours('1-7 00:00-24:00') as OfficeHours
    expect(officeDeadline(always, at('2026-03-02T23:30:00Z'), 7200, 'UTC').toString()).toBe(
      '2026-03-03T01:30:00Z',
    )
    expect(officeSeconds(always, at('2026-03-02T23:30:00Z'), at('2026-03-03T01:30:00Z'), 'UTC')).toBe(7200)
  })
})
