import { ownTransfer } from '@matin/contract/assets'
import { closeIntent } from '@matin/contract/intents'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { startServer } from '../../testing/open-screen.tsx'
import { HASH } from '../../testing/people.ts'
import type { moneyDrafts } from '../state/money-drafts.ts'
import { DRAFT_PREFIX } from '../state/session.ts'

/*
 * Two tabs, and two customers of one browser, use the same form. Each tab has its own modules; storage and locks
 * are shared.
 */

let server: FakeServer
beforeEach(() => {
  server = startServer()
  server.answers(ownTransfer, { hash: HASH, time: '2026-06-14T10:00:00.000Z' })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: locksOfAll() }))
})

afterEach(() => {
  vi.doUnmock('../state/storage.ts')
})

/** Simulates the locks of a browser, which all its tabs share. */
function locksOfAll() {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request(name: string, work: () => Promise<unknown>) {
      const mine = (tails.get(name) ?? Promise.resolve()).then(work, work).finally(() => {
        for (const [key, value] of unseen.splice(0)) for (const storage of storages) storage.set(key, value)
      })
      tails.set(name, mine)
      return mine
    },
  }
}

/**
 * Storage of each tab with a process of its own; `unseen` holds the writes that other processes do not see
 * yet.
 */
const storages: Map<string, string | null>[] = []
const unseen: [key: string, value: string | null][] = []

/** Opens a tab in a process of its own. Other tabs see its writes once it has released a lock. */
async function tabInItsProcess(): Promise<Tab> {
  const own = new Map<string, string | null>()
  storages.push(own)
  const set = (key: string, value: string | null) => {
    own.set(key, value)
    unseen.push([key, value])
  }
  vi.doMock('../state/storage.ts', () => ({
    storage: {
      get: (key: string) => own.get(key) ?? null,
      set,
      remove: (key: string) => set(key, null),
      under: () => [],
    },
  }))
  return tab()
}

interface Tab {
  /** `shown`: key of the draft that the tab's form shows. */
  send: (amount: string, shown?: string | null) => Promise<unknown>
  settle: () => Promise<{ outcome: string }>
  drafts: typeof moneyDrafts
  place: string
  signIn: (uid: string) => void
  signOut: () => void
}

async function tab(uid = '100000001'): Promise<Tab> {
  vi.resetModules()
  const [once, kept, session] = await Promise.all([
    import('./send-once.ts'),
    import('../state/money-drafts.ts'),
    import('../state/session.ts'),
  ])
  const place = kept.draftPlaceOf(uid, 'transfer', 'somebody')
  return {
    place,
    drafts: kept.moneyDrafts,
    send: (amount, shown = null) =>
      once.sendOnce(ownTransfer, place, { from: 'spot', to: 'mining', asset: 'USDT', amount }, shown),
    settle: () => once.settle(ownTransfer, place),
    signIn: who => session.startSession(`token of ${who}`, who),
    signOut: session.endSession,
  }
}
const arrives = (count: number) => eventually(() => expect(server.sent(ownTransfer)).toHaveLength(count))
const closings = () => server.sent(closeIntent).length
const lost = (request: Promise<unknown>) => expect(request).rejects.toThrow()

describe('two tabs', () => {
  test('use one idempotency key when they send at the same time, so the command is executed once', async () => {
    const [one, other] = [await tabInItsProcess(), await tabInItsProcess()]
    await Promise.all([one.send('11'), other.send('11')])
    const [first, second] = server.sent(ownTransfer)
    expect(second?.key).toBe(first?.key)
    expect(server.bookings(ownTransfer)).toBe(1)
  })

  test('post a draft once when the second tab still shows the draft that the first has posted', async () => {
    const [one, other] = [await tab(), await tab()]
    one.drafts.change(one.place, { amount: '' }, { amount: '11' })
    const shown = other.drafts.get(other.place)?.key ?? null
    await one.send('11', shown)
    expect(one.drafts.get(one.place)).toBeNull()
    await other.send('11', shown)
    expect(server.bookings(ownTransfer)).toBe(1)
    expect(other.drafts.get(other.place)).toBeNull()
  })

  test('do not close a request in one tab while the other still waits for its answer', async () => {
    const [one, other] = [await tab(), await tab()]
    const answer = server.keepsWaiting(ownTransfer)
    const sending = one.send('11')
    await arrives(1)
    const asking = other.settle()
    await eventually(() => undefined)
    expect(closings()).toBe(0)
    answer()
    await sending
    expect(await asking).toEqual({ outcome: 'none' })
    expect(closings()).toBe(0)
    expect(server.bookings(ownTransfer)).toBe(1)
  })

  test('post one request: after a lost answer, the second tab shows what the first has posted instead of sending its own', async () => {
    const [one, other] = [await tab(), await tab()]
    server.losesAnswer(ownTransfer)
    await lost(one.send('11'))
    expect(await other.send('12')).toMatchObject({ draft: { sent: { amount: '11' } } })
    expect(server.bookings(ownTransfer)).toBe(1)
  })
})

test('an idempotency key that the server knows for another input is closed before a new key is made', async () => {
  const one = await tab()
  server.losesAnswer(ownTransfer)
  await lost(one.send('11'))
  const kept = one.drafts.get(one.place)
  if (!kept) throw new Error('no draft')
  one.drafts.set(one.place, { ...kept, state: 'draft', sent: null })
  server.refuses(ownTransfer, 'idempotency_conflict' as never)
  expect(await one.send('12')).toMatchObject({ data: { hash: HASH } })
  expect(closings()).toBe(1)
  expect(server.bookings(ownTransfer)).toBe(1)
})

describe('an unknown outcome', () => {
  test('outlives the session and is settled for the same customer', async () => {
    const one = await tab()
    one.signIn('100000001')
    server.losesAnswer(ownTransfer)
    await lost(one.send('11'))
    one.signOut()
    const again = await tab()
    again.signIn('100000001')
    expect(again.drafts.get(again.place)?.state).toBe('unknown')
    expect(await again.settle()).toMatchObject({ outcome: 'posted', data: { hash: HASH } })
    expect(server.bookings(ownTransfer)).toBe(1)
  })

  test('leaves no amount, recipient or account to the next customer who signs in', async () => {
    const one = await tab()
    one.signIn('100000001')
    one.drafts.change(one.place, { to: '', amount: '' }, { to: 'somebody', amount: '11.37' })
    server.losesAnswer(ownTransfer)
    await lost(one.send('11.37'))
    one.signOut()
    const other = await tab('200000002')
    other.signIn('200000002')
    expect(other.drafts.get(other.place)).toBeNull()
    const left = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(DRAFT_PREFIX))
    expect(left).toHaveLength(1)
    expect(JSON.stringify(left)).not.toMatch(/11\.37|somebody|100000001|spot/)
  })

  test('is not kept for input that was typed but never sent', async () => {
    const one = await tab()
    one.signIn('100000001')
    one.drafts.change(one.place, { amount: '' }, { amount: '11' })
    one.signOut()
    expect(Object.keys({ ...localStorage }).filter(key => key.startsWith(DRAFT_PREFIX))).toEqual([])
  })
})
