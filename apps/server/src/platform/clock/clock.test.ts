import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixedClock, persistentClock, systemClock } from './clock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matin-clock-'))
  vi.useFakeTimers({ now: Date.parse('2026-03-02T10:24:00.123Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

describe('the persistent clock', () => {
  it('is the system clock until it is moved', () => {
    const clock = persistentClock(join(folder, 'clock.json'))
    expect(clock.now().equals(systemClock.now())).toBe(true)
    expect(clock.now().toString()).toBe('2026-03-02T10:24:00.123Z')
  })

  it('keeps its offset over a restart, and runs on from there', () => {
    const file = join(folder, 'deep', 'clock.json')
    const clock = persistentClock(file)
    expect(clock.advance(Temporal.Duration.from({ hours: 36 })).toString()).toBe('2026-03-03T22:24:00.123Z')
    clock.advance(Temporal.Duration.from({ seconds: 1 }))
    vi.setSystemTime(Date.parse('2026-03-02T11:00:00Z'))
    expect(persistentClock(file).now().toString()).toBe('2026-03-03T23:00:01Z')
  })

  it('begins as far behind as configured, keeps that over a restart, and says how far it is behind', () => {
    const file = join(folder, 'clock.json')
    const clock = persistentClock(file, 26)
    expect(clock.now().toString()).toBe('2026-03-01T08:24:00.123Z')
    clock.advance(Temporal.Duration.from({ hours: 20 }))
    const again = persistentClock(file, 26)
    expect(again.behind().total('hours')).toBe(6)
    again.advance(Temporal.Duration.from({ hours: 7 }))
    expect(again.behind().sign).toBe(0)
  })

  it.each(['', '{', '[]', '{"offsetMilliseconds":"soon"}'])(
    'starts at the system time if its file is broken: %j',
    content => {
      const file = join(folder, 'clock.json')
      writeFileSync(file, content)
      expect(persistentClock(file).now().toString()).toBe('2026-03-02T10:24:00.123Z')
    },
  )
})

it('the fixed clock stands still until it is moved', () => {
  const clock = fixedClock('2026-03-02T10:24:00Z')
  vi.advanceTimersByTime(60_000)
  expect(clock.now().toString()).toBe('2026-03-02T10:24:00Z')
  clock.advance(Temporal.Duration.from({ minutes: 1 }))
  expect(clock.now().toString()).toBe('2026-03-02T10:25:00Z')
})
