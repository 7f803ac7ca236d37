import type { Order, Product } from '@matin/contract/mining'
import { scheduleOf } from '@matin/domain/mining/schedule'
import { incomeOf, returnOf } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import { HASH, idOf, openingTime } from '#testing/people.ts'
import { minorOf, termsOf } from '../model/product-view.ts'

const named = (en: string) => ({ en, ja: en, 'zh-Hans': en, 'zh-Hant': en })

export const lock30: Product = {
  versionId: idOf(130),
  productId: idOf(30),
  kind: 'lock',
  name: named('USDT Lock 30'),
  asset: 'USDT',
  price: null,
  minAmount: '100',
  maxAmount: '5000',
  customerCap: '20000',
  cycleDays: 30,
  dailyRate: '0.00035',
  penaltyRate: '0.02',
  principalReturned: true,
  redeemable: true,
  dailyIncome: null,
  totalReturn: null,
  soldOut: false,
  unitsLeft: null,
  running: null,
  trial: null,
  editions: null,
  yieldSource: named('Fees of the exchange'),
  pool: { name: named('Pool'), funded: '1000', available: '410', reserved: '590', capacity: '39047.6' },
}

export const lock90: Product = {
  ...lock30,
  versionId: idOf(190),
  productId: idOf(90),
  name: named('USDT Lock 90'),
  cycleDays: 90,
  dailyRate: '0.0004',
}

export const machine: Product = {
  ...lock30,
  versionId: idOf(160),
  productId: idOf(60),
  kind: 'machine',
  name: named('Rig S1'),
  price: '200',
  minAmount: '200',
  maxAmount: '200',
  cycleDays: 60,
  dailyRate: '0.0172',
  penaltyRate: '0',
  principalReturned: false,
  redeemable: false,
  dailyIncome: '3.44',
  totalReturn: { income: '206.4', principalBack: '0', received: '206.4', net: '6.4' },
  unitsLeft: 38,
  running: 4,
  trial: { days: 3, dailyRate: '0.001', dailyIncome: '0.2', totalIncome: '0.6' },
  pool: { ...lock30.pool, funded: '8000', available: '8000', capacity: '7751.9' },
}

export const nft: Product = {
  ...machine,
  versionId: idOf(140),
  productId: idOf(40),
  kind: 'nft',
  name: named('Dune'),
  price: '300',
  minAmount: '300',
  maxAmount: '300',
  cycleDays: 120,
  dailyRate: '0.0006',
  principalReturned: true,
  dailyIncome: '0.18',
  totalReturn: { income: '21.6', principalBack: '300', received: '321.6', net: '21.6' },
  running: null,
  trial: null,
  editions: { first: 401, last: 440, total: 40, sold: 3, next: 404 },
}

/** Returns the order that the server would post for an amount of a product, by the domain's rules. */
export function ordered(product: Product, amount: string): Order {
  const { asset, cycleDays } = product
  const principal = minorOf(amount, asset)
  const terms = termsOf(product)
  const income = incomeOf(principal, terms)
  const whole = returnOf(principal, terms, product.principalReturned)
  const times = scheduleOf(Temporal.Instant.from(openingTime.toISOString()), cycleDays, 'UTC')
  const first = String(times.payouts[0])
  return {
    id: idOf(1),
    orderNo: 'PL26061410000001',
    productId: product.productId,
    kind: product.kind,
    name: product.name,
    asset,
    principal: amount,
    cycleDays,
    dailyRate: product.dailyRate,
    dailyIncome: toWire(income.daily, asset),
    expectedRevenue: toWire(income.total, asset),
    penaltyRate: product.penaltyRate,
    minAmount: product.minAmount,
    maxAmount: product.maxAmount,
    principalReturned: product.principalReturned,
    redeemable: product.redeemable,
    trial: false,
    edition: product.editions?.next ?? null,
    totalReturn: {
      income: toWire(whole.income, asset),
      principalBack: toWire(whole.principalBack, asset),
      received: toWire(whole.received, asset),
      net: toWire(whole.net, asset),
    },
    todayIncome: '0',
    dueCount: 0,
    claimable: '0',
    state: 'in_progress',
    ending: null,
    orderTime: openingTime.toISOString(),
    valueDate: String(times.valueDate),
    firstPayoutAt: first,
    nextPayoutAt: first,
    lastPayoutAt: String(times.payouts.at(-1)),
    expiryAt: String(times.expiry),
    endedAt: null,
    paidCount: 0,
    paidTotal: '0',
    hash: HASH,
  }
}
