import type { Product } from '@matin/contract/mining'
import { expect, test } from 'vitest'
import { previewPledge, previewTimes } from './pledge-preview.ts'
import { featuredOf, poolOf, ratePercent } from './product-view.ts'

const words = { en: '', ja: '', 'zh-Hans': '', 'zh-Hant': '' }
const lock30: Product = {
  versionId: '1',
  productId: '2',
  kind: 'lock',
  name: words,
  asset: 'USDT',
  minAmount: '100',
  maxAmount: '5000',
  customerCap: '20000',
  cycleDays: 30,
  dailyRate: '0.00035',
  penaltyRate: '0.02',
  price: null,
  principalReturned: true,
  redeemable: true,
  dailyIncome: null,
  totalReturn: null,
  soldOut: false,
  unitsLeft: null,
  running: null,
  trial: null,
  editions: null,
  yieldSource: words,
  pool: { name: words, funded: '1000', available: '410', reserved: '590', capacity: '39047.6' },
}

test('the preview of 2,000 USDT for 30 days has the figures of the design document', () => {
  expect(previewPledge('2000', lock30, '2168.36')).toEqual({
    refusal: null,
    max: '2168.36',
    daily: '0.7',
    thirtyDays: '21',
    total: '21',
    penalty: '40',
  })
})

test('MAX never exceeds balance, maximum or capacity', () => {
  expect(previewPledge('', lock30, '9000').max).toBe('5000')
  const nearlyFull = { ...lock30, pool: { ...lock30.pool, available: '2.1', capacity: '200.5' } }
  expect(previewPledge('', nearlyFull, '9000').max).toBe('200.5')
})

test.each([
  ['', 'amount_incorrect'],
  ['99.999999', 'pledge_below_minimum'],
  ['5000.000001', 'above_maximum'],
  ['2168.360001', 'insufficient_balance'],
])('an amount of "%s" to lock is refused: %s', (typed, refusal) => {
  expect(previewPledge(typed, lock30, '2168.36').refusal).toBe(refusal)
})

test('an amount to lock is refused when the pool is one unit too small for its income', () => {
  const pool = (available: string) => ({ ...lock30, pool: { ...lock30.pool, available } })
  expect(previewPledge('2000', pool('21'), '2168.36').refusal).toBeNull()
  expect(previewPledge('2000', pool('20.999999'), '2168.36').refusal).toBe('pool_capacity')
})

test('the income of a locked amount is rounded down to the smallest unit', () => {
  expect(previewPledge('100.003', lock30, '2168.36')).toMatchObject({
    daily: '0.035001',
    thirtyDays: '1.05003',
  })
})

test('the previewed times follow the time zone of the platform', () => {
  const at = Date.parse('2026-06-14T13:48:00Z')
  expect(previewTimes(at, 30, 'Asia/Shanghai')).toMatchObject({
    valueDate: '2026-06-15T13:48:00Z',
    firstPayout: '2026-06-15T20:00:00Z',
    expiry: '2026-07-15T13:48:00Z',
  })
  expect(previewTimes(at, 30, 'UTC').firstPayout).toBe('2026-06-16T04:00:00Z')
  const { firstShare } = previewTimes(at, 30, 'UTC')
  expect(firstShare).toBeGreaterThan(0.04)
  expect(firstShare).toBeLessThan(0.06)
})

test('the pool meter shows the free share of the pool, and a product whose minimum exceeds the capacity is sold out', () => {
  expect(poolOf(lock30)).toEqual({ percent: 41, low: false, soldOut: false })
  expect(poolOf({ ...lock30, pool: { ...lock30.pool, available: '399' } })).toMatchObject({
    percent: 39,
    low: true,
  })
  expect(poolOf({ ...lock30, pool: { ...lock30.pool, capacity: '99.99' } }).soldOut).toBe(true)
  expect(poolOf({ ...lock30, pool: { ...lock30.pool, funded: '0', available: '0' } }).percent).toBe(0)
})

test('the featured product is the 30-day one while it is not sold out, otherwise the first that is not sold out', () => {
  const lock7 = { ...lock30, versionId: '7', cycleDays: 7 }
  const full = { ...lock30, pool: { ...lock30.pool, capacity: '0' } }
  expect(featuredOf([lock7, lock30])?.versionId).toBe('1')
  expect(featuredOf([full, lock7])?.versionId).toBe('7')
  expect(featuredOf([full])).toBeUndefined()
})

test('daily rates are converted to percent without rounding', () => {
  expect(ratePercent('0.00035')).toBe('0.035')
  expect(ratePercent('0.02')).toBe('2')
})
