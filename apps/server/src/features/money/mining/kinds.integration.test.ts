import { rejectIdentity } from '@matin/contract/admin/identity'
import { getMovement, getTokenData, getWalletLog } from '@matin/contract/assets'
import { getHomeData } from '@matin/contract/home'
import { LANGUAGES } from '@matin/contract/language'
import { listMessages } from '@matin/contract/messages'
import * as contract from '@matin/contract/mining'
import {
  buyMine,
  claimMine,
  getMineOrder,
  getTrial,
  listMines,
  listUserMines,
  redeemMine,
} from '@matin/contract/mining'
import { artworkOf } from '@matin/domain/mining/artwork'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { executeAs } from '#testing/commands.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { passCertificate, someCertificate } from '#testing/identity.ts'
import { signedInOperator } from '#testing/operators.ts'
import { passIdentity } from '../../account/identity/testing/passed.ts'
import { purchase } from './orders/purchase-product.ts'
import { edition, payout, productVersion } from './tables.ts'
import {
  type Buyer,
  buyer,
  buyerWithoutApp,
  fundAlone,
  poolOf,
  sell,
  sellAgain,
  USDT,
} from './testing/shop.ts'
import { startTrial } from './trial/claim-trial.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

const platform = () => harness.app.platform
const TRIAL = { days: 3, dailyRate: 5_000_000n }
const buy = (who: TestCustomer, versionId: string, edition?: number) =>
  who.call(buyMine, { versionId, amount: '100', pin: PIN, edition })
const productOf = async (versionId: string) => {
  const { items } = listMines.data.parse((await harness.ask(listMines, {})).data)
  const found = items.find(item => item.versionId === versionId)
  if (!found) throw new Error('the product is not on sale')
  return found
}
const detail = async (who: TestCustomer, id: string) => (await who.call(getMineOrder, { id })).order
const titles = async (who: TestCustomer) => (await who.call(listMessages, {})).items.map(item => item.title)
const passDays = (days: number) => harness.advance({ hours: 24 * days })

describe('a machine', () => {
  it('is rented: its price is spent and not in the customer’s total, and its income is reserved and paid', async () => {
    const { versionId, poolId } = await sell(platform(), {
      kind: 'machine',
      pool: 110n * USDT,
      rate: 11_000_000n,
    })
    const revenue = () => balanceOf(platform().db, { owner: PLATFORM, asset: 'USDT', kind: 'revenue' })
    const before = await revenue()
    const who = await buyer(harness, 150n)
    expect(await productOf(versionId)).toMatchObject({
      kind: 'machine',
      price: '100',
      dailyIncome: '1.1',
      principalReturned: false,
      redeemable: false,
      totalReturn: { income: '11', principalBack: '0', received: '11', net: '-89' },
      running: 0,
      unitsLeft: 10,
      soldOut: false,
    })
    const order = await buy(who, versionId)
    expect(order).toMatchObject({
      kind: 'machine',
      principal: '100',
      principalReturned: false,
      expectedRevenue: '11',
      edition: null,
      trial: false,
      claimable: '0',
    })
    expect((await revenue()) - before).toBe(100n * USDT)
    expect(await poolOf(platform(), poolId, 'reserve')).toBe(11n * USDT)
    expect(await who.call(getTokenData, {})).toMatchObject({
      total: '50',
      available: '50',
      ordersInProgress: 1,
    })
    expect((await who.call(listUserMines, {})).totals.locked).toBe('0')
    expect(await productOf(versionId)).toMatchObject({ running: 1, unitsLeft: 9 })

    await passDays(12)
    expect(await detail(who, order.id)).toMatchObject({ state: 'ended', ending: 'expired', paidTotal: '11' })
    expect(await who.call(getTokenData, {})).toMatchObject({
      total: '61',
      available: '50',
      miningTotal: '11',
    })
    expect((await productOf(versionId)).running).toBe(0)
    const log = await who.call(getWalletLog, { kind: 'machine_rent' })
    expect(log.items.map(item => [item.account, item.amount])).toEqual([['spot', '-100']])
    expect(await titles(who)).toContain(`Rental ${order.orderNo} has ended`)
  })

  it('can be neither redeemed nor rented at another price', async () => {
    const { versionId } = await sell(platform(), { kind: 'machine', pool: 110n * USDT })
    const who = await buyer(harness, 500n)
    for (const amount of ['99.999999', '100.000001', '200']) {
      const answer = await who.ask(buyMine, { versionId, amount, pin: PIN })
      expect(answer).toMatchObject({ error: 'amount_incorrect', fields: { amount: expect.any(String) } })
    }
    const order = await buy(who, versionId)
    const preview = { returned: '100', penalty: '0', forfeited: '10' }
    expect(await who.ask(redeemMine, { id: order.id, pin: PIN, preview })).toMatchObject({
      error: 'redemption_failed',
    })
  })

  it('is sold out when the pool cannot cover one more, and on sale again when the pool is funded', async () => {
    const { versionId, poolId } = await sell(platform(), {
      kind: 'machine',
      pool: 20n * USDT - 1n,
      cap: 100n * USDT,
    })
    const [who, other] = [await buyer(harness, 500n), await buyer(harness, 500n)]
    await buy(who, versionId)
    expect(await productOf(versionId)).toMatchObject({ soldOut: true, unitsLeft: 0 })
    expect(await other.ask(buyMine, { versionId, amount: '100', pin: PIN })).toMatchObject({
      error: 'pool_capacity',
      msg: 'The reward pool can cover only 99.999999 USDT right now. Enter a smaller amount, or choose another product.',
    })
    const one = { key: 'one unit more', poolId, asset: 'USDT' as const, amount: 1n }
    expect(await fundAlone(platform(), one)).toMatchObject({ ok: true })
    expect(await productOf(versionId)).toMatchObject({ soldOut: false, unitsLeft: 1 })
    await buy(other, versionId)
  })

  it('is refused beyond the customer cap, which counts all versions of the product', async () => {
    const offer = { kind: 'machine', pool: 100n * USDT, cap: 200n * USDT } as const
    const sold = await sell(platform(), offer)
    const who = await buyer(harness, 500n)
    await buy(who, sold.versionId)
    const versionId = await sellAgain(platform(), sold, offer)
    await buy(who, versionId)
    expect(await who.ask(buyMine, { versionId, amount: '100', pin: PIN })).toMatchObject({
      error: 'customer_cap',
      msg: 'That’s over your limit for this product. You can add 0 USDT more.',
    })
  })
})

