import { describe, expect, it } from 'vitest'
import { loader } from './loader.ts'

/** A reader that answers when told to, and remembers what it was asked for. */
function slowReader() {
  const queries: { keys: readonly number[]; answer(values: Map<number, string>): void; fail(): void }[] = []
  const asked = loader<number, string>(
    keys =>
      new Promise((resolve, reject) =>
        queries.push({ keys, answer: resolve, fail: () => reject(new Error('connection lost')) }),
      ),
  )
  const query = async (index: number) => {
    while (!queries[index]) await new Promise(setImmediate)
    return queries[index]
  }
  return { ask: (key: number) => asked.load(key), query, queries }
}

describe('a loader', () => {
  it('asks once for all who come while a query is under way, each key once', async () => {
    const { ask, query, queries } = slowReader()
    const first = ask(1)
    const one = await query(0)
    const later = [ask(2), ask(3), ask(2)]
    one.answer(new Map([[1, 'a']]))
    expect(await first).toBe('a')
    const two = await query(1)
    expect(two.keys).toEqual([2, 3])
    two.answer(new Map([[2, 'b']]))
    expect(await Promise.all(later)).toEqual(['b', undefined, 'b'])
    expect(queries).toHaveLength(2)
  })

  it('has one query under way, also when more ask than one takes', async () => {
    const { ask, query, queries } = slowReader()
    const answers = Array.from({ length: 150 }, (_, key) => ask(key))
    const one = await query(0)
    expect(one.keys).toHaveLength(100)
    for (let round = 0; round < 5; round++) await new Promise(setImmediate)
    expect(queries).toHaveLength(1)
    one.answer(new Map())
    const two = await query(1)
    expect(two.keys).toHaveLength(50)
    two.answer(new Map([[149, 'last']]))
    expect((await Promise.all(answers)).at(-1)).toBe('last')
  })

  it('never answers with what was read before it was asked', async () => {
    const { ask, query } = slowReader()
    const before = ask(1)
    const one = await query(0)
    const after = ask(1)
    one.answer(new Map([[1, 'old']]))
    expect(await before).toBe('old')
    ;(await query(1)).answer(new Map([[1, 'new']]))
    expect(await after).toBe('new')
  })

  it('fails those who asked when the query fails, and nobody after them', async () => {
    const { ask, query } = slowReader()
    const failing = Promise.allSettled([ask(1), ask(2)])
    ;(await query(0)).fail()
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = ask(1)
    ;(await query(1)).answer(new Map([[1, 'a']]))
    expect(await next).toBe('a')
  })
})
