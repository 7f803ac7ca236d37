import { beforeEach, expect, test, vi } from 'vitest'
import { inBatches } from './batches.ts'

/**
 * Creates the batch queue under test. `began` lists the started groups in order; `end` ends the oldest group
 * that still runs.
 */
function served(serving: Parameters<typeof inBatches>[0]) {
  const began: string[][] = []
  const under: (() => void)[] = []
  const add = inBatches<string>(serving, group => {
    began.push(group)
    return new Promise(resolve => under.push(resolve))
  })
  return { began, add, end: () => under.shift()?.() }
}

/** Waits two rounds of the event loop, in which the work begins that the end of a group or a timer causes. */
async function roundOfTheLoop(): Promise<void> {
  for (let round = 0; round < 2; round++) await new Promise(resolve => setImmediate(resolve))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

test('items of one event loop round form a group, and later ones form the next group', async () => {
  const { began, add, end } = served({ atOnce: 1, most: 10 })
  add('a')
  add('b')
  await roundOfTheLoop()
  add('c')
  await roundOfTheLoop()
  add('d')
  expect(began).toEqual([['a', 'b']])
  end()
  await roundOfTheLoop()
  expect(began).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a group has a bounded size, and a bounded number of groups run at once', async () => {
  const { began, add } = served({ atOnce: 2, most: 2 })
  for (const item of ['a', 'b', 'c', 'd', 'e']) add(item)
  await roundOfTheLoop()
  await roundOfTheLoop()
  expect(began).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a second group starts beside a running one only after the milliseconds that the first runs alone', async () => {
  const { began, add } = served({ atOnce: 2, most: 10, aloneMs: 4 })
  add('slow')
  await roundOfTheLoop()
  add('a')
  await vi.advanceTimersByTimeAsync(3)
  add('b')
  expect(began).toEqual([['slow']])
  await vi.advanceTimersByTimeAsync(1)
  await roundOfTheLoop()
  expect(began).toEqual([['slow'], ['a', 'b']])
})

test('the next group starts at once when the previous one ends before its milliseconds alone are over', async () => {
  const { began, add, end } = served({ atOnce: 2, most: 10, aloneMs: 4 })
  add('quick')
  await roundOfTheLoop()
  add('a')
  end()
  await roundOfTheLoop()
  expect(began).toEqual([['quick'], ['a']])
})

test('a slow group delays others only for its milliseconds alone: after them, further groups start beside it', async () => {
  const { began, add } = served({ atOnce: 3, most: 10, aloneMs: 4 })
  for (const item of ['slow', 'slower', 'a']) {
    add(item)
    await vi.advanceTimersByTimeAsync(4)
    await roundOfTheLoop()
  }
  expect(began).toEqual([['slow'], ['slower'], ['a']])
})
