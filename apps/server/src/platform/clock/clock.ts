import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Only source of time in the server. Rounded to milliseconds, so that stored and computed times are equal. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
}

/** Moved by tests and developers. It never goes back. */
export interface MovableClock extends Clock {
  advance(duration: Temporal.Duration): Temporal.Instant
}

export interface PersistentClock extends MovableClock {
  /** Zero if it is ahead of the system's clock. */
  behind(): Temporal.Duration
}

/** `file` stores the offset: a restart does not change the day. A new clock begins `hoursBehind` hours behind. */
export function persistentClock(file: string, hoursBehind = 0): PersistentClock {
  let offset = readOffset(file) ?? -hoursBehind * 3_600_000
  const now = () => Temporal.Instant.fromEpochMilliseconds(Date.now() + offset)
  return {
    now,
    behind: () => Temporal.Duration.from({ milliseconds: Math.max(0, -offset) }),
    advance(duration) {
      offset += Math.trunc(duration.total('milliseconds'))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify({ offsetMilliseconds: offset }))
      renameSync(`${file}.new`, file)
      return now()
    },
  }
}

/** Stands still until it is moved, for tests. */
export function fixedClock(start: string): MovableClock {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    advance(duration) {
      now = now.add(duration)
      return now
    },
  }
}

function readOffset(file: string): number | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value === 'object' && value !== null && 'offsetMilliseconds' in value) {
      return Number(value.offsetMilliseconds) || 0
    }
  } catch {
    // No file yet: the clock has never been moved.
  }
  return null
}