describe('an NFT edition', () => {
  const editions = { first: 401, last: 412 }

  it('is bought by its number or as the next one, shows its earnings, and is bought back at its price', async () => {
    const { versionId, productId } = await sell(platform(), { kind: 'nft', pool: 200n * USDT, editions })
    const who = await buyer(harness, 300n)
    expect((await productOf(versionId)).editions).toEqual({
      first: 401,
      last: 412,
      total: 12,
      sold: 0,
      next: 401,
    })
    const chosen = await buy(who, versionId, 407)
    const next = await buy(who, versionId)
    expect([chosen.edition, next.edition]).toEqual([407, 401])
    expect(chosen).toMatchObject({ kind: 'nft', productId, principalReturned: true })
    expect(chosen.totalReturn).toEqual({ income: '10', principalBack: '100', received: '110', net: '10' })
    expect((await productOf(versionId)).editions).toMatchObject({ sold: 2, next: 402 })
    for (const [number, error] of [
      [407, 'edition_taken'],
      [413, 'edition_taken'],
    ] as const) {
      expect(await who.ask(buyMine, { versionId, amount: '100', pin: PIN, edition: number })).toMatchObject({
        error,
      })
    }
    expect(artworkOf(productId, 407)).not.toEqual(artworkOf(productId, 401))
    expect(await who.call(getTokenData, {})).toMatchObject({ total: '300', available: '100' })
    const preview = { returned: '100', penalty: '0', forfeited: '10' }
    expect(await who.ask(redeemMine, { id: chosen.id, pin: PIN, preview })).toMatchObject({
      error: 'redemption_failed',
    })

    await passDays(4)
    const owned = (await who.call(listUserMines, { kind: 'nft' })).items
    expect(
      owned.map(item => [item.edition, item.todayIncome, item.paidTotal, item.dueCount, item.cycleDays]),
    ).toEqual([
      [401, '1', '3', 3, 10],
      [407, '1', '3', 3, 10],
    ])
    expect((await who.call(listUserMines, { kind: 'lock' })).items).toEqual([])
    await passDays(8)
    expect(await detail(who, chosen.id)).toMatchObject({ state: 'ended', ending: 'expired', edition: 407 })
    expect(await who.call(getTokenData, {})).toMatchObject({ total: '320', available: '300' })
    expect((await who.call(getWalletLog, { kind: 'nft_buyback' })).items).toHaveLength(2)
    expect(await titles(who)).toContain('NFT No. 0407 bought back: 100.00 USDT')
    // Sold numbers stay sold.
    expect((await productOf(versionId)).editions).toMatchObject({ sold: 2, next: 402 })
  })

  it('is sold only once when a hundred buyers compete', async () => {
    const few = { first: 1, last: 10 }
    const { versionId, productId } = await sell(platform(), {
      kind: 'nft',
      pool: 10_000n * USDT,
      editions: few,
    })
    const buyers = await Promise.all(Array.from({ length: 100 }, () => buyerWithoutApp(platform(), 100n)))
    const answers = await Promise.all(
      buyers.map((id, index) =>
        executeAs(platform(), buyMine, purchase, id, {
          versionId,
          amount: '100',
          pin: PIN,
          edition: index % 3 === 0 ? 5 : undefined,
        }),
      ),
    )
    const sold = answers.flatMap(answer => (answer.ok ? [answer.value.edition] : []))
    expect(sold.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const others = answers.flatMap(answer => (answer.ok ? [] : [answer.error]))
    // A buyer who names a number after all are gone gets `sold_out` first.
    expect(others.filter(error => error !== 'sold_out' && error !== 'edition_taken')).toEqual([])
    const rows = await platform().db.select().from(edition).where(eq(edition.product, productId))
    expect(new Set(rows.map(row => row.order)).size).toBe(10)
    expect(await productOf(versionId)).toMatchObject({
      soldOut: true,
      unitsLeft: 0,
      editions: { sold: 10, next: null },
    })
  })

  it('cannot lose its owner or be deleted in the database', async () => {
    const { versionId, productId } = await sell(platform(), { kind: 'nft', pool: 200n * USDT, editions })
    const who = await buyer(harness, 300n)
    const order = await buy(who, versionId)
    const again = platform().db.update(edition).set({ order: null }).where(eq(edition.order, order.id))
    expect(await again.then(() => 'changed', sqlState)).toBe('MT003')
    const gone = platform().db.delete(edition).where(eq(edition.product, productId))
    expect(await gone.then(() => 'gone', sqlState)).toBe('42501')
  })
})

describe('a free trial', () => {
  async function machine(pool = 100n * USDT) {
    return sell(platform(), { kind: 'machine', pool, trial: TRIAL })
  }
  const start = (who: TestCustomer, versionId: string) => who.call(contract.startTrial, { versionId })
  const asked = (who: TestCustomer, versionId: string) => who.ask(contract.startTrial, { versionId })
  async function passed(usdt = 0n): Promise<Buyer> {
    const who = await buyer(harness, usdt)
    await passIdentity(platform(), who.id)
    return who
  }

  it('requires a passed identity, is given once, costs nothing, and does not count as a running rental', async () => {
    const { versionId, poolId } = await machine()
    const who = await buyer(harness, 0n)
    expect((await productOf(versionId)).trial).toEqual({
      days: 3,
      dailyRate: '0.005',
      dailyIncome: '0.5',
      totalIncome: '1.5',
    })
    expect(await asked(who, versionId)).toMatchObject({
      code: 409,
      error: 'identity_required',
      msg: 'Complete identity authentication first',
    })
    expect(await who.call(getTrial, {})).toEqual({ identityPassed: false, order: null })
    await passIdentity(platform(), who.id)
    const order = await start(who, versionId)
    expect(order).toMatchObject({
      trial: true,
      principal: '0',
      cycleDays: 3,
      dailyRate: '0.005',
      dailyIncome: '0.5',
      expectedRevenue: '1.5',
      totalReturn: { income: '1.5', principalBack: '0', received: '1.5', net: '1.5' },
    })
    expect(await who.call(getTrial, {})).toMatchObject({ identityPassed: true, order: { id: order.id } })
    expect(await titles(who)).toContain('Your free trial has started')
    expect(await poolOf(platform(), poolId, 'reserve')).toBe(1_500_000n)
    expect((await productOf(versionId)).running).toBe(0)
    expect(await asked(who, versionId)).toMatchObject({ error: 'trial_used' })
    expect(await asked(who, (await machine()).versionId)).toMatchObject({ error: 'trial_used' })
  })

  it('is given once under concurrent requests', async () => {
    const { versionId, poolId } = await machine()
    const { id } = await passed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        executeAs(platform(), contract.startTrial, startTrial, id, { versionId }),
      ),
    )
    expect(answers.filter(answer => answer.ok)).toHaveLength(1)
    expect(new Set(answers.flatMap(answer => (answer.ok ? [] : [answer.error])))).toEqual(
      new Set(['trial_used']),
    )
    expect(await poolOf(platform(), poolId, 'reserve')).toBe(1_500_000n)
  })

  it('needs its whole reward in the pool, to the unit', async () => {
    const short = await machine(1_500_000n - 1n)
    const who = await passed()
    expect(await asked(who, short.versionId)).toMatchObject({ error: 'pool_capacity' })
    await start(who, (await machine(1_500_000n)).versionId)
  })

  it('is refused for locks and for machines without a trial', async () => {
    const who = await passed()
    for (const kind of ['lock', 'machine'] as const) {
      const { versionId } = await sell(platform(), { kind, pool: 10n * USDT })
      expect(await asked(who, versionId)).toMatchObject({ error: 'not_yet_open' })
    }
  })

  it('is refused when it names another first payout than it would have', async () => {
    const { versionId } = await machine()
    const who = await passed()
    const now = platform().clock.now().toString()
    expect(await who.ask(contract.startTrial, { versionId, firstPayoutAt: now })).toMatchObject({
      error: 'product_changed',
    })
    const { firstPayoutAt } = await start(await passed(), versionId)
    expect(await who.call(contract.startTrial, { versionId, firstPayoutAt })).toMatchObject({ firstPayoutAt })
  })

  it('is paid only by claims: each due day once, also after its end', async () => {
    const { versionId, poolId } = await machine()
    const who = await passed()
    const order = await start(who, versionId)
    expect(await who.ask(claimMine, { id: order.id })).toMatchObject({
      error: 'nothing_to_claim',
      msg: 'There’s nothing to claim yet. Income arrives daily at 04:00.',
    })
    await passDays(3)
    expect(await detail(who, order.id)).toMatchObject({ paidCount: 0, dueCount: 2, claimable: '1' })
    expect((await who.call(getTokenData, {})).total).toBe('0')
    expect((await who.call(getHomeData, {})).customer?.waiting).toEqual({
      amount: '1',
      asset: 'USDT',
      order: order.id,
    })
    const key = '6f1a1ed0-0f1b-4c35-9f9f-d2f1b3d3c001'
    // A day has passed since the form showed 0.5.
    expect(await who.ask(claimMine, { id: order.id, amount: '0.5' })).toMatchObject({
      error: 'preview_changed',
    })
    const first = await who.call(claimMine, { id: order.id, amount: '1' }, { key })
    expect(first).toMatchObject({ amount: '1', paidCount: 2 })
    expect(await who.call(claimMine, { id: order.id, amount: '1' }, { key })).toEqual(first)
    expect(await who.ask(claimMine, { id: order.id })).toMatchObject({ error: 'nothing_to_claim' })
    expect((await who.call(getHomeData, {})).customer?.waiting).toBeUndefined()
    await passDays(3)
    expect(await detail(who, order.id)).toMatchObject({ state: 'ended', paidCount: 2, claimable: '0.5' })
    expect(await titles(who)).toContain('Your free trial has ended')
    // The promise waits in the reserve, and the row of each day is its own.
    expect(await poolOf(platform(), poolId, 'reserve')).toBe(500_000n)
    expect(await who.call(claimMine, { id: order.id })).toMatchObject({ amount: '0.5', paidCount: 3 })
    expect(await poolOf(platform(), poolId, 'reserve')).toBe(0n)
    const { payouts } = await who.call(getMineOrder, { id: order.id })
    expect(payouts.map(row => [row.number, row.amount])).toEqual([
      [3, '0.5'],
      [2, '0.5'],
      [1, '0.5'],
    ])
    const log = await who.call(getWalletLog, { kind: 'payout' })
    expect(log.items.map(item => [item.account, item.amount])).toEqual([
      ['mining', '0.5'],
      ['mining', '1'],
    ])
    const [, claimed] = log.items
    expect(await who.call(getMovement, { id: claimed?.id ?? '' })).toMatchObject({
      orderNo: order.orderNo,
      payouts: [
        { orderNo: order.orderNo, number: 1, amount: '0.5' },
        { orderNo: order.orderNo, number: 2, amount: '0.5' },
      ],
    })
    expect(await titles(who)).toContain('Trial income claimed: 1.00 USDT')
    expect(await who.call(getTokenData, {})).toMatchObject({ total: '1.5', miningTotal: '1.5' })
  })

  it('is paid once under concurrent claims, and never to another customer', async () => {
    const { versionId } = await machine()
    const who = await passed()
    const order = await start(who, versionId)
    const stranger = await passed()
    await passDays(3)
    expect(await stranger.ask(claimMine, { id: order.id })).toMatchObject({ error: 'not_found' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => who.ask(claimMine, { id: order.id })))
    expect(answers.map(answer => answer.error ?? 'paid').toSorted()).toEqual([
      'nothing_to_claim',
      'nothing_to_claim',
      'nothing_to_claim',
      'paid',
    ])
    expect((await who.call(getTokenData, {})).total).toBe('1')
  })

  it('is the only order with claims: a claim on a rental is refused', async () => {
    const { versionId } = await machine()
    const who = await passed(100n)
    const order = await buy(who, versionId)
    await passDays(3)
    expect(await who.ask(claimMine, { id: order.id })).toMatchObject({ error: 'not_found' })
  })

  it('is open to a customer whose identity an operator has passed', async () => {
    const { versionId } = await machine()
    const who = await buyer(harness, 0n)
    const compliance = await signedInOperator(harness, 'compliance')
    await passCertificate(harness, who, compliance)
    expect(await start(who, versionId)).toMatchObject({ trial: true })
  })

  it('is given once per identity, even when the identity moves to another account', async () => {
    const { versionId } = await machine()
    const compliance = await signedInOperator(harness, 'compliance')
    const certificate = someCertificate()
    const first = await buyer(harness, 0n)
    const id = await passCertificate(harness, first, compliance, certificate)
    await start(first, versionId)
    await compliance.call(rejectIdentity, { id, reason: 'not_yours' })
    const second = await buyer(harness, 0n)
    await passCertificate(harness, second, compliance, {
      ...certificate,
      number: certificate.number.toLowerCase(),
    })
    expect(await second.call(getTrial, {})).toMatchObject({ identityPassed: true })
    expect(await asked(second, versionId)).toMatchObject({ error: 'trial_used' })
    await passCertificate(harness, first, compliance)
    expect(await asked(first, versionId)).toMatchObject({ error: 'trial_used' })
  })
})

