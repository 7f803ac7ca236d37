import { createPool, listPools, proposeFunding } from '@matin/contract/admin/funding'
import {
  type AdminProductDetail,
  closeSale,
  getAdminProduct,
  listAdminProducts,
  listEndedVersions,
  previewTerms,
  proposeProduct,
  proposeSale,
  proposeVersion,
} from '@matin/contract/admin/products'
import { approveProposal, getProposal, rejectProposal } from '@matin/contract/admin/proposals'
import type { InputOf } from '@matin/contract/endpoint'
import { LANGUAGES } from '@matin/contract/language'
import { buyMine, listMines, listUserMines } from '@matin/contract/mining'
import { capacityOf } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { actWithoutProof } from '#testing/database.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { buyer, fundAlone, USDT } from '../testing/shop.ts'

const NAME = { en: 'Test', ja: 'テスト', 'zh-Hans': '测试', 'zh-Hant': '測試' }

let harness: Harness
let ada: TestOperator
let ben: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'treasury')
  ben = await signedInOperator(harness, 'owner')
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

const platform = () => harness.app.platform
let made = 0

/** Creates a pool as operators do, and funds it. */
async function newPool(usdt: bigint): Promise<{ code: string; id: string }> {
  const code = `desk-pool-${++made}`
  await ada.call(createPool, { code, asset: 'USDT', name: NAME })
  const [row] = await rowsOf<{ id: string }>(platform().db, sql`SELECT id FROM pool WHERE code = ${code}`)
  const id = row?.id ?? ''
  const funding = { key: code, poolId: id, asset: 'USDT' as const, amount: usdt * USDT }
  await fundAlone(platform(), funding)
  return { code, id }
}

/** Terms of a lock for these tests: 100 USDT earn 1 USDT a day for ten days. */
const lockOf = (pool: string): InputOf<typeof proposeProduct> => ({
  code: `desk-${++made}`,
  kind: 'lock',
  pool,
  name: NAME,
  yieldSource: NAME,
  minAmount: '100',
  maxAmount: '1000',
  customerCap: '5000',
  cycleDays: 10,
  dailyRate: '0.01',
  penaltyRate: '0.02',
  trial: null,
  editions: null,
})
const dialOf = (pool: string, last = 2): InputOf<typeof proposeProduct> => ({
  ...lockOf(pool),
  kind: 'nft',
  maxAmount: '100',
  penaltyRate: '0',
  editions: { first: 1, last },
})

const proposalOf = (product: AdminProductDetail) => product.history[0]?.publications[0]?.id ?? ''
/** Approves the newest proposal of a product, and returns the product. */
async function approve(who: TestOperator, product: AdminProductDetail): Promise<AdminProductDetail> {
  await who.call(approveProposal, { kind: 'product_publication', id: proposalOf(product) })
  return who.call(getAdminProduct, { id: product.id })
}
const onSale = async (productId: string) => {
  const { items } = listMines.data.parse((await harness.ask(listMines, {})).data)
  return items.find(item => item.productId === productId)
}
const buy = (who: TestCustomer, versionId: string, edition?: number) =>
  who.ask(buyMine, { versionId, amount: '100', pin: PIN, edition })

/** Runs the app's statement with a current operator, and returns its SQLSTATE; null on success. */
const raw = (statement: ReturnType<typeof sql>, actor = ada.id) =>
  platform()
    .db.transaction(async tx => {
      await actWithoutProof(tx, actor)
      await tx.execute(statement)
    })
    .then(() => null, sqlState)

describe('a pool', () => {
  it('is created empty, with a unique code and a name in every language', async () => {
    const code = 'made-by-hand'
    await ada.call(createPool, { code, asset: 'USDT', name: NAME })
    expect(await ben.ask(createPool, { code, asset: 'USDT', name: NAME })).toMatchObject({
      error: 'code_taken',
      fields: { code: expect.any(String) },
    })
    const { pools } = await ada.call(listPools, {})
    expect(pools.find(pool => pool.code === code)).toMatchObject({ available: '0', reserved: '0' })
    const wordless = { code: 'no-words', asset: 'USDT', name: { ...NAME, ja: ' ' } }
    expect(await ada.ask(createPool, wordless)).toMatchObject({ code: 400, error: 'text_required' })
  })
})

