import { randomUUID } from 'node:crypto'
import { getTokenData, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { buyMine } from '@matin/contract/mining'
import { success } from '@matin/contract/result'
import { getUserInfo } from '@matin/contract/user'
import { balanceOf } from '@matin/ledger/ledger'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from './app.ts'
import { lockCustomer } from './features/account/auth/public/lock-customer.ts'
import { holdWithdrawals } from './features/account/auth/repository.ts'
import { customer, session } from './features/account/auth/tables.ts'
import { outflow } from './features/account/limits/tables.ts'
import { buyerWithoutApp, USDT } from './features/money/mining/testing/shop.ts'
import { sendBy } from './features/money/transfers/service.ts'
import { transferOwn } from './features/money/transfers/transfer-between-accounts.ts'
import { batchQuery, createLoader } from './platform/commands/batch-query.ts'
import { createWriter, insertOf, type Written } from './platform/commands/batch-write.ts'
import type { Command } from './platform/commands/execute.ts'
import { createKeyedMutex } from './platform/commands/keyed-mutex.ts'
import { sqlState } from './platform/db/database.ts'
import type { Platform } from './platform/platform.ts'
import { executeAs } from './testing/commands.ts'
import { idByEmail } from './testing/customers.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from './testing/harness.ts'
import { setSetting } from './testing/settings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await expectBalancedBooks(harness.app)
})

const platform = () => harness.app.platform
const TO_MINING = { from: 'spot', to: 'mining', asset: 'USDT', amount: '1' } as const

/**
 * Returns a platform like that of another process on the same database, with mutexes and batches of its own.
 */
function elsewhere(): Platform {
  const { db } = platform()
  return { ...platform(), load: createLoader(db, 1), write: createWriter(db), mutex: createKeyedMutex() }
}

/** Returns the SQLSTATE of a rejected call. */
const stateOf = (settled: PromiseSettledResult<unknown> | undefined) =>
  settled?.status === 'rejected' ? sqlState(settled.reason) : null

/** Wraps a command so that `disturb` runs once, between its read and its write. */
function disturbed<E extends typeof sendToCustomer, F>(
  command: Command<E, F>,
  disturb: () => Promise<unknown>,
): Command<E, F> {
  let before: (() => Promise<unknown>) | null = disturb
  return {
    ...command,
    async read(ask, acting) {
      const facts = await command.read(ask, acting)
      await before?.()
      before = null
      return facts
    },
  }
}

/** Sends as a customer in the browser that registered the account; `disturb` runs before the send is written. */
async function sendDisturbed(
  disturb: () => Promise<unknown>,
  id: string,
  input: ParsedInputOf<typeof sendToCustomer>,
) {
  const [own] = await platform().db.select().from(session).where(eq(session.customer, id))
  return executeAs(
    platform(),
    sendToCustomer,
    disturbed(sendBy(platform()), disturb),
    id,
    input,
    undefined,
    own?.id,
  )
}

describe('commands of many customers', () => {
  it('share their SQL statements', async () => {
    const owners = await Promise.all(Array.from({ length: 30 }, () => buyerWithoutApp(platform(), 10n)))
    const named = vi.spyOn(platform().db, 'named')
    const answers = await Promise.all(
      owners.map(id => executeAs(platform(), ownTransfer, transferOwn, id, TO_MINING)),
    )
    expect(answers.map(answer => answer.ok)).toEqual(Array(30).fill(true))
    expect(named.mock.calls.length).toBeLessThanOrEqual(12)
  })

  it('are all written even if the database refuses one of them, which fails alone', async () => {
    const [one, other] = [await buyerWithoutApp(platform(), 10n), await buyerWithoutApp(platform(), 10n)]
    const at = harness.clock.now()
    const counting = (owner: string, amount: bigint): Written => ({
      at,
      writes: [insertOf(outflow, { customer: owner, id: randomUUID(), amount, at })],
      transfers: [],
      events: [],
    })
    const [good, bad, alsoGood] = await Promise.allSettled([
      platform().write(counting(one, 5n)),
      platform().write(counting(one, -5n)),
      platform().write(counting(other, 7n)),
    ])
    expect([good, alsoGood]).toEqual(Array(2).fill({ status: 'fulfilled', value: 'written' }))
    expect(stateOf(bad)).toBe('23514')
    const rows = await platform().db.select().from(outflow).where(eq(outflow.customer, one))
    expect(rows.map(row => row.amount)).toEqual([5n])
  })

  it('get the answer of their batch query even if the query of another command in the batch fails', async () => {
    const half = batchQuery<{ number: number }, { half: number }>({
      name: 'test half',
      params: { number: 'int' },
      text: 'SELECT a.ordinal, 12 / a.number AS half FROM params a',
    })
    const ask = createLoader(platform().db, 1)
    const [good, bad, again] = await Promise.allSettled([4, 0, 3].map(number => ask(half, { number })))
    expect(good).toMatchObject({ value: [{ half: 3 }] })
    expect(stateOf(bad)).toBe('22012')
    expect(again).toMatchObject({ value: [{ half: 4 }] })
  })

  it('get a batch’s answers in portions, short answers first, between which the event loop runs', async () => {
    const series = batchQuery<{ last: number }, { number: number }>({
      name: 'test series',
      params: { last: 'int' },
      text: 'SELECT a.ordinal, g AS number FROM params a CROSS JOIN generate_series(1, a.last) AS g',
    })
    let round = 0
    let over = false
    const next = () => {
      round++
      if (!over) setImmediate(next)
    }
    next()
    const ask = createLoader(platform().db, 1)
    const answered: [number, number][] = []
    await Promise.all(
      [20, 2, 21, 1].map(async last => {
        const rows = await ask(series, { last })
        answered.push([rows.length, round])
      }),
    )
    over = true
    expect(answered.map(([rows]) => rows)).toEqual([2, 1, 20, 21])
    const [, short = 0, long = 0, longer = 0] = answered.map(([, at]) => at)
    expect(long).toBeGreaterThan(short)
    expect(longer).toBeGreaterThan(long)
  })
})

