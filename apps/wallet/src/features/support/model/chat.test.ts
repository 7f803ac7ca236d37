import type { SupportMessage } from '@matin/contract/support'
import { expect, it } from 'vitest'
import { type Ask, type Chat, merged, readBack, readOn, withSent } from './chat.ts'

const office = { open: true, changesAt: null, usualMinutes: null }
const message = (seq: number): SupportMessage => ({
  seq: String(seq),
  id: `0190f1b2-7c3d-7a4e-8b5f-${String(seq).padStart(12, '0')}`,
  from: seq % 2 ? 'customer' : 'operator',
  text: `m${seq}`,
  imageId: null,
  at: '2026-03-02T10:00:00.000Z',
})
const stretch = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => message(from + k))
const chat = (from: number, to: number): Chat => ({
  items: stretch(from, to),
  earlier: from > 1,
  readUpTo: '0',
  office,
})
const seqs = (items: readonly SupportMessage[]) => items.map(item => Number(item.seq))

/** Simulates a server with `count` messages, which returns three at a time. */
function server(count: number): { ask: Ask; asked: unknown[] } {
  const asked: unknown[] = []
  return {
    asked,
    async ask(input) {
      asked.push(input)
      const all = stretch(1, count)
      const after =
        input.after === undefined ? null : all.filter(item => Number(item.seq) > Number(input.after))
      if (after) {
        const items = after.slice(0, 3)
        return { items, earlier: false, later: after.length > 3, readUpTo: '7', office }
      }
      const before = all.filter(item => Number(item.seq) < Number(input.before ?? count + 1))
      return { items: before.slice(-3), earlier: before.length > 3, later: false, readUpTo: '7', office }
    },
  }
}

it('the chat starts with the newest messages', async () => {
  const found = await readOn(undefined, server(10).ask)
  expect([seqs(found.items), found.earlier]).toEqual([[8, 9, 10], true])
})

it('the chat loads all missed messages and requests only new ones', async () => {
  const { ask, asked } = server(18)
  const found = await readOn(chat(8, 10), ask)
  expect(seqs(found.items)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(asked).toEqual([{ after: '10' }, { after: '13' }, { after: '16' }])
  expect(found).toMatchObject({ readUpTo: '7', earlier: true })
})

it('the chat loads earlier messages page by page', async () => {
  expect(await readBack(chat(8, 10), server(10).ask)).toEqual({ items: stretch(5, 7), earlier: true })
  expect(await readBack(chat(3, 10), server(10).ask)).toEqual({ items: stretch(1, 2), earlier: false })
})

it('merged messages are in order and without duplicates', () => {
  expect(seqs(merged(stretch(3, 6), [message(5), message(2), message(7)]))).toEqual([2, 3, 4, 5, 6, 7])
})

it('a message that was just sent is added to the chat only when no earlier message is missing', () => {
  expect(seqs(withSent(chat(1, 3), message(4))?.items ?? [])).toEqual([1, 2, 3, 4])
  expect(seqs(withSent(chat(1, 3), message(3))?.items ?? [])).toEqual([1, 2, 3])
  expect(seqs(withSent(chat(1, 3), message(5))?.items ?? [])).toEqual([1, 2, 3])
  expect(withSent(undefined, message(1))).toBeUndefined()
})
