import { getTokenData, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { executeExchange, quoteExchange } from '@matin/contract/exchange'
import { buyMine, listMines } from '@matin/contract/mining'
import { getUserInfo } from '@matin/contract/user'
import { cancelWithdrawal, getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { fromWire } from '@matin/domain/money/amount'
import { beforeAll, expect, test } from 'vitest'
import { type Customer, newCustomer, PIN, recharge, setPin } from '../support/customer.ts'
import { refusalOf } from '../support/refusal.ts'
import type { Server } from '../support/server.ts'
import { sharedServer } from '../support/stage.ts'

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
