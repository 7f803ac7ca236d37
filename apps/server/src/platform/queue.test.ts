import { describe, expect, it } from 'vitest'
import { Busy, createQueue } from './queue.ts'

/** Work that ends on command and reports when it begins. */
function stage() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    },
    async end(name: string) {
      ends.get(name)?.()
      // Until whatever follows has begun.
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

describe('the concurrency limiter', () => {
  it('runs a bounded number at once, takes keys in turn, and keeps the order within a key', async () => {
    const { begun, work, end } = stage()
    const queue = createQueue({ atOnce: 1, most: 10, share: 5 })
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(name => queue.run(name.slice(0, 1), work(name)))
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
      expect(begun.at(-1)).toBe(name)
      await end(name)
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
    expect(queue.waiting()).toBe(0)
  })

  it('bounds the waiting items per key, so that other keys find room, and of all keys together', async () => {
    const { begun, work, end } = stage()
    const queue = createQueue({ atOnce: 1, most: 3, share: 2 })
    const held = [queue.run('a', work('a1')), queue.run('a', work('a2'))]
    const last = expect(queue.run('a', work('a3'))).rejects.toMatchObject({ own: true })
    const refusal = async (key: string) => {
      const error = await queue.run(key, work('never')).catch((reason: unknown) => reason)
      return error instanceof Busy && (error.own ? 'own' : 'all')
    }
    expect(await refusal('a')).toBe('own')
    held.push(queue.run('b', work('b1')))
    // Full: the key with the most loses its last item to one that has none.
    held.push(queue.run('c', work('c1')))
    await last
    expect(await refusal('d')).toBe('all')
    expect(queue.refused()).toBe(3)
    expect(queue.waiting()).toBe(3)
    for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
    await Promise.all(held)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
    expect(() => queue.assertCapacity('a')).not.toThrow()
  })

  it('gives known callers places of their own, in turn with guests, and each few of them', async () => {
    const { begun, work, end } = stage()
    const queue = createQueue({ atOnce: 1, most: 12, share: 12 })
    const held = Array.from({ length: 13 }, (_, n) => queue.run('a', work(`a${n}`)))
    await expect(queue.run('a', work('never'))).rejects.toThrow(Busy)
    const owner = { known: 'owner' }
    held.push(queue.run(owner, work('owner')), queue.run({ known: 'other' }, work('other')))
    for (let n = 0; n < 9; n++) held.push(queue.run(owner, work(`owner${n}`)))
    expect(() => queue.assertCapacity(owner)).toThrow(Busy)
    expect(queue.waiting()).toBe(23)
    for (const name of ['a0', 'owner', 'a1', 'other', 'a2', 'owner0']) {
      expect(begun.at(-1)).toBe(name)
      await end(name)
    }
  })

  it('keeps a place for a known caller when few accounts send as much as they may', async () => {
    const { work, end } = stage()
    const queue = createQueue({ atOnce: 1, most: 200, share: 20 })
    const theirs = Array.from({ length: 201 }, (_, n) =>
      queue.run({ known: `account ${n % 20}` }, work(`theirs ${n}`)).catch(() => 'refused'),
    )
    const own = queue.run({ known: 'owner' }, work('own'))
    for (let n = 0; n < 21; n++) await end(`theirs ${n}`)
    await end('own')
    expect(await own).toBe('own')
    for (let n = 21; n < 201; n++) await end(`theirs ${n}`)
    expect((await Promise.all(theirs)).filter(told => told === 'refused')).toHaveLength(1)
  })

  it('pauses after each item for the configured time, and continues after a failed one', async () => {
    const { begun, work, end } = stage()
    let rested: (() => void) | undefined
    const queue = createQueue({
      atOnce: 1,
      most: 5,
      share: 5,
      rest: () => new Promise(resolve => (rested = resolve)),
    })
    const failing = queue.run('a', () => Promise.reject(new Error('wrong')))
    const next = queue.run('a', work('a2'))
    await expect(failing).rejects.toThrow('wrong')
    expect(begun).toEqual([])
    rested?.()
    await end('nothing')
    expect(begun).toEqual(['a2'])
    await end('a2')
    expect(await next).toBe('a2')
  })
})