describe('the database', () => {
  it('refuses a payout row that the payout job did not write', async () => {
    const { versionId } = await sell(platform(), { pool: 100n * USDT })
    const who = await buyer(harness, 100n)
    const order = await buy(who, versionId)
    const paid = platform()
      .db.insert(payout)
      .values({
        order: order.id,
        number: 1,
        customer: who.id,
        amount: USDT,
        dueAt: Temporal.Instant.from(order.firstPayoutAt),
        paidAt: platform().clock.now(),
        transfer: null,
      })
      .then(() => 'written', sqlState)
    expect(await paid).toBe('42501')
  })

  it('refuses to record payouts of an ordinary order as claimed', async () => {
    const { versionId } = await sell(platform(), { pool: 100n * USDT })
    const order = await buy(await buyer(harness, 100n), versionId)
    const later = platform()
      .clock.now()
      .add({ hours: 24 * 30 })
    const claimed = rowsOf(
      platform().db,
      sql`SELECT claim_payouts(${order.id}::uuid, 1, 1, ${later.toString()}::timestamptz, ${platform().ids.uuid()}::uuid)`,
    )
    expect(await claimed.then(() => 'claimed', sqlState)).toBe('MT009')
  })

  it('refuses to delete an order, and to change its income or its principal', async () => {
    const { versionId } = await sell(platform(), { pool: 100n * USDT })
    const order = await buy(await buyer(harness, 100n), versionId)
    const change = (set: string) =>
      rowsOf(platform().db, sql.raw(`${set} WHERE id = '${order.id}'`)).then(() => 'changed', sqlState)
    expect(await change('DELETE FROM mining_order')).toBe('42501')
    expect(await change('UPDATE mining_order SET daily_income = 1')).toBe('MT003')
    expect(await change('UPDATE mining_order SET principal = 1')).toBe('MT003')
  })
})

describe('the product catalogue', () => {
  it('has seeded products, each covered by its own pool, and machines that return more than their price', async () => {
    const { items } = listMines.data.parse((await harness.ask(listMines, {})).data)
    const seeded = items.filter(item => !item.name.en.startsWith('Test'))
    expect(seeded.map(item => item.kind)).toEqual([
      ...Array(4).fill('lock'),
      ...Array(3).fill('machine'),
      ...Array(4).fill('nft'),
    ])
    for (const item of seeded) {
      for (const language of LANGUAGES) expect(item.yieldSource[language]).not.toBe('')
      expect([item.soldOut, item.pool.funded]).toEqual([false, item.pool.available])
      if (item.kind === 'machine') expect(Number(item.totalReturn?.net)).toBeGreaterThan(0)
      if (item.kind === 'machine') expect(item.trial).toMatchObject({ days: 3 })
      if (item.editions) expect(item.unitsLeft).toBe(item.editions.total)
    }
    const versions = await platform().db.select().from(productVersion)
    const products = new Set(versions.map(version => version.product))
    expect(new Set(versions.map(version => version.pool)).size).toBe(products.size)
  })
})