describe('the product list', () => {
  const listed = async (id: string) =>
    (await ada.call(listAdminProducts, {})).items.find(item => item.id === id)
  const terms = { cycleDays: 10, dailyRate: 10_000_000n }

  it('shows the terms, the sales of 30 days, and how long the pool lasts at that rate', async () => {
    const pool = await newPool(1000n)
    const product = await approve(ben, await ada.call(proposeProduct, lockOf(pool.code)))
    expect(await listed(product.id)).toMatchObject({
      available: '1000',
      capacity: toWire(capacityOf(1000n * USDT, terms), 'USDT'),
      coverDays: null,
      sold: { principal: '0', orders: 0, days: 30 },
      terms: { version: 1, minAmount: '100', maxAmount: '1000', cycleDays: 10, dailyRate: '0.01' },
      series: null,
      funding: null,
    })
    await buy(await buyer(harness, 500n), product.history[0]?.id ?? '')
    expect(await listed(product.id)).toMatchObject({
      available: '990',
      coverDays: 2970,
      sold: { principal: '100', orders: 1 },
    })
    const { id } = await ada.call(proposeFunding, { pool: pool.code, amount: '10', note: 'n' })
    expect(await listed(product.id)).toMatchObject({ funding: id })
    await harness.advance({ hours: 24 * 31 })
    for (const one of [ada, ben]) await one.signInAgain()
    expect(await listed(product.id)).toMatchObject({ sold: { orders: 0 }, coverDays: null, funding: null })
  })

  it('shows the numbers of an NFT series and how many are for sale', async () => {
    const pool = await newPool(100n)
    const product = await ada.call(proposeProduct, dialOf(pool.code, 5))
    expect(await listed(product.id)).toMatchObject({ series: { first: 1, last: 5, forSale: 5 } })
  })

  it('is accompanied by a list of versions that are no longer sold, with their orders', async () => {
    const pool = await newPool(1000n)
    const lock = lockOf(pool.code)
    const product = await approve(ben, await ada.call(proposeProduct, lock))
    await buy(await buyer(harness, 500n), product.history[0]?.id ?? '')
    const { code: _, kind: __, editions: ___, ...others } = lock
    const next = { ...others, product: product.id, dailyRate: '0.02' }
    const ended = async () =>
      (await ada.call(listEndedVersions, {})).items.filter(item => item.product === product.id)
    const proposed = await ada.call(proposeVersion, next)
    expect(await ended()).toEqual([])
    await approve(ben, proposed)
    expect(await ended()).toMatchObject([
      { code: lock.code, version: 1, dailyRate: '0.01', sold: { running: 1, principal: '100' } },
    ])
  })
})

