import { ORDER_STATES } from '@matin/domain/mining/order-state'
import { PRODUCT_KINDS } from '@matin/domain/mining/product-kind'
import type { TermField } from '@matin/domain/mining/term-fields'
import * as z from 'zod/mini'
import { instant } from './decode.ts'
import { forAnybody, forCustomers } from './endpoint.ts'
import { pin, typedAmount } from './fields.ts'
import { amount, asset, id, localised, pageOf, pageQuery, rate, signedAmount, time } from './schema.ts'

const kind = z.enum(PRODUCT_KINDS)
/** Number of an edition in its series. The artwork is drawn from it and the product's id. */
const editionNumber = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** Of an order held to its expiry. A negative `net` is a loss, and the app shows it as a loss. */
const totalReturn = z.object({
  income: amount,
  principalBack: amount,
  received: amount,
  net: signedAmount,
})

/** Written out, so that the wallet loads no declarations of operators' forms. */
const terms = {
  minAmount: amount,
  maxAmount: amount,
  /** Maximum principal that one customer may have in progress in this product, over all versions. */
  customerCap: amount,
  cycleDays: z.number(),
  dailyRate: rate,
  penaltyRate: rate,
} satisfies Record<TermField, unknown>

export const product = z.object({
  /** Id of this version. A purchase names it, so that the terms cannot change unnoticed. */
  versionId: id,
  /** Id of the product, the same for all versions. */
  productId: id,
  kind,
  name: localised,
  asset,
  /** Single price of a machine or NFT; null if any amount from `minAmount` to `maxAmount` is accepted. */
  price: z.nullable(amount),
  ...terms,
  /** Whether the price is returned at expiry. A machine's rent is not. */
  principalReturned: z.boolean(),
  redeemable: z.boolean(),
  /** Daily income and total return at the single price; null without one. */
  dailyIncome: z.nullable(amount),
  totalReturn: z.nullable(totalReturn),
  /** The pool cannot promise the smallest purchase, or no edition is left. */
  soldOut: z.boolean(),
  /** Units that can still be sold at the single price, limited by pool and editions; null without one. */
  unitsLeft: z.nullable(z.number()),
  /** Number of this machine's rentals in progress, without trials; null for other kinds. */
  running: z.nullable(z.number()),
  trial: z.nullable(
    z.object({ days: z.number(), dailyRate: rate, dailyIncome: amount, totalIncome: amount }),
  ),
  /** `next` is the lowest number for sale; null if sold out. */
  editions: z.nullable(
    z.object({
      first: z.number(),
      last: z.number(),
      total: z.number(),
      sold: z.number(),
      next: z.nullable(z.number()),
    }),
  ),
  /** Source of the income, stated before the purchase. */
  yieldSource: localised,
  pool: z.object({
    name: localised,
    /** Total amount that the treasury has put into the pool. */
    funded: amount,
    /** Amount of the pool that new purchases can still reserve. */
    available: amount,
    /** Amount of the pool that is promised to running orders and not paid yet. */
    reserved: amount,
    /** Principal whose reward under these terms the pool can still promise. */
    capacity: amount,
  }),
})
export type Product = z.infer<typeof product>

export const ORDER_ENDINGS = ['expired', 'redeemed'] as const

export const order = z.object({
  id,
  orderNo: z.string(),
  productId: id,
  kind,
  name: localised,
  asset,
  /** Amount paid; "0" for a trial. */
  principal: amount,
  cycleDays: z.number(),
  dailyRate: rate,
  dailyIncome: amount,
  expectedRevenue: amount,
  penaltyRate: rate,
  minAmount: amount,
  maxAmount: amount,
  principalReturned: z.boolean(),
  redeemable: z.boolean(),
  /** Whether the order is a free trial, whose income the customer claims. */
  trial: z.boolean(),
  edition: z.nullable(z.number()),
  totalReturn,
  /** Income paid by the order that was due on the platform's current day. */
  todayIncome: amount,
  /** Number of payouts due so far, of `cycleDays`: "day 43 of 120". */
  dueCount: z.number(),
  /** Amount that the customer can claim now; "0" if the order's income is paid automatically. */
  claimable: amount,
  state: z.enum(ORDER_STATES),
  ending: z.nullable(z.enum(ORDER_ENDINGS)),
  orderTime: time,
  valueDate: time,
  firstPayoutAt: time,
  nextPayoutAt: z.nullable(time),
  lastPayoutAt: time,
  expiryAt: time,
  endedAt: z.nullable(time),
  paidCount: z.number(),
  paidTotal: amount,
  hash: z.string(),
})
export type Order = z.infer<typeof order>

