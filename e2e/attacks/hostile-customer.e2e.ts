import { randomUUID } from 'node:crypto'
import { getTokenData, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { executeExchange, quoteExchange } from '@matin/contract/exchange'
import { buyMine, claimMine, getMineOrder, listMines, redeemMine } from '@matin/contract/mining'
import { getTopup, listTopups, submitTopup } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { cancelWithdrawal, getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { fromWire } from '@matin/domain/money/amount'
import { beforeAll, expect, test } from 'vitest'
import {
  type Customer,
  callApi,
  newCustomer,
  PIN,
  recharge,
  setPin,
  uploadVoucher,
} from '../support/customer.ts'
import { refusalOf } from '../support/refusal.ts'
import type { Server } from '../support/server.ts'
import { sharedServer } from '../support/stage.ts'
import { until } from '../support/until.ts'

/*
 * A customer with 1,000 USDT who wants more tries parallel requests, malformed amounts, other customers' objects, and
 * receipts of payments that were never made. Prints the balance at the end beside the amount owned.
 */

const FUNDS = '1000'
const FUNDED = 1_000_000_000n
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

let server: Server
beforeAll(async () => {
  server = await sharedServer()
})

async function fundedCustomer(): Promise<Customer & { uid: string }> {
  const who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, FUNDS)
  return { ...who, uid: (await who.call(getUserInfo, {})).uid }
}

const units = (amount: string) => fromWire(amount, 'USDT') ?? 0n
const usdtOf = async (who: Customer) => {
  const { assets } = await who.call(getTokenData, {})
  const row = assets.find(one => one.asset === 'USDT')
  return {
    spot: units(row?.spot ?? '0'),
    all: (['spot', 'mining', 'frozen', 'locked', 'unclaimed'] as const).reduce(
      (sum, kind) => sum + units(row?.[kind] ?? '0'),
      0n,
    ),
  }
}
const isDone = (word: string | null) => word === null

test('concurrent commands spend the same money only once', async () => {
  const [thief, friend] = await Promise.all([fundedCustomer(), fundedCustomer()])
  const { items } = await thief.call(listMines, { kind: 'lock' })
  const lock = items[0]?.versionId ?? ''
  const quotes = await Promise.all(
    Array.from({ length: 4 }, () => thief.call(quoteExchange, { side: 'buy', asset: 'BTC', amount: '400' })),
  )
  // Each asks for 400 of the 1,000 available.
  const acts = [
    ...Array.from(
      { length: 4 },
      () => () => thief.call(submitWithdrawal, { address: OUTSIDE, quantity: '400', pin: PIN }),
    ),
    ...Array.from(
      { length: 4 },
      () => () => thief.call(sendToCustomer, { to: friend.uid, amount: '400', pin: PIN }),
    ),
    ...Array.from(
      { length: 4 },
      () => () => thief.call(buyMine, { versionId: lock, amount: '400', pin: PIN }),
    ),
    ...quotes.map(
      ({ id }) =>
        () =>
          thief.call(executeExchange, { quoteId: id, pin: PIN }),
    ),
    ...Array.from(
      { length: 4 },
      () => () => thief.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '400' }),
    ),
  ]
  const words = await Promise.all(acts.map(act => refusalOf(act())))
  expect(words.filter(isDone).length).toBeLessThanOrEqual(2)
  expect(
    words.filter(word => word !== null && !['insufficient_balance', 'limit_exceeded'].includes(word)),
  ).toEqual([])
  await server.dev.expectBalancedBooks()
  const { spot } = await usdtOf(thief)
  console.log(`attack: of 20 acts for 400 USDT at once, ${words.filter(isDone).length} were paid from 1,000`)
  expect(spot).toBe(FUNDED - 400_000_000n * BigInt(words.filter(isDone).length))
})

test('a repeated command gets the same answer and moves money once', async () => {
  const [thief, friend] = await Promise.all([fundedCustomer(), fundedCustomer()])
  const key = randomUUID()
  const send = (amount: string) =>
    callApi(server.address, sendToCustomer, { to: friend.uid, amount, pin: PIN }, thief.token, key)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('10')))
  expect(new Set(answers.map(({ hash }) => hash)).size).toBe(1)
  expect(await refusalOf(send('20'))).not.toBeNull()
  const { id } = await thief.call(submitWithdrawal, { address: OUTSIDE, quantity: '600', pin: PIN })
  // Cancelled many times at once, it is refunded once.
  await Promise.all(Array.from({ length: 10 }, () => refusalOf(thief.call(cancelWithdrawal, { id }))))
  expect((await usdtOf(thief)).spot).toBe(FUNDED - 10_000_000n)
  expect((await usdtOf(friend)).spot).toBe(FUNDED + 10_000_000n)
})

