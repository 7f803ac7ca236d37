import { randomBytes, randomUUID } from 'node:crypto'
import { setSavedOnly } from '@matin/contract/address-book'
import { INTENT_PATHS } from '@matin/contract/api'
import { ownTransfer, sendToCustomer } from '@matin/contract/assets'
import type { Endpoint } from '@matin/contract/endpoint'
import { executeExchange, quoteExchange } from '@matin/contract/exchange'
import { closeIntent } from '@matin/contract/intents'
import { buyMine, claimMine, listMines, redeemMine, startTrial } from '@matin/contract/mining'
import { submitTopup } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { cancelWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedInventory } from '#dev/seed-inventory.ts'
import { rowsOf } from '#platform/db/database.ts'
import { idByEmail } from '#testing/customers.ts'
import { asSuperuser, STEP_UP } from '#testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
  uploadVoucher,
} from '#testing/harness.ts'
import { passIdentity } from '../../account/identity/testing/passed.ts'
import { testMarket } from '../../money/exchange/testing/market.ts'
import { sell, USDT } from '../../money/mining/testing/shop.ts'

/*
 * Money requests whose answer is lost: posted, as the customer learns, or closed, so that a late copy is
 * refused.
 */

let harness: Harness
let who: TestCustomer
let friend: string

