import { randomUUID } from 'node:crypto'
import { listForeignArrivals } from '@matin/contract/admin/deposits'
import { searchEverything } from '@matin/contract/admin/search'
import { listMessages } from '@matin/contract/messages'
import { getTopup, getTopupAddress, submitTopup } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { addressToHex } from '@matin/tron/address'
import { DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  startHarness,
  type TestCustomer,
  TO_SOLID,
  uploadVoucher,
} from '#testing/harness.ts'
import { signedInOperator } from '#testing/operators.ts'
import { keepForeign } from './foreign-tokens.ts'

const TRX = 1_000_000n

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

async function solid() {
  await harness.chain.mine(TO_SOLID)
  await harness.work()
}
async function receiptFor(who: TestCustomer, txid: string) {
  const voucherId = await uploadVoucher(harness.app, who)
  return who.call(submitTopup, { quantity: '500', voucherId, txid })
}
const titles = async (who: TestCustomer) =>
  (await who.call(listMessages, {})).items.map(({ kind }) => kind).filter(kind => kind === 'deposit_foreign')

it.each([
  ['TRX', { trx: '500' }, (address: string) => harness.chain.faucetTrx(address, 500n * TRX)],
  ['another token', {}, (address: string) => harness.chain.faults.fakeTokenTransfer(address, 500n * TRX)],
] as const)(
  '%s sent by mistake is shown to the owner of the receiving address, and on their receipts with its transaction ID',
  async (_, foreign, send) => {
    const who = await harness.customer()
    const { address } = await who.call(getTopupAddress, {})
    const { txid } = await send(address)
    const { id, state } = await receiptFor(who, txid)
    expect(state).toBe('waiting')
    await solid()
    expect(await who.call(getTopup, { id })).toMatchObject({ state: 'not_found', foreign, onChain: null })
    expect(await titles(who)).toHaveLength(1)
    // A receipt that comes later hears of it at once; other customers never.
    expect(await receiptFor(who, txid)).toMatchObject({ state: 'not_found', foreign })
    const other = await harness.customer()
    expect((await receiptFor(other, txid)).foreign).toBeUndefined()
  },
)

it('a customer is notified once a day about foreign tokens; a tiny amount of TRX shows only on a receipt that names it', async () => {
  const who = await harness.customer()
  const { address } = await who.call(getTopupAddress, {})
  const { txid } = await harness.chain.faucetTrx(address, TRX - 1n)
  await solid()
  expect(await titles(who)).toHaveLength(0)
  expect(await receiptFor(who, txid)).toMatchObject({ foreign: { trx: '0.999999' } })
  await harness.advance({ hours: 25 })
  for (let k = 0; k < 3; k++) await harness.chain.faults.fakeTokenTransfer(address, TRX)
  await solid()
  expect(await titles(who)).toHaveLength(1)
})

it('operators find a customer by a transaction that a receipt names or that sent something other than USDT', async () => {
  const support = await signedInOperator(harness, 'support')
  const found = async (q: string) => {
    const { groups } = await support.call(searchEverything, { q, kind: 'customers' })
    return groups.flatMap(({ items }) => items).map(({ matched, id }) => [matched, id])
  }
  const who = await harness.customer()
  const { uid } = await who.call(getUserInfo, {})
  const { address } = await who.call(getTopupAddress, {})
  const { txid } = await harness.chain.faucetTrx(address, 5n * TRX)
  await solid()
  expect(await found(txid)).toEqual([['txid', uid]])
  const nothing = '5'.repeat(64)
  await receiptFor(who, nothing)
  expect(await found(nothing)).toEqual([['txid', uid]])
})

it('operators list arrivals other than USDT, newest first and page by page, and customers cannot', async () => {
  const support = await signedInOperator(harness, 'support')
  const who = await harness.customer()
  const { uid } = await who.call(getUserInfo, {})
  const { address } = await who.call(getTopupAddress, {})
  const trx = await harness.chain.faucetTrx(address, 5n * TRX)
  await solid()
  harness.clock.advance(Temporal.Duration.from({ seconds: 1 }))
  const token = await harness.chain.faults.fakeTokenTransfer(address, TRX)
  await solid()
  const { items } = await support.call(listForeignArrivals, {})
  expect(items.slice(0, 2)).toMatchObject([
    { uid, txid: token.txid, trx: null },
    { uid, txid: trx.txid, logIndex: -1, trx: '5', sender: DEV_FAUCET_ADDRESS },
  ])
  for (let k = 0; k < 25; k++) await harness.chain.faults.fakeTokenTransfer(address, TRX)
  await solid()
  const first = await support.call(listForeignArrivals, {})
  const second = await support.call(listForeignArrivals, { cursor: first.next ?? '' })
  const names = [...first.items, ...second.items].map(({ txid, logIndex }) => `${txid} ${logIndex}`)
  expect(new Set(names).size).toBe(names.length)
  expect(second.items.map(({ txid }) => txid)).toContain(trx.txid)
  expect(await who.ask(listForeignArrivals, {})).toMatchObject({ code: 401 })
})

it('TRX from the hot wallet for sweeps is not recorded as a foreign arrival', async () => {
  const who = await harness.customer()
  const { address } = await who.call(getTopupAddress, {})
  const { platform } = harness.app
  const head = { id: '0'.repeat(64), number: 1, parentId: '0'.repeat(64), timestamp: 0, txids: [], infos: [] }
  const kept = async (sender: string) => {
    const txid = randomUUID().replaceAll('-', '').repeat(2)
    const paid = { txid, from: addressToHex(sender), to: addressToHex(address), sun: 5n * TRX }
    await platform.db.transaction(tx => keepForeign(tx, platform, { ...head, trx: [paid] }))
    return rowsOf(platform.db, sql`SELECT 1 FROM foreign_arrival WHERE txid = ${txid}`)
  }
  expect(await kept(DEV_HOT_ADDRESS)).toHaveLength(0)
  expect(await kept(DEV_FAUCET_ADDRESS)).toHaveLength(1)
})