describe('a preview of terms', () => {
  it('has the consequences and bounds that the approver of the same terms sees', async () => {
    const pool = await newPool(1000n)
    const lock = lockOf(pool.code)
    const product = await approve(ben, await ada.call(proposeProduct, lock))
    await buy(await buyer(harness, 500n), product.history[0]?.id ?? '')
    const { code: _, kind, editions: __, name, yieldSource, trial, ...figures } = lock
    const next = { ...figures, product: product.id, dailyRate: '0.03' }
    const preview = await ada.call(previewTerms, { ...next, kind, cycleDays: '10' })
    expect(preview.consequences).toContainEqual({
      name: 'Simple yearly rate',
      now: '365 %',
      value: '1095 %',
    })
    expect(preview.consequences).toContainEqual({
      name: 'Rewards in 30 days on 100 USDT running',
      now: '30 USDT',
      value: '90 USDT',
    })
    expect(preview.consequences).toContainEqual({
      name: 'Lasts at recent sales',
      now: '2970 days',
      value: '990 days',
    })
    expect(preview.bounds).toContainEqual({
      name: 'rate',
      value: '3',
      allowed: '2',
      least: false,
      exceeded: true,
    })
    const proposed = await ada.call(proposeVersion, { ...next, name, yieldSource, trial })
    const { changes, consequences, bounds } = await ben.call(getProposal, { id: proposalOf(proposed) })
    for (const language of LANGUAGES)
      expect(changes.filter(one => one.language === language)).toEqual([
        expect.objectContaining({ name: 'Name', to: name[language] }),
        expect.objectContaining({ name: 'Source of the income', to: yieldSource[language] }),
      ])
    expect({ consequences, bounds }).toEqual(preview)
  })

  it('of a new product has no bounds, and is refused with an unknown pool or a zero rate', async () => {
    const pool = await newPool(1000n)
    const { code: _, editions: __, name: ___, yieldSource: ____, trial: _____, ...terms } = lockOf(pool.code)
    const lock = { ...terms, cycleDays: '10' }
    const { bounds, consequences } = await ada.call(previewTerms, lock)
    expect(bounds).toEqual([])
    expect(consequences).toContainEqual({ name: 'Simple yearly rate', now: null, value: '365 %' })
    expect(await ada.ask(previewTerms, { ...lock, pool: 'none' })).toMatchObject({ error: 'not_found' })
    expect(await ada.ask(previewTerms, { ...lock, dailyRate: '0' })).toMatchObject({
      error: 'amount_incorrect',
    })
  })
})

