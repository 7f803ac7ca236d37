import { getMovement, getWalletLog, sendToCustomer } from '@matin/contract/assets'
import { buyMine, listMines } from '@matin/contract/mining'
import { getTopupAddress } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { cancelWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBalancedBooks, type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

let harness: Harness
let who: TestCustomer
let friend: TestCustomer
beforeAll(async () => {
  harness = await startHarness()
  who = await harness.funded('1000')
  friend = await harness.funded('100')
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

async function searchLog(search: string, customer = who) {
  return (await customer.call(getWalletLog, { search })).items
}
const kindsOf = async (search: string, customer = who) =>
  (await searchLog(search, customer)).map(item => item.kind)

it('a withdrawal is one event from request to end, found by part of its address, and shows its destination', async () => {
  const { id } = await who.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
  const request = { kind: 'withdrawal_request', account: 'spot', amount: '-20' }
  const [asked] = await searchLog('xrwo7Mx6')
  expect(asked).toMatchObject({ ...request, state: 'submitted', other: { account: 'frozen', amount: '20' } })
  const event = { id: asked?.id ?? '' }
  expect((await who.call(getMovement, event)).ending).toBeNull()
  await who.call(cancelWithdrawal, { id })
  expect(await searchLog(OUTSIDE)).toEqual([{ ...asked, state: 'cancelled' }])
  expect(await kindsOf(OUTSIDE, friend)).toEqual([])
  expect(await who.call(getMovement, event)).toMatchObject({
    ...request,
    chain: { address: OUTSIDE, txid: null },
    postings: [
      { account: 'frozen', amount: '20', balanceAfter: '20' },
      { account: 'spot', amount: '-20', balanceAfter: '980' },
    ],
    ending: {
      kind: 'withdrawal_return',
      postings: [
        { account: 'frozen', amount: '-20', balanceAfter: '0' },
        { account: 'spot', amount: '20', balanceAfter: '1000' },
      ],
    },
  })
})

it('a recharge is found by its sender’s address and its transaction id', async () => {
  const [credited] = (await who.call(getWalletLog, { kind: 'deposit_seen' })).items
  expect(credited).toMatchObject({ state: 'credited', account: 'spot', amount: '1000', other: null })
  const { chain, postings, ending } = await who.call(getMovement, { id: credited?.id ?? '' })
  expect(postings).toMatchObject([{ account: 'unclaimed', amount: '1000', balanceAfter: '1000' }])
  expect(ending).toMatchObject({
    kind: 'recharge',
    postings: [
      { account: 'spot', amount: '1000' },
      { account: 'unclaimed', amount: '-1000' },
    ],
  })
  for (const search of [chain?.address ?? '', chain?.txid?.slice(0, 20) ?? ''])
    expect(await searchLog(search)).toEqual([credited])
})

it('an internal transfer is found on both sides by the whole UID and address of the other customer, and by no part of them', async () => {
  const [mine, theirs] = [await who.call(getUserInfo, {}), await friend.call(getUserInfo, {})]
  const { address } = await friend.call(getTopupAddress, {})
  await who.call(sendToCustomer, { to: theirs.uid, amount: '3', pin: PIN })
  for (const search of [theirs.uid, address]) expect(await kindsOf(search)).toEqual(['internal_transfer'])
  expect(await kindsOf(mine.uid, friend)).toEqual(['internal_transfer'])
  expect(await kindsOf(mine.uid)).toEqual([])
  const { address: hidden } = await who.call(getTopupAddress, {})
  for (const part of [hidden.slice(0, 4), hidden.slice(0, -1), mine.uid.slice(0, 3), mine.uid.slice(1)])
    expect([part, await kindsOf(part, friend)]).toEqual([part, []])
})

it('the events of an order are found by its order number', async () => {
  const lock = (await who.call(listMines, {})).items.find(item => item.kind === 'lock')
  const order = await who.call(buyMine, { versionId: lock?.versionId ?? '', amount: '100', pin: PIN })
  expect(await kindsOf(order.orderNo)).toEqual(['pledge'])
  expect(await kindsOf(order.orderNo.slice(2).toLowerCase())).toEqual(['pledge'])
})

it('a search for two characters finds nothing, and an empty search or an impossible date is refused', async () => {
  expect(await searchLog('TR')).toEqual([])
  expect(await who.ask(getWalletLog, { search: ' ' })).toMatchObject({ code: 400 })
  expect(await who.ask(getWalletLog, { from: '2026-02-30' })).toMatchObject({ code: 400 })
})
