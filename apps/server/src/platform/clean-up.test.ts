import { expect, it, vi } from 'vitest'
import { cleanUp } from './clean-up.ts'
import type { Platform } from './platform.ts'

it('goes on after what fails, logs it, and fails at the end', async () => {
  const error = vi.fn()
  const platform = { log: { error } } as unknown as Platform
  const done: string[] = []
  const good = (what: string) => ({
    what,
    async run() {
      done.push(what)
    },
  })
  const bad = { what: 'letters', run: () => Promise.reject(new Error('no answer')) }

  await cleanUp(platform, [good('codes')])
  expect(error).not.toHaveBeenCalled()

  await expect(cleanUp(platform, [good('sessions'), bad, good('quotes')])).rejects.toThrow(
    'not cleaned up: letters',
  )
  expect(done).toEqual(['codes', 'sessions', 'quotes'])
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('no answer'), what: 'letters' },
    'not cleaned up',
  )
})
