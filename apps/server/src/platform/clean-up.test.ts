import { expect, it, vi } from 'vitest'
import { cleanUp } from './clean-up.ts'
import type { Platform } from './platform.ts'

it('the clean-up continues after a failing step, logs it, and fails at the end', async () => {
  const error = vi.fn()
  const platform = { log: { error } } as unknown as Platform
  const done: string[] = []
  const good = (what: string) => ({
    what,
    async run() {
      done.push(what)
      return 0
    },
  })
  const bad = { what: 'emails', run: () => Promise.reject(new Error('no answer')) }

  await cleanUp(platform, [good('codes')])
  expect(error).not.toHaveBeenCalled()

  await expect(cleanUp(platform, [good('sessions'), bad, good('quotes')])).rejects.toThrow(
    'not cleaned up: emails',
  )
  expect(done).toEqual(['codes', 'sessions', 'quotes'])
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('no answer'), what: 'emails' },
    'not cleaned up',
  )
})

it('the clean-up deletes slices until nothing is left, or until the maximum of a run, and then leaves the rest to the next run', async () => {
  const left = { sessions: 2_500, codes: 10_000_000 }
  const most: number[] = []
  const of = (what: keyof typeof left) => ({
    what,
    async run(_: Platform, limit: number) {
      most.push(limit)
      const taken = Math.min(limit, left[what])
      left[what] -= taken
      return taken
    },
  })
  await cleanUp({} as Platform, [of('codes'), of('sessions')])
  expect(left.sessions).toBe(0)
  expect(left.codes).toBeGreaterThan(9_000_000)
  expect(Math.max(...most)).toBeLessThanOrEqual(1_000)
  await cleanUp({} as Platform, [of('codes')])
  expect(left.codes).toBeLessThan(9_900_000)
})
