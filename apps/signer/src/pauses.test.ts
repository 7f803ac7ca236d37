import { expect, it } from 'vitest'
import { createPauses } from './pauses.ts'
import type { Left } from './signer.ts'

/** Pauses whose sleeps are noted in milliseconds and end only by their signal. */
function noted(hasParent: boolean) {
  const slept: number[] = []
  const pauses = createPauses(hasParent, (ms, signal) => {
    slept.push(ms)
    if (!signal) return Promise.resolve()
    return new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      else signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  pauses.begin()
  return { pauses, slept }
}

it.each<[Left, boolean, number[]]>([
  ['more', true, []],
  ['waits', true, [2000]],
  ['nothing', false, [2000]],
  ['nothing', true, [10_000]],
])('after a round that left %s (woken by a parent: %s) it sleeps %j ms', (left, hasParent, expected) => {
  const { pauses, slept } = noted(hasParent)
  void pauses.wait(left)
  expect(slept).toEqual(expected)
})

it('a wake ends the pause, also one that came during the round, and many are followed by one round', async () => {
  const { pauses, slept } = noted(true)
  const asleep = pauses.wait('nothing')
  for (let i = 0; i < 3; i++) pauses.wake()
  await asleep
  expect(slept).toEqual([10_000, 200])
  pauses.begin()
  pauses.wake()
  await pauses.wait('nothing')
  expect(slept).toEqual([10_000, 200, 10_000, 200])
})

it('a stop ends the pause at once', async () => {
  const { pauses, slept } = noted(true)
  const asleep = pauses.wait('nothing')
  pauses.stop()
  await asleep
  expect(slept).toEqual([10_000])
})
