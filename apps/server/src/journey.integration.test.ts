import { getMovement, getTokenData, getWalletLog, ownTransfer } from '@matin/contract/assets'
import { getHomeData } from '@matin/contract/home'
import { buyMine, getMineOrder, listMines, redeemMine } from '@matin/contract/mining'
import { getTopup, getTopupAddress, listTopups, submitTopup } from '@matin/contract/recharge'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  TO_SOLID,
  uploadVoucher,
} from './testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

describe('a recharge', () => {
  it('posts a transfer to the account `unclaimed` first, and to `spot` only after a receipt', async () => {
    const who = await harness.customer()
    const { address } = await who.call(getTopupAddress, {})
    const { txid } = await harness.chain.faucetUsdt(address, 500_250_000n)
    await harness.chain.mine(5)
    await harness.work()
    const seen = await who.call(getTopupAddress, {})
    expect(seen.withoutReceipt).toMatchObject([{ txid, amount: '500.25', solid: false, confirmations: 5 }])
    expect((await who.call(getTokenData, {})).total).toBe('0')

    const submitted = await who.call(submitTopup, {
      quantity: '500',
      voucherId: await uploadVoucher(harness.app, who),
    })
    expect(submitted).toMatchObject({
      state: 'confirming',
      confirmations: 5,
      claimed: '500',
      onChain: '500.25',
    })

    await harness.chain.mine(TO_SOLID)
    await harness.work()
    const credited = await who.call(getTopup, { id: submitted.id })
    expect(credited).toMatchObject({ state: 'credited', credited: '500.25', confirmations: 19, txid })
    expect(await who.call(getTokenData, {})).toMatchObject({ total: '500.25', available: '500.25' })
    const log = await who.call(getWalletLog, {})
    expect(log.items).toMatchObject([
      { kind: 'deposit_seen', state: 'credited', account: 'spot', amount: '500.25', other: null },
    ])
  })

  it('keeps a solid transfer unclaimed until its receipt comes, and then credits it at once', async () => {
    const who = await harness.customer()
    const { address } = await who.call(getTopupAddress, {})
    await harness.chain.faucetUsdt(address, 20_000_000n)
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    await harness.work()
    const before = await who.call(getTokenData, {})
    expect(before).toMatchObject({ available: '0', spotTotal: '20' })
    const key = 'one-intent-of-mine'
    const input = { quantity: '20', voucherId: await uploadVoucher(harness.app, who) }
    const first = await who.call(submitTopup, input, { key })
    expect(first.state).toBe('credited')
    expect(await who.call(submitTopup, input, { key })).toEqual(first)
    expect((await who.call(getTokenData, {})).available).toBe('20')
    expect((await who.call(listTopups, {})).items).toHaveLength(1)
    const changed = await who.ask(submitTopup, { ...input, quantity: '21' }, { key })
    expect(changed).toMatchObject({ code: 409, error: 'idempotency_conflict' })
  })

  it('adds small transfers up until they reach the minimum', async () => {
    const who = await harness.customer()
    const { address } = await who.call(getTopupAddress, {})
    for (const amount of [4_000_000n, 6_000_000n]) {
      await harness.chain.faucetUsdt(address, amount)
      await harness.chain.mine(TO_SOLID)
      await harness.work()
      const quantity = amount === 4_000_000n ? '4' : '6'
      const receipt = await who.call(submitTopup, {
        quantity,
        voucherId: await uploadVoucher(harness.app, who),
      })
      expect(receipt.state).toBe(amount === 4_000_000n ? 'below_minimum' : 'credited')
    }
    expect((await who.call(getTokenData, {})).available).toBe('10')
    expect((await who.call(listTopups, {})).items.map(item => item.state)).toEqual(['credited', 'credited'])
  })

  it('credits nothing for fake, poisoned and failed transfers', async () => {
    const who = await harness.customer()
    const { address } = await who.call(getTopupAddress, {})
    const { faults } = harness.chain
    await faults.fakeTokenTransfer(address, 900_000_000n)
    await faults.zeroValueTransfer(address)
    await faults.failedTransfer(address, 900_000_000n)
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    expect((await who.call(getTokenData, {})).total).toBe('0')
    expect((await who.call(getTopupAddress, {})).withoutReceipt).toEqual([])
  })
})

