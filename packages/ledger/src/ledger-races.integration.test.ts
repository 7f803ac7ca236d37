import { randomUUID } from 'node:crypto'
import type { AccountKind } from '@matin/domain/ledger/account'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  balancesOf,
  foldPending,
  type LedgerDb,
  PLATFORM,
  type PostingLeg,
  post,
  postMany,
  type TransferRequest,
  trialBalance,
} from './ledger.ts'
import { balance as balanceIn, give as giveIn, leg, request } from './testing/bookings.ts'
import { again, type LedgerTestDatabase, openLedgerDatabase } from './testing/database.ts'

/** As many as customers on a busy day; the embedded database has one, and proves nothing here. */
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
const book = (legs: PostingLeg[], changed: Partial<TransferRequest> = {}) =>
  again(() => post(db, request(legs, changed)))

describe(`${CONNECTIONS} concurrent connections`, () => {
  it('post to the same few accounts without deadlock, and the sum is kept', async () => {
    const owners = Array.from({ length: 4 }, () => randomUUID())
    for (const owner of owners) await give(owner, 'spot', 1_000n)
    let random = 7
    const next = (bound: number) => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((random / 2_147_483_648) * bound)
    }
    const work = Array.from({ length: CONNECTIONS * 20 }, () => {
      const [a, b, c] = [owners[next(4)] ?? '', owners[next(4)] ?? '', owners[next(4)] ?? '']
      return [leg(a, 'spot', -3n), leg(b, 'spot', 2n), leg(c, 'mining', 1n)]
    })
    let booked = 0
    const runner = async () => {
      for (let legs = work.pop(); legs; legs = work.pop()) {
        const booking = await book(legs)
        const answer = booking.ok ? 'booked' : booking.error
        if (answer === 'booked') booked++
        else expect(answer).toBe('insufficient_balance')
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, runner))
    expect(booked).toBeGreaterThan(CONNECTIONS)
    const legs = (await Promise.all(owners.map(owner => balancesOf(db, owner)))).flat()
    expect(legs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(4_000n)
    expect(legs.every(({ amount }) => amount >= 0n)).toBe(true)
  })

  it('post once when they race with one idempotency key, and all get the same transfer', async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 100n)
    const key = randomUUID()
    const legs = [leg(owner, 'spot', -60n), leg(owner, 'mining', 60n)]
    const answers = await Promise.all(Array.from({ length: 100 }, () => book(legs, { key })))
    expect(answers.every(answer => answer.ok)).toBe(true)
    const values = answers.flatMap(answer => (answer.ok ? [answer.value] : []))
    expect(values.filter(value => !value.replayed)).toHaveLength(1)
    expect(new Set(values.map(value => value.hash)).size).toBe(1)
    expect([await balance(owner, 'spot'), await balance(owner, 'mining')]).toEqual([40n, 60n])
  })

  it('spend a balance once', async () => {
    const owner = randomUUID()
    await give(owner, 'spot', 100n)
    const legs = [leg(owner, 'spot', -60n), leg(owner, 'mining', 60n)]
    const answers = await Promise.all(Array.from({ length: 100 }, () => book(legs)))
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(await balance(owner, 'spot')).toBe(40n)
  })

  it('fold pending deltas of many accounts while others are written', async () => {
    const owners = Array.from({ length: 8 }, () => randomUUID())
    const written = Promise.all(
      Array.from({ length: 400 }, (_, nth) => {
        const owner = owners[nth % owners.length] ?? ''
        return book([leg(owner, 'custody_hot', -3n), leg(owner, 'fees', 2n), leg(owner, 'revenue', 1n)])
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

  it('fold pending deltas without waiting for an account locked by a transfer', async () => {
    const [free, held] = [randomUUID(), randomUUID()]
    const earn = (owner: string) => book([leg(owner, 'custody_hot', -2n), leg(owner, 'fees', 2n)])
    for (const owner of [free, held]) await earn(owner)
    await foldPending(db, 10_000)
    await database.transaction(async tx => {
      const paid = await post(tx, request([leg(held, 'custody_external', 1n), leg(held, 'fees', -1n)]))
      expect(paid.ok).toBe(true)
      for (const owner of [held, free]) await earn(owner)
      expect(await foldPending(db, 10_000)).toBe(3n)
    })
    expect(await foldPending(db, 10_000)).toBe(2n)
    expect([await balance(free, 'fees'), await balance(held, 'fees')]).toEqual([4n, 3n])
  })

  it('pay out revenue and fees to the last unit while deltas are folded', async () => {
    const owner = randomUUID()
    await Promise.all(
      Array.from({ length: 100 }, () =>
        book([leg(owner, 'custody_hot', -2n), leg(owner, 'fees', 1n), leg(owner, 'revenue', 1n)]),
      ),
    )
    const paid = Promise.all(
      Array.from({ length: 100 }, () =>
        book([leg(owner, 'custody_external', 2n), leg(owner, 'fees', -1n), leg(owner, 'revenue', -1n)]),
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
                ? [leg(from, 'spot', -1n), leg(from, 'mining', 1n)]
                : [leg(from, 'spot', -1n), leg(to, 'spot', 1n)],
            )
          }),
        ),
      ),
    )
    expect((await Promise.all(batches)).every(result => result.ok)).toBe(true)
  })
})