beforeAll(async () => {
  harness = await startHarness(undefined, {}, { prices: testMarket({ DOGE: '0.16' }) })
  await seedInventory(harness.app.platform)
  who = await harness.funded('5000')
  friend = (await (await harness.customer()).call(getUserInfo, {})).uid
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

async function product(kind: 'lock' | 'machine' | 'nft') {
  const { items } = await who.call(listMines, { kind })
  const [item] = items.filter(one => one.cycleDays > 1)
  if (!item) throw new Error(`no ${kind} is sold`)
  return { versionId: item.versionId, amount: item.price ?? '150', pin: PIN }
}

interface Form {
  name: string
  endpoint: Endpoint
  /** Creates the customer who sends the request, where a new customer could not send it. */
  by?: () => Promise<TestCustomer>
  input(asker: TestCustomer): Promise<object>
}
const FORMS: Form[] = [
  {
    name: 'withdrawal',
    endpoint: submitWithdrawal,
    input: async () => ({
      address: addressFromPrivateKey(randomBytes(32).toString('hex')),
      quantity: '15',
      fee: '1',
      pin: PIN,
    }),
  },
  { name: 'send', endpoint: sendToCustomer, input: async () => ({ to: friend, amount: '20', pin: PIN }) },
  {
    name: 'own transfer',
    endpoint: ownTransfer,
    input: async () => ({ from: 'spot', to: 'mining', asset: 'USDT', amount: '11' }),
  },
  { name: 'lock', endpoint: buyMine, input: () => product('lock') },
  { name: 'machine', endpoint: buyMine, input: () => product('machine') },
  { name: 'collectible', endpoint: buyMine, input: () => product('nft') },
  {
    name: 'exchange',
    endpoint: executeExchange,
    input: async () => {
      const quote = await who.call(quoteExchange, { side: 'buy', asset: 'DOGE', amount: '25' })
      return { quoteId: quote.id, pin: PIN }
    },
  },
  {
    name: 'receipt',
    endpoint: submitTopup,
    input: async () => ({ quantity: '50', voucherId: await uploadVoucher(harness.app, who) }),
  },
  {
    name: 'cancellation',
    endpoint: cancelWithdrawal,
    input: async () => {
      const address = addressFromPrivateKey(randomBytes(32).toString('hex'))
      return { id: (await who.call(submitWithdrawal, { address, quantity: '12', pin: PIN })).id }
    },
  },
  {
    name: 'redemption',
    endpoint: redeemMine,
    input: async () => {
      const { versionId } = await sell(harness.app.platform, { pool: 50n * USDT })
      const { id } = await who.call(buyMine, { versionId, amount: '100', pin: PIN })
      return { id, pin: PIN, preview: { returned: '98', penalty: '2', forfeited: '10' } }
    },
  },
  { name: 'trial', endpoint: startTrial, by: identified, input: async () => ({ versionId: await tried() }) },
  {
    name: 'claim',
    endpoint: claimMine,
    by: identified,
    input: async asker => {
      const { id } = await asker.call(startTrial, { versionId: await tried() })
      await harness.advance({ hours: 72 })
      return { id }
    },
  },
  {
    name: 'saved addresses only',
    endpoint: setSavedOnly,
    by: identified,
    input: async () => ({ on: true, pin: PIN }),
  },
]

/** Creates a customer whose identity is verified. */
async function identified(): Promise<TestCustomer> {
  const { platform } = harness.app
  const customer = await harness.funded('10')
  await passIdentity(platform, await idByEmail(platform, customer.email))
  return customer
}

/** Puts on sale a machine with a free trial and returns its version's id. */
async function tried(): Promise<string> {
  const trial = { days: 3, dailyRate: 5_000_000n }
  return (await sell(harness.app.platform, { kind: 'machine', pool: 100n * USDT, trial })).versionId
}

it('the tests cover each path of the contract that requires an idempotency key', () => {
  expect(new Set(FORMS.map(({ endpoint: { path } }) => path))).toEqual(INTENT_PATHS)
})

const close = ({ endpoint: { path } }: Form, key: string, asker = who) =>
  asker.call(closeIntent, { path, key })
/** Returns all posted transfers and stored answers as text. */
async function booked(): Promise<string> {
  const [row] = await rowsOf<{ count: string }>(
    harness.app.platform.db,
    sql`SELECT (SELECT count(*) FROM ledger.transfer) + (SELECT count(*) FROM receipt) + (SELECT count(*) FROM request_key WHERE answer IS NOT NULL) AS count`,
  )
  return String(row?.count)
}

describe.each(FORMS)('a $name request', form => {
  const asker = form.by ?? (async () => who)

  it('is posted once when its answer is lost, and closing the request returns the first answer', async () => {
    const by = await asker()
    const key = randomUUID()
    const input = await form.input(by)
    const before = await booked()
    const first = await by.ask(form.endpoint, input, { key })
    expect(first).toMatchObject({ code: 200 })
    const after = await booked()
    expect(after).not.toBe(before)
    expect(await close(form, key, by)).toEqual({ outcome: 'posted', answer: first.data })
    expect(await by.ask(form.endpoint, input, { key })).toMatchObject({ code: 200, data: first.data })
    expect(await booked()).toBe(after)
  })

  it('is refused if the request is closed before it arrives, and is posted once under another idempotency key', async () => {
    const by = await asker()
    const key = randomUUID()
    const input = await form.input(by)
    const before = await booked()
    expect(await close(form, key, by)).toEqual({ outcome: 'closed' })
    expect((await by.ask(form.endpoint, input, { key })).error).toBe('intent_closed')
    expect(await booked()).toBe(before)
    expect(await close(form, key, by)).toEqual({ outcome: 'closed' })
    expect(await by.ask(form.endpoint, input, { key: randomUUID() })).toMatchObject({ code: 200 })
  })
})

// Concurrency needs PostgreSQL.
describe('a money request closed concurrently', () => {
  const form = FORMS.find(({ name }) => name === 'send') as Form

  /** Returns how many connections wait for a lock. */
  async function waiting(): Promise<number> {
    const asked = `SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await asSuperuser(harness.app.platform.database, asked)).rows.length
  }

  /** Runs `meanwhile` while another connection holds the lock that `lock` takes, and returns its result. */
  async function whileHeld<T>(lock: SQL, meanwhile: () => Promise<T>): Promise<T> {
    return harness.app.platform.db.transaction(async tx => {
      await tx.execute(sql.raw(STEP_UP))
      await tx.execute(lock)
      return meanwhile()
    })
  }

  const ask = (key: string) => who.ask(form.endpoint, { to: friend, amount: '20', pin: PIN }, { key })

  it('is refused when the closing stores the idempotency key first', async () => {
    const key = randomUUID()
    const before = await booked()
    const id = await idByEmail(harness.app.platform, who.email)
    const turn = sql`SELECT 1 FROM customer WHERE id = ${id} FOR UPDATE`
    const { answer, closed } = await whileHeld(turn, async () => {
      // The request has read that nothing is under its key.
      const begun = ask(key)
      await expect.poll(waiting).toBe(1)
      return { answer: begun, closed: await close(form, key) }
    })
    expect(closed).toEqual({ outcome: 'closed' })
    expect(await answer).toMatchObject({ error: 'intent_closed' })
    expect(await booked()).toBe(before)
  })

  it('is posted when it stores the idempotency key first, and the closing waits and returns its answer', async () => {
    const key = randomUUID()
    const { answer, closed } = await whileHeld(
      sql`LOCK TABLE ledger.transfer IN EXCLUSIVE MODE`,
      async () => {
        const begun = ask(key)
        await expect.poll(waiting).toBe(1)
        const closing = close(form, key)
        await expect.poll(waiting).toBe(2)
        return { answer: begun, closed: closing }
      },
    )
    const { code, data } = await answer
    expect(code).toBe(200)
    expect(await closed).toEqual({ outcome: 'posted', answer: data })
  })
})

it('closing a request affects no idempotency key of another customer, and is refused for a path that moves no money', async () => {
  const key = randomUUID()
  const stranger = await harness.customer()
  await who.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '11' }, { key })
  expect(await stranger.call(closeIntent, { path: ownTransfer.path, key })).toEqual({ outcome: 'closed' })
  expect(await who.call(closeIntent, { path: ownTransfer.path, key })).toMatchObject({ outcome: 'posted' })
  expect((await who.ask(closeIntent, { path: '/api/wallet/log', key })).error).toBe('not_found')
})

it('a withdrawal with an outdated fee is not posted, and the error states the current fee', async () => {
  const before = await booked()
  const address = addressFromPrivateKey(randomBytes(32).toString('hex'))
  const answer = await who.ask(submitWithdrawal, { address, quantity: '20', fee: '7', pin: PIN })
  expect(answer).toMatchObject({
    error: 'fee_changed',
    msg: expect.stringContaining('1.00 USDT'),
    data: { fee: '1' },
  })
  expect(await booked()).toBe(before)
})