describe('a product', () => {
  it('shows the approver of new terms the old and the new free trial and pool', async () => {
    const [first, second] = [await newPool(1000n), await newPool(1000n)]
    const machine = { ...lockOf(first.code), kind: 'machine' as const, maxAmount: '100', penaltyRate: '0' }
    const product = await approve(ben, await ada.call(proposeProduct, machine))
    const { code: _, kind: __, editions: ___, ...terms } = machine
    const next = { ...terms, product: product.id, pool: second.code, trial: { days: 3, dailyRate: '0.02' } }
    const { changes } = await ben.call(getProposal, { id: proposalOf(await ada.call(proposeVersion, next)) })
    expect(changes).toContainEqual({ name: 'Free trial', from: 'none', to: '3 days at 2 % a day', unit: '' })
    expect(changes).toContainEqual({ name: 'Pool', from: first.code, to: second.code, unit: '' })
  })

  it('is proposed by one operator, sold once another approves with a fresh code, and then bought', async () => {
    const pool = await newPool(1000n)
    const product = await ada.call(proposeProduct, lockOf(pool.code))
    expect(product).toMatchObject({
      selling: null,
      waiting: 1,
      available: '1000',
      history: [{ version: 1, pool: pool.code, sold: { running: 0, ended: 0 }, publications: [{}] }],
    })
    const who = await buyer(harness, 500n)
    const version = product.history[0]?.id ?? ''
    expect(await onSale(product.id)).toBeUndefined()
    expect(await buy(who, version)).toMatchObject({ error: 'product_changed' })
    const id = proposalOf(product)
    expect(
      await ada.ask(approveProposal, { kind: 'product_publication', id }, { totp: ada.code() }),
    ).toMatchObject({ error: 'same_person' })
    expect(
      await ben.ask(approveProposal, { kind: 'product_publication', id }, { totp: '000000' }),
    ).toMatchObject({ error: 'totp_incorrect' })
    const sold = await approve(ben, product)
    expect(sold).toMatchObject({ selling: 1, waiting: 0 })
    expect(sold.history[0]?.publications[0]).toMatchObject({
      proposed: { operator: { id: ada.id } },
      approved: { operator: { id: ben.id } },
      rejected: null,
    })
    expect(
      await ben.ask(approveProposal, { kind: 'product_publication', id }, { totp: ben.code() }),
    ).toMatchObject({ error: 'already_ended' })
    expect(await onSale(product.id)).toMatchObject({ versionId: version, name: NAME, yieldSource: NAME })
    expect(await buy(who, version)).toMatchObject({ code: 200 })
    expect((await ada.call(getAdminProduct, { id: product.id })).history[0]?.sold).toEqual({
      running: 1,
      principal: '100',
      ended: 0,
      trials: 0,
    })
    const { items } = await ben.call(listAdminProducts, { kind: 'lock' })
    expect(items[0]).toMatchObject({ id: product.id, selling: 1, versions: 1, pool: pool.code })
  })

  it('is sold at new terms once they are approved, and existing orders keep theirs', async () => {
    const pool = await newPool(1000n)
    const first = await approve(ben, await ada.call(proposeProduct, lockOf(pool.code)))
    const who = await buyer(harness, 500n)
    const { versionId = '' } = (await onSale(first.id)) ?? {}
    await buy(who, versionId)
    const { code: _, kind: __, editions: ___, ...terms } = lockOf(pool.code)
    const second = await ben.call(proposeVersion, { ...terms, product: first.id, dailyRate: '0.005' })
    expect(second).toMatchObject({ selling: 1, versions: 2, waiting: 1 })
    expect(await buy(who, versionId)).toMatchObject({ code: 200 })
    expect(await approve(ada, second)).toMatchObject({ selling: 2 })
    expect(await buy(who, versionId)).toMatchObject({ error: 'product_changed' })
    expect(await buy(who, (await onSale(first.id))?.versionId ?? '')).toMatchObject({ code: 200 })
    const { items } = await who.call(listUserMines, {})
    expect(items.map(item => item.dailyRate)).toEqual(['0.005', '0.01', '0.01'])
  })

  it('is closed by one operator, and reopened by two', async () => {
    const pool = await newPool(100n)
    const product = await approve(ben, await ada.call(proposeProduct, lockOf(pool.code)))
    const version = product.history[0]?.id ?? ''
    expect(await ada.ask(proposeSale, { version })).toMatchObject({ error: 'already_proposed' })
    expect(await ada.call(closeSale, { id: product.id })).toMatchObject({ selling: null })
    expect(await onSale(product.id)).toBeUndefined()
    expect(await ada.ask(closeSale, { id: product.id })).toMatchObject({ error: 'already_ended' })
    const again = await ada.call(proposeSale, { version })
    expect(await ben.ask(proposeSale, { version })).toMatchObject({ error: 'already_proposed' })
    expect(again.selling).toBeNull()
    expect(await approve(ben, again)).toMatchObject({ selling: 1 })
  })

  it('is never sold when its proposal is rejected', async () => {
    const pool = await newPool(100n)
    const product = await ada.call(proposeProduct, lockOf(pool.code))
    const reject = { kind: 'product_publication', reason: 'Not like this', id: proposalOf(product) } as const
    await ben.call(rejectProposal, reject)
    const rejected = await ben.call(getAdminProduct, { id: product.id })
    expect(rejected).toMatchObject({ selling: null, waiting: 0 })
    expect(rejected.history[0]?.publications[0]).toMatchObject({ rejected: { operator: { id: ben.id } } })
    expect(
      await ben.ask(
        approveProposal,
        { kind: 'product_publication', id: proposalOf(product) },
        { totp: ben.code() },
      ),
    ).toMatchObject({
      error: 'already_ended',
    })
  })

  it('requires terms of its kind, texts in four languages and a unique code', async () => {
    const { code: pool } = await newPool(100n)
    const good = lockOf(pool)
    const refused = (input: object) => ada.ask(proposeProduct, { ...good, ...input })
    expect(await refused({ kind: 'machine' })).toMatchObject({
      error: 'offer_incorrect',
      msg: 'These terms aren’t valid for this product: one_price, no_penalty',
    })
    expect(await refused({ pool: 'no-such-pool' })).toMatchObject({ error: 'not_found' })
    expect(await refused({ name: { ...NAME, 'zh-Hant': '' } })).toMatchObject({ error: 'text_required' })
    expect(await refused({ minAmount: '0.0000001' })).toMatchObject({ error: 'amount_incorrect' })
    await ada.call(proposeProduct, good)
    expect(await refused({})).toMatchObject({ error: 'code_taken' })
  })

  it('cannot be put on sale by one operator alone, and its sold terms cannot be changed, even in the database', async () => {
    const pool = await newPool(100n)
    const product = await ada.call(proposeProduct, lockOf(pool.code))
    const version = product.history[0]?.id ?? ''
    const approved = (who: string, actor = who) =>
      raw(
        sql`UPDATE product_publication SET approved_by = ${who}::uuid, approved_at = ${harness.clock.now().toString()}::timestamptz WHERE version = ${version}::uuid`,
        actor,
      )
    expect(await approved(ada.id)).toBe('MT006')
    expect(await approved(ben.id, ada.id)).toBe('MT006')
    expect(await raw(sql`UPDATE product SET selling = ${version}::uuid`)).toBe('42501')
    expect(await raw(sql`INSERT INTO published_version VALUES (${version}::uuid)`)).toBe('42501')
    expect(
      await raw(sql`INSERT INTO product (id, code, kind, position, selling)
        VALUES (gen_random_uuid(), 'forged', 'lock', 1, ${version}::uuid)`),
    ).toBe('23503')
    // A product and its version in one statement, neither of which anybody confirmed.
    expect(
      await raw(sql`WITH forged AS (SELECT gen_random_uuid() AS product, gen_random_uuid() AS version),
          made AS (INSERT INTO product_version SELECT r.* FROM forged f, product_version v,
            LATERAL jsonb_populate_record(v, jsonb_build_object('id', f.version, 'product', f.product)) AS r WHERE v.id = ${version}::uuid)
        INSERT INTO product (id, code, kind, position, selling) SELECT product, 'forged', 'lock', 1, version FROM forged`),
    ).toBe('23503')
    const who = await buyer(harness, 500n)
    const other = await approve(ben, await ada.call(proposeProduct, lockOf(pool.code)))
    await buy(who, other.history[0]?.id ?? '')
    const forged = sql`INSERT INTO mining_order (id, order_no, customer, product_version, principal, daily_income, state, order_time,
        value_date, time_zone, first_day, cycle_days, expiry_at, hash)
      SELECT gen_random_uuid(), 'forged', customer, ${version}::uuid, principal, daily_income, state, order_time,
        value_date, time_zone, first_day, cycle_days, expiry_at, hash FROM mining_order WHERE customer = ${who.id}::uuid`
    expect(await raw(forged)).toBe('23503')
    expect(await raw(sql`UPDATE product_version SET daily_rate = 1`)).toBe('42501')
    expect(await approved(ben.id)).toBeNull()
    expect(await approved(ben.id)).toBe('MT006')
  })
})

it('an edition that was bought back is not sold again, and the series keeps its numbers', async () => {
  const pool = await newPool(30n)
  const product = await approve(ben, await ada.call(proposeProduct, dialOf(pool.code)))
  const version = product.history[0]?.id ?? ''
  const [first, second] = [await buyer(harness, 100n), await buyer(harness, 100n)]
  expect(await buy(first, version, 2)).toMatchObject({ code: 200 })
  await harness.advance({ hours: 24 * 12 })
  await ada.signInAgain()
  const { editions } = await ada.call(getAdminProduct, { id: product.id })
  expect(editions).toEqual({ first: 1, last: 2, forSale: 1, owned: 0, boughtBack: 1 })
  expect(await buy(second, version, 2)).toMatchObject({ error: 'edition_taken' })
  const insert = (number: number) =>
    raw(sql`INSERT INTO edition (product, number) VALUES (${product.id}::uuid, ${number})`)
  expect(await insert(3)).toBe('MT003')
  expect(await insert(2)).toBe('MT003')
})