describe('lock mining', () => {
  it('pays income each day at 04:00 in one row a day, and redeems an order early as previewed', async () => {
    const who = await harness.funded('1000')
    const { items } = await who.call(listMines, { kind: 'lock' })
    const lock = items.find(item => item.cycleDays === 30)
    if (!lock) throw new Error('no 30-day lock')
    const order = await who.call(buyMine, { versionId: lock.versionId, amount: '400', pin: PIN })
    expect(order).toMatchObject({
      dailyIncome: '0.14',
      expectedRevenue: '4.2',
      paidCount: 0,
      state: 'in_progress',
    })
    const after = (await who.call(listMines, { kind: 'lock' })).items.find(item => item.cycleDays === 30)
    expect(Number(lock.pool.available) - Number(after?.pool.available)).toBeCloseTo(4.2, 6)

    await harness.advance({ hours: 96 })
    const detail = await who.call(getMineOrder, { id: order.id })
    expect(detail.payouts.map(row => row.number)).toEqual([3, 2, 1])
    expect(detail.payouts.every(row => row.dueAt.endsWith('T04:00:00.000Z') && row.amount === '0.14')).toBe(
      true,
    )
    await harness.work()
    const log = await who.call(getWalletLog, { kind: 'payout' })
    expect(log.items.map(item => [item.account, item.amount, item.dueAt?.slice(11)])).toEqual(
      Array(3).fill(['mining', '0.14', '04:00:00.000Z']),
    )
    const numbers = log.items.map(async ({ id }) => (await who.call(getMovement, { id })).payouts)
    expect((await Promise.all(numbers)).flat().map(payout => payout.number)).toEqual([3, 2, 1])

    const preview = { returned: '396', penalty: '4', forfeited: '3.78' }
    const wrong = await who.ask(redeemMine, { id: order.id, pin: PIN, preview: { ...preview, penalty: '3' } })
    expect(wrong).toMatchObject({ error: 'preview_changed' })
    expect(await who.call(redeemMine, { id: order.id, pin: PIN, preview })).toMatchObject(preview)
    const again = await who.ask(redeemMine, { id: order.id, pin: PIN, preview })
    expect(again).toMatchObject({ error: 'redemption_failed', msg: 'Redemption failed' })
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '996', miningTotal: '0.42' })
    const end = (await who.call(listMines, { kind: 'lock' })).items.find(item => item.cycleDays === 30)
    expect(Number(lock.pool.available) - Number(end?.pool.available)).toBeCloseTo(0.42, 6)
  })

  it('returns the principal at expiry after every payout', async () => {
    const who = await harness.funded('100')
    const lock = (await who.call(listMines, {})).items.find(item => item.cycleDays === 7)
    const order = await who.call(buyMine, { versionId: lock?.versionId ?? '', amount: '100', pin: PIN })
    await harness.advance({ hours: 24 * 9 })
    const { order: ended, payouts } = await who.call(getMineOrder, { id: order.id })
    expect(ended).toMatchObject({ state: 'ended', ending: 'expired', paidCount: 7, paidTotal: '0.14' })
    expect(payouts).toHaveLength(7)
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '100', miningTotal: '0.14' })
    await who.call(ownTransfer, { from: 'mining', to: 'spot', asset: 'USDT', amount: '0.14' })
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '100.14', miningTotal: '0' })
    expect((await who.call(getHomeData, {})).customer?.incomeByDay).toHaveLength(30)
  })

  it('refuses an order beyond the product’s limits or the balance, or with a wrong PIN', async () => {
    const who = await harness.funded('3000')
    const lock = (await who.call(listMines, {})).items.find(item => item.cycleDays === 30)
    const tooMuch = await who.ask(
      buyMine,
      { versionId: lock?.versionId, amount: '5001', pin: PIN },
      { language: 'ja' },
    )
    expect(tooMuch).toMatchObject({ error: 'above_maximum', msg: '上限は 5,000 USDT です' })
    expect(await who.ask(buyMine, { versionId: lock?.versionId, amount: '99', pin: PIN })).toMatchObject({
      error: 'pledge_below_minimum',
      fields: { amount: 'The pledged quantity cannot be less than the minimum' },
    })
    expect(await who.ask(buyMine, { versionId: lock?.versionId, amount: '4000', pin: PIN })).toMatchObject({
      error: 'insufficient_balance',
    })
    expect(
      await who.ask(buyMine, { versionId: lock?.versionId, amount: '200', pin: '000000' }),
    ).toMatchObject({
      error: 'pin_incorrect',
      msg: 'Payment password incorrect',
    })
  })
})