export const listMines = forAnybody.get('/api/mine/list', {
  summary: 'Products on sale with the remaining capacity of their reward pools',
  input: z.object({ kind: z.optional(kind) }),
  data: z.object({ now: time, timeZone: z.string(), items: z.array(product) }),
})

export const listUserMines = forCustomers.get('/api/user/mine', {
  summary: "The customer's orders with totals: newest first, ended ones by their end",
  input: z.object({ state: z.optional(z.enum(ORDER_STATES)), kind: z.optional(kind), ...pageQuery }),
  data: z.object({
    ...pageOf(order).shape,
    totals: z.object({
      todayIncome: amount,
      accumulatedIncome: amount,
      locked: amount,
      inProgress: z.number(),
      nextPayoutAt: time,
    }),
  }),
})

export const getMineOrder = forCustomers.get('/api/mine/order', {
  summary: 'One order with its payouts',
  input: z.object({ id }),
  data: z.object({
    order,
    timeZone: z.string(),
    payouts: z.array(z.object({ number: z.number(), dueAt: time, paidAt: time, amount, hash: z.string() })),
    redemption: z.nullable(
      z.object({ returned: amount, penalty: amount, forfeited: amount, hash: z.string() }),
    ),
  }),
  errors: ['not_found'],
})

/**
 * First payout that the form showed. If the order would have another one, nothing is posted. If omitted, any
 * is accepted.
 */
const firstPayoutAt = z.optional(instant)

export const buyMine = forCustomers.post('/api/buy/mine', {
  summary:
    'Lock coins, rent a machine or buy an edition: reserves the whole reward from the pool; refused when the first payout would differ from the one named',
  /** `amount` of a machine or NFT is its price. Without `edition`, the lowest number for sale is bought. */
  input: z.object({
    versionId: id,
    amount: typedAmount,
    edition: z.optional(editionNumber),
    firstPayoutAt,
    pin,
  }),
  data: order,
  errors: [
    'amount_incorrect',
    'insufficient_balance',
    'pledge_below_minimum',
    'above_maximum',
    'customer_cap',
    'pool_capacity',
    'sold_out',
    'edition_taken',
    'product_changed',
    'pin_incorrect',
    'pin_locked',
    'pin_not_set',
    'not_found',
  ],
  idempotent: true,
})

const redemption = z.object({ returned: amount, penalty: amount, forfeited: amount })

export const redeemMine = forCustomers.post('/api/mine/redemption', {
  summary:
    'Redeem a lock early; refused when the posted figures would differ from the preview that was shown',
  input: z.object({ id, pin, preview: redemption }),
  data: z.object({ ...redemption.shape, hash: z.string() }),
  errors: ['not_found', 'preview_changed', 'redemption_failed', 'pin_incorrect', 'pin_locked', 'pin_not_set'],
  idempotent: true,
})

export const getTrial = forCustomers.get('/api/user/trial', {
  summary: 'Whether the customer may try a machine for free, and the trial that was taken',
  data: z.object({ identityPassed: z.boolean(), order: z.nullable(order) }),
})

export const startTrial = forCustomers.post('/api/mine/trial', {
  summary:
    'Try a machine for free, once an identity: reserves the reward of the trial from the pool; refused when the first payout would differ from the one named',
  input: z.object({ versionId: id, firstPayoutAt }),
  data: order,
  errors: [
    'not_found',
    'not_yet_open',
    'product_changed',
    'identity_required',
    'trial_used',
    'pool_capacity',
  ],
  idempotent: true,
})

export const claimMine = forCustomers.post('/api/mine/claim', {
  summary: 'Take what a trial has earned so far into the mining account',
  /** `amount` is the income that the form showed. If another is due now, nothing is posted. */
  input: z.object({ id, amount: z.optional(amount) }),
  data: z.object({ amount, paidCount: z.number(), hash: z.string() }),
  errors: ['not_found', 'nothing_to_claim', 'preview_changed'],
  idempotent: true,
})

export const getMineRule = forAnybody.get('/api/mine/rule', {
  summary: 'Rules of mining in the language of the request',
  data: z.object({ sections: z.array(z.object({ title: z.string(), text: z.string() })) }),
})
