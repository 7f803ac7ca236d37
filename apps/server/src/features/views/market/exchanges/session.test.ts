import { describe, expect, it } from 'vitest'
import { backOff, Session } from './session.ts'

const timing = { retry: 100, retryMax: 1000, probe: 1, refill: 1 }

describe('an exchange session', () => {
  it('waits longer after each failure, with jitter and up to a maximum', () => {
    const shortest = backOff(timing, () => 0)
    const longest = backOff(timing, () => 1)
    expect([1, 2, 3, 4, 5, 50].map(shortest)).toEqual([50, 100, 200, 400, 500, 500])
    expect([1, 2, 3, 4, 5, 50].map(longest)).toEqual([100, 200, 400, 800, 1000, 1000])
  })

  it('starts again with the short wait after a success, and waits no more once it is stopped', async () => {
    const session = new Session()
    const waits: number[] = []
    const failures: unknown[] = []
    let tries = 0
    await session.keep(
      async () => {
        tries++
        if (tries === 3) return
        if (tries === 6) session.stop()
        throw new Error(`try ${tries}`)
      },
      error => failures.push(error),
      count => {
        waits.push(count)
        return 1
      },
    )
    expect(waits).toEqual([1, 2, 1, 2])
    expect(failures).toHaveLength(4)
    expect(session.alive).toBe(false)
    // No longer than it lasts: of a whole hour nothing is left.
    await session.pause(3_600_000)
  })
})