describe('a command', () => {
  it('waits for the same customer’s previous command, so that thirty at once all succeed', async () => {
    const from = await harness.funded('30')
    const { uid } = await (await harness.customer()).call(getUserInfo, {})
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => from.ask(sendToCustomer, { to: uid, amount: '1', pin: PIN })),
    )
    expect(answers.map(answer => answer.error ?? 'done')).toEqual(Array(30).fill('done'))
    expect((await from.call(getTokenData, {})).available).toBe('0')
  })

  it('sent to several processes at once with one idempotency key runs once, and all get the same answer', async () => {
    const id = await buyerWithoutApp(platform(), 10n)
    const key = randomUUID()
    const answers = await Promise.all(
      [platform(), elsewhere(), elsewhere()].map(place =>
        executeAs(place, ownTransfer, transferOwn, id, TO_MINING, key),
      ),
    )
    const hashes = answers.map(answer => (answer.ok ? answer.value.hash : answer.error))
    expect(new Set(hashes).size).toBe(1)
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
    const more = { ...TO_MINING, amount: '2' }
    expect(await executeAs(platform(), ownTransfer, transferOwn, id, more, key)).toMatchObject({
      error: 'idempotency_conflict',
    })
  })

  it('is decided again when facts that it has read change before it is written', async () => {
    const id = await idByEmail(platform(), (await harness.funded('10')).email)
    const to = await buyerWithoutApp(platform(), 10n)
    const [row] = await platform().db.select().from(customer).where(eq(customer.id, to))
    const { db } = platform()
    const held = () => db.transaction(tx => holdWithdrawals(tx, platform(), id, 'pin_changed'))
    const input = { to: row?.uid ?? '', amount: 5n * USDT, pin: PIN }
    expect(await sendDisturbed(held, id, input)).toMatchObject({
      error: 'withdrawal_held',
    })
  })

  it('that works in a transaction of its own writes nothing when it fails, and works once per idempotency key', async () => {
    const id = await buyerWithoutApp(platform(), 10n)
    const key = randomUUID()
    const move = (also: () => Promise<void>) => {
      const command: typeof transferOwn = {
        ...transferOwn,
        decide(facts, context) {
          const decided = transferOwn.decide(facts, context)
          return decided.ok ? success({ ...decided.value, also }) : decided
        },
      }
      return executeAs(platform(), ownTransfer, command, id, TO_MINING, key)
    }
    const mining = () => balanceOf(platform().db, { owner: id, asset: 'USDT', kind: 'mining' })
    await expect(move(() => Promise.reject(new Error('not sent')))).rejects.toThrow('not sent')
    expect(await mining()).toBe(0n)
    const work = vi.fn(async () => {})
    const first = await move(work)
    expect(first).toMatchObject({ ok: true })
    expect(await move(work)).toEqual(first)
    expect(await mining()).toBe(USDT)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('succeeds when an unrelated change to its customer happens meanwhile', async () => {
    const id = await idByEmail(platform(), (await harness.funded('10')).email)
    const to = await buyerWithoutApp(platform(), 10n)
    const [row] = await platform().db.select().from(customer).where(eq(customer.id, to))
    const { db } = platform()
    const touched = () => db.transaction(tx => lockCustomer(tx, id))
    const input = { to: row?.uid ?? '', amount: 5n * USDT, pin: PIN }
    expect(await sendDisturbed(touched, id, input)).toMatchObject({
      ok: true,
    })
  })

  it('applies a changed setting at once, in every process', async () => {
    const id = await buyerWithoutApp(platform(), 100n)
    const other = elsewhere()
    const move = () => executeAs(other, ownTransfer, transferOwn, id, { ...TO_MINING, amount: '0.00005' })
    expect(await move()).toMatchObject({ error: 'below_minimum' })
    await setSetting(platform(), 'transfer_minimum', '0.00001')
    expect(await move()).toMatchObject({ ok: true })
    await setSetting(platform(), 'transfer_minimum', '1')
  })
})

describe('a payment PIN', () => {
  let second: App
  beforeAll(async () => {
    second = await harness.another()
  })
  afterAll(() => second.server.close())

  /** Sends these PINs for an operation that needs one, alternately to both servers, all at the same time. */
  async function everywhere(token: string, pins: readonly string[]): Promise<(string | null)[]> {
    const answers = await Promise.all(
      pins.map((pin, index) =>
        (index % 2 === 0 ? harness.app : second).server.inject({
          method: buyMine.method,
          url: buyMine.path,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
          payload: { versionId: randomUUID(), amount: '100', pin },
        }),
      ),
    )
    return answers.map(answer => answer.json().error)
  }

  it('can be guessed five times at most, across concurrent requests and processes', async () => {
    const { token } = await harness.customer()
    const guesses = Array.from({ length: 40 }, (_, index) => String(500_000 + index))
    const errors = await everywhere(token, guesses)
    expect(errors.filter(error => error === 'pin_incorrect')).toHaveLength(4)
    expect(errors.filter(error => error === 'pin_locked')).toHaveLength(36)
    expect(await everywhere(token, [PIN, PIN])).toEqual(['pin_locked', 'pin_locked'])
  })

  it('is not locked when many concurrent requests have the right PIN', async () => {
    const { token } = await harness.customer()
    expect(await everywhere(token, Array(40).fill(PIN))).toEqual(Array(40).fill('not_found'))
  })
})