test('no amount in a request is parsed as more than its text states', async () => {
  const [thief, friend] = await Promise.all([fundedCustomer(), fundedCustomer()])
  const amounts = [
    '-1',
    '0',
    '1e9',
    '0x10',
    '1.0000001',
    'NaN',
    'Infinity',
    '1,000',
    '99999999999999999999999999',
    '',
  ]
  for (const amount of amounts) {
    const tried = [
      () => thief.call(sendToCustomer, { to: friend.uid, amount, pin: PIN }),
      () => thief.call(submitWithdrawal, { address: OUTSIDE, quantity: amount, pin: PIN }),
      () => thief.call(ownTransfer, { from: 'mining', to: 'spot', asset: 'USDT', amount }),
      () => thief.call(quoteExchange, { side: 'sell', asset: 'BTC', amount }),
    ]
    for (const act of tried) expect([amount, await refusalOf(act())]).not.toEqual([amount, null])
  }
  expect(await refusalOf(thief.call(sendToCustomer, { to: thief.uid, amount: '5', pin: PIN }))).toBe(
    'recipient_is_you',
  )
  expect(await usdtOf(thief)).toEqual({ spot: FUNDED, all: FUNDED })
  // Spellings of five count as five: spaces and digits of another script add nothing.
  for (const amount of [' 5', '5 ', '٥'])
    await thief.call(sendToCustomer, { to: friend.uid, amount, pin: PIN })
  expect((await usdtOf(thief)).spot).toBe(FUNDED - 15_000_000n)
  expect((await usdtOf(friend)).spot).toBe(FUNDED + 15_000_000n)
})

test('a receipt claims a chain transfer once, and only for its recipient', async () => {
  const [thief, owner] = await Promise.all([fundedCustomer(), fundedCustomer()])
  const receipts = await Promise.all(
    ['5000', '1000', '1000'].map(async quantity => {
      const voucherId = await uploadVoucher(server.address, thief)
      return thief.call(submitTopup, { quantity, voucherId })
    }),
  )
  await server.dev.mine(1)
  const states = await Promise.all(receipts.map(async ({ id }) => (await thief.call(getTopup, { id })).state))
  expect(states).toEqual(['waiting', 'waiting', 'waiting'])
  // A receipt that names another customer's voucher.
  const voucherId = await uploadVoucher(server.address, owner)
  expect(await refusalOf(thief.call(submitTopup, { quantity: '10', voucherId }))).not.toBeNull()
  expect(await usdtOf(thief)).toEqual({ spot: FUNDED, all: FUNDED })

  // Objects of another customer.
  const { items } = await owner.call(listMines, { kind: 'lock' })
  const order = await owner.call(buyMine, { versionId: items[0]?.versionId ?? '', amount: '400', pin: PIN })
  const waiting = await owner.call(submitWithdrawal, { address: OUTSIDE, quantity: '600', pin: PIN })
  const recharged = (await owner.call(listTopups, {})).items[0]?.id ?? ''
  const preview = { returned: '400', penalty: '0', forfeited: '0' }
  const tried = [
    () => thief.call(getMineOrder, { id: order.id }),
    () => thief.call(redeemMine, { id: order.id, pin: PIN, preview }),
    () => thief.call(claimMine, { id: order.id }),
    () => thief.call(getWithdrawal, { id: waiting.id }),
    () => thief.call(cancelWithdrawal, { id: waiting.id }),
    () => thief.call(getTopup, { id: recharged }),
  ]
  for (const act of tried) expect(await refusalOf(act())).toBe('not_found')
  await until(async () => (await usdtOf(owner)).all, FUNDED, 'what the owner has')
  console.log(
    'attack: receipts for 7,000 USDT that were never paid, and three things of another customer, took 0 USDT',
  )
})

test('a customer with small recharges and large incoming transfers withdraws only after an operator’s review', async () => {
  const sender = await fundedCustomer()
  const mule = await newCustomer(server)
  await setPin(server, mule, 1)
  await recharge(server, mule, '20')
  const { uid } = await mule.call(getUserInfo, {})
  await sender.call(sendToCustomer, { to: uid, amount: '600', pin: PIN })
  const { id } = await mule.call(submitWithdrawal, { address: OUTSIDE, quantity: '499', pin: PIN })
  expect(await mule.call(getWithdrawal, { id })).toMatchObject({ state: 'submitted', needsReview: true })
  await mule.call(cancelWithdrawal, { id })
  console.log('attack: a mule of 20 USDT with 600 received took 0 USDT without a person’s look')
})
