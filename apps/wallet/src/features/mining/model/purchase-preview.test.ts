import type { Product } from '@matin/contract/mining'
import { expect, test } from 'vitest'
import {
  isLoss,
  pieceNumber,
  previewPurchase,
  previewTrial,
  shownEdition,
  unitsOf,
} from './purchase-preview.ts'
import { trialEligibility } from './trial-eligibility.ts'

const words = { en: '', ja: '', 'zh-Hans': '', 'zh-Hant': '' }
const machine: Product = {
  versionId: '1',
  productId: '2',
  kind: 'machine',
  name: words,
  asset: 'USDT',
  price: '200',
  minAmount: '200',
  maxAmount: '200',
  customerCap: '2000',
  cycleDays: 60,
  dailyRate: '0.0172',
  penaltyRate: '0',
  principalReturned: false,
  redeemable: false,
  dailyIncome: '3.44',
  totalReturn: { income: '206.4', principalBack: '0', received: '206.4', net: '6.4' },
  soldOut: false,
  unitsLeft: 38,
  running: 0,
  trial: { days: 3, dailyRate: '0.001', dailyIncome: '0.2', totalIncome: '0.6' },
  editions: null,
  yieldSource: words,
  pool: { name: words, funded: '8000', available: '8000', reserved: '0', capacity: '7751.9' },
}
const nft: Product = {
  ...machine,
  kind: 'nft',
  price: '300',
  minAmount: '300',
  maxAmount: '300',
  cycleDays: 120,
  dailyRate: '0.0006',
  principalReturned: true,
  trial: null,
  editions: { first: 401, last: 440, total: 40, sold: 3, next: 404 },
}

test('the net return of a machine is its income less the rent, as the server calculates it', () => {
  const { whole, daily, thirtyDays } = previewPurchase(machine, '500')
  expect(whole).toEqual(machine.totalReturn)
  expect({ daily, thirtyDays }).toEqual({ daily: '3.44', thirtyDays: '103.2' })
  expect(isLoss(whole.net)).toBe(false)
})

test('a machine that earns less than its rent has a negative net return', () => {
  const { net } = previewPurchase({ ...machine, dailyRate: '0.0005' }, '500').whole
  expect(net).toBe('-194')
  expect(isLoss(net)).toBe(true)
})

test('the price of an NFT edition is returned at the end', () => {
  expect(previewPurchase(nft, '500')).toMatchObject({
    price: '300',
    daily: '0.18',
    whole: { income: '21.6', principalBack: '300', received: '321.6', net: '21.6' },
  })
})

test.each([
  ['199.999999', '8000', 'insufficient_balance'],
  ['200', '206.399999', 'pool_capacity'],
  ['200', '206.4', null],
])('a purchase with %s in spot and %s in the pool is refused as: %s', (spot, available, refusal) => {
  const product = { ...machine, pool: { ...machine.pool, available } }
  expect(previewPurchase(product, spot).refusal).toBe(refusal)
})

test('a trial pays its own rate on the machine’s price, and requires a passed identity check and a pool that can pay it', () => {
  const preview = previewTrial(machine)
  expect(preview).toMatchObject({ days: 3, daily: '0.2', total: '0.6' })
  expect(previewTrial(nft)).toBeNull()
  if (!preview) return
  const fresh = { identityPassed: true, order: null }
  expect(trialEligibility(fresh, preview)).toBe('open')
  expect(trialEligibility({ ...fresh, identityPassed: false }, preview)).toBe('identity_required')
  expect(trialEligibility(fresh, { ...preview, available: preview.reward - 1n })).toBe('pool_capacity')
})

test('the page shows the next edition for sale, or the last edition when all are sold', () => {
  expect(shownEdition(nft)).toBe(404)
  expect(shownEdition({ editions: { first: 401, last: 440, total: 40, sold: 40, next: null } })).toBe(440)
  expect(pieceNumber(404)).toBe('0404')
})

test('more expensive machines are drawn with more units', () => {
  const large = { ...machine, minAmount: '600' }
  expect([machine, large].map(product => unitsOf(product, [large, machine]))).toEqual([1, 2])
})
