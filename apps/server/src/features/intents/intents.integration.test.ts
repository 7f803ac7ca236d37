import { randomBytes, randomUUID } from 'node:crypto'
import { ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/auth'
import type { Endpoint } from '@matin/contract/endpoint'
import { executeExchange, quoteExchange } from '@matin/contract/exchange'
import { closeIntent } from '@matin/contract/intents'
import { buyMine, listMines } from '@matin/contract/mining'
import { submitTopup } from '@matin/contract/recharge'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedInventory } from '../../dev/seed-inventory.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { onPostgres } from '../../testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
  uploadVoucher,
} from '../../testing/harness.ts'
import { testMarket } from '../exchange/testing/desk.ts'

/* A request that moves money, whose answer is lost: it was booked, and that is learned; or it is closed, and comes too late. */

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
  input(): Promise<object>
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
]

const close = ({ endpoint: { path } }: Form, key: string) => who.call(closeIntent, { path, key })
/** All that was ever booked or handed in. */
async function booked(): Promise<string> {
  const [row] = await rowsOf<{ count: string }>(
    harness.app.platform.db,
    sql`SELECT (SELECT count(*) FROM ledger.transfer) + (SELECT count(*) FROM receipt) AS count`,
  )
  return String(row?.count)
}

describe.each(FORMS)('$name', form => {
  it('whose answer was lost is booked once, and says so with its first answer', async () => {
    const key = randomUUID()
    const input = await form.input()
    const first = await who.ask(form.endpoint, input, { key })
    expect(first).toMatchObject({ code: 200 })
    const after = await booked()
    expect(await close(form, key)).toEqual({ outcome: 'booked', answer: first.data })
    expect(await who.ask(form.endpoint, input, { key })).toMatchObject({ code: 200, data: first.data })
    expect(await booked()).toBe(after)
  })

  it('that had not arrived is closed: it comes too late, and another key books it once', async () => {
    const key = randomUUID()
    const input = await form.input()
    const before = await booked()
    expect(await close(form, key)).toEqual({ outcome: 'closed' })
    expect((await who.ask(form.endpoint, input, { key })).error).toBe('intent_closed')
    expect(await booked()).toBe(before)
    expect(await close(form, key)).toEqual({ outcome: 'closed' })
    expect(await who.ask(form.endpoint, await form.input(), { key: randomUUID() })).toMatchObject({
      code: 200,
    })
  })
})

// Two at once are PostgreSQL's.
it.runIf(onPostgres)('a request and its closing at the same moment agree on one outcome', async () => {
  const form = FORMS.find(({ name }) => name === 'send') as Form
  const input = await form.input()
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const key = randomUUID()
    const before = await booked()
    const asked = () => who.ask(form.endpoint, input, { key })
    const [answer, closed] = await Promise.all(
      round % 2 === 0 ? [asked(), close(form, key)] : [close(form, key).then(asked), close(form, key)],
    )
    expect(answer.code === 200).toBe(closed.outcome === 'booked')
    expect((await booked()) === before).toBe(closed.outcome === 'closed')
    outcomes.add(closed.outcome)
  }
  expect([...outcomes]).toContain('closed')
})

it('a key of another customer, and a path that moves no money, are nobody’s', async () => {
  const key = randomUUID()
  const stranger = await harness.customer()
  await who.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '11' }, { key })
  expect(await stranger.call(closeIntent, { path: ownTransfer.path, key })).toEqual({ outcome: 'closed' })
  expect(await who.call(closeIntent, { path: ownTransfer.path, key })).toMatchObject({ outcome: 'booked' })
  expect((await who.ask(closeIntent, { path: '/api/wallet/log', key })).error).toBe('not_found')
})

it('a withdrawal whose fee is another one than was shown is not booked, and says which it is now', async () => {
  const before = await booked()
  const address = addressFromPrivateKey(randomBytes(32).toString('hex'))
  const answer = await who.ask(submitWithdrawal, { address, quantity: '20', fee: '7', pin: PIN })
  expect(answer).toMatchObject({ error: 'fee_changed', msg: expect.stringContaining('1 USDT') })
  expect(await booked()).toBe(before)
})
