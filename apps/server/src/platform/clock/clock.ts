import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The one source of time. Instants are rounded to milliseconds, so what is stored equals what was computed. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
}

/** A clock that tests and developers move forward. It never goes back. */
export interface MovableClock extends Clock {
  advance(duration: Temporal.Duration): Temporal.Instant
}

export interface PersistentClock extends MovableClock {
  /** How far it is behind the system's clock; nothing when it was moved further. */
  behind(): Temporal.Duration
}

/**
 * Clock that adds to the system's time an offset stored in `file`, so that a restart stays in the same day. A new one
 * begins `hoursBehind`.
 */
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

/** A clock that stands still until it is moved: for tests. */
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
