import { randomUUID } from 'node:crypto'
import type { AccountKind } from '@matin/domain/ledger/account'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  balancesOf,
  foldPending,
  type LedgerDb,
  PLATFORM,
  type Posting,
  post,
  postMany,
  type TransferRequest,
  trialBalance,
} from './ledger.ts'
import { balance as balanceIn, give as giveIn, posting, request } from './testing/bookings.ts'
import { again, type LedgerTestDatabase, openLedgerDatabase } from './testing/database.ts'

/** Number of connections, as many as on a busy day. */
const CONNECTIONS = 64

let database: LedgerTestDatabase
let db: LedgerDb
beforeAll(async () => {
  database = await openLedgerDatabase(CONNECTIONS)
  db = database.db
})
afterAll(() => database.drop())
afterEach(async () => {
  expect(await trialBalance(db)).toEqual([])
})

const give = (owner: string, kind: AccountKind, amount: bigint) => giveIn(db, owner, kind, amount)
const balance = (owner: string, kind: AccountKind) => balanceIn(db, owner, kind)
const book = (postings: Posting[], changed: Partial<TransferRequest> = {}) =>
  again(() => post(db, request(postings, changed)))

describe(`${CONNECTIONS} concurrent connections`, () => {
  it('post to the same few accounts without deadlock, and the total stays the same', async () => {
    const owners = Array.from({ length: 4 }, () => randomUUID())
    for (const owner of owners) await give(owner, 'spot', 1_000n)
    let random = 7
    const next = (bound: number) => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((random / 2_147_483_648) * bound)
    }
    const work = Array.from({ length: CONNECTIONS * 20 }, () => {
      const [a, b, c] = [owners[next(4)] ?? '', owners[next(4)] ?? '', owners[next(4)] ?? '']
      return [posting(a, 'spot', -3n), posting(b, 'spot', 2n), posting(c, 'mining', 1n)]
    })
    let booked = 0
    const runner = async () => {
      for (let postings = work.pop(); postings; postings = work.pop()) {
        const booking = await book(postings)
        const answer = booking.ok ? 'posted' : booking.error
        if (answer === 'posted') booked++
        else expect(answer).toBe('insufficient_balance')
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, runner))
    expect(booked).toBeGreaterThan(CONNECTIONS)
    const postings = (await Promise.all(owners.map(owner => balancesOf(db, owner)))).flat()
    expect(postings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(4_000n)
    expect(postings.every(({ amount }) => amount >= 0n)).toBe(true)
  })

  it('fold pending postings of many accounts while others are written', async () => {
    const owners = Array.from({ length: 8 }, () => randomUUID())
    const written = Promise.all(
      Array.from({ length: 400 }, (_, nth) => {
        const owner = owners[nth % owners.length] ?? ''
        return book([
          posting(owner, 'custody_hot', -3n),
          posting(owner, 'fees', 2n),
          posting(owner, 'revenue', 1n),
        ])
      }),
    )
    const folding = Promise.all(Array.from({ length: 200 }, () => foldPending(db, 25)))
    expect((await written).every(answer => answer.ok)).toBe(true)
    await folding
    for (const owner of owners) {
      const kinds = ['custody_hot', 'fees', 'revenue'] as const
      expect(await Promise.all(kinds.map(kind => balance(owner, kind)))).toEqual([-150n, 100n, 50n])
    }
  })

  it('fold pending postings without waiting for an account locked by a transfer', async () => {
    const [free, held] = [randomUUID(), randomUUID()]
    const earn = (owner: string) => book([posting(owner, 'custody_hot', -2n), posting(owner, 'fees', 2n)])
    for (const owner of [free, held]) await earn(owner)
    await foldPending(db, 10_000)
    await database.transaction(async tx => {
      const paid = await post(
        tx,
        request([posting(held, 'custody_external', 1n), posting(held, 'fees', -1n)]),
      )
      expect(paid.ok).toBe(true)
      for (const owner of [held, free]) await earn(owner)
      expect(await foldPending(db, 10_000)).toBe(3n)
    })
    expect(await foldPending(db, 10_000)).toBe(2n)
    expect([await balance(free, 'fees'), await balance(held, 'fees')]).toEqual([4n, 3n])
  })

  it('pay out revenue and fees to the last unit while postings are folded', async () => {
    const owner = randomUUID()
    await Promise.all(
      Array.from({ length: 100 }, () =>
        book([posting(owner, 'custody_hot', -2n), posting(owner, 'fees', 1n), posting(owner, 'revenue', 1n)]),
      ),
    )
    const paid = Promise.all(
      Array.from({ length: 100 }, () =>
        book([
          posting(owner, 'custody_external', 2n),
          posting(owner, 'fees', -1n),
          posting(owner, 'revenue', -1n),
        ]),
      ),
    )
    const folding = Promise.all(Array.from({ length: 100 }, () => foldPending(db, 3)))
    expect((await paid).filter(answer => !answer.ok)).toEqual([])
    await folding
    expect([await balance(owner, 'fees'), await balance(owner, 'revenue')]).toEqual([0n, 0n])
  })

  it('post batches over the same few accounts without deadlock', async () => {
    const owners = Array.from({ length: 4 }, () => randomUUID())
    for (const owner of owners) await give(owner, 'spot', 10_000n)
    const batches = Array.from({ length: 40 }, (_, batch) =>
      again(() =>
        postMany(
          db,
          Array.from({ length: 20 }, (_, item) => {
            const from = owners[(batch + item) % 4] ?? PLATFORM
            const to = owners[(batch * 3 + item + 1) % 4] ?? PLATFORM
            return request(
              from === to
                ? [posting(from, 'spot', -1n), posting(from, 'mining', 1n)]
                : [posting(from, 'spot', -1n), posting(to, 'spot', 1n)],
            )
          }),
        ),
      ),
    )
    expect((await Promise.all(batches)).every(result => result.ok)).toBe(true)
  })
})

/** Plans that PostgreSQL may choose for the same statement, forced: no order of locks may depend on them. */
const PLANS = {
  'plans of its own choice': '',
  'hash joins of whole tables':
    '-c enable_nestloop=off -c enable_mergejoin=off -c enable_indexscan=off -c enable_bitmapscan=off',
  'merge joins of whole tables':
    '-c enable_nestloop=off -c enable_hashjoin=off -c enable_indexscan=off -c enable_bitmapscan=off',
}

describe('batches over the same accounts in opposite orders', () => {
  it.each(Object.entries(PLANS))('never deadlock by %s', async (_, options) => {
    const forced = await openLedgerDatabase(16, `-c jit=off ${options}`)
    onTestFinished(() => forced.drop())
    // Otherwise the function's own settings would override those of the session.
    await forced.asSuperuser('ALTER FUNCTION ledger.book RESET ALL')
    const owners = Array.from({ length: 12 }, () => randomUUID())
    for (const owner of owners) await giveIn(forced.db, owner, 'spot', 1_000n)
    const ring = owners.map((owner, nth) => [owner, owners[(nth + 1) % owners.length] ?? ''] as const)
    const answers = await Promise.allSettled(
      Array.from({ length: 80 }, (_, nth) =>
        postMany(
          forced.db,
          (nth % 2 === 0 ? ring : ring.toReversed()).map(([from, to]) =>
            request([posting(from, 'spot', -1n), posting(to, 'spot', 1n)]),
          ),
        ),
      ),
    )
    const failures = answers.flatMap(answer =>
      answer.status === 'rejected' ? [answer.reason] : answer.value.ok ? [] : [answer.value.error],
    )
    expect(failures).toEqual([])
  })
})
