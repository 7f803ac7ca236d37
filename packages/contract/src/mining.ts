import { ORDER_STATES } from '@matin/domain/mining/order-state'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, asset, id, localised, nothing, pageOf, pageQuery, pin, rate, time } from './schema.ts'

/** One product at its current version, with the remaining capacity of the pool that funds it. */
export const product = z.object({
  /** Id of this version: what a purchase names, so that terms can't change under the customer. */
  versionId: id,
  kind: z.enum(['lock', 'machine', 'nft']),
  name: localised,
  asset,
  minAmount: amount,
  maxAmount: amount,
  cycleDays: z.number(),
  dailyRate: rate,
  penaltyRate: rate,
  /** Where the income comes from, stated before the purchase. */
  yieldSource: localised,
  pool: z.object({
    name: localised,
    /** Ever put in by the treasury. */
    funded: amount,
    /** Not yet promised to anybody: what new purchases can reserve. */
    available: amount,
    /** Principal that the pool can still take under these terms. */
    capacity: amount,
  }),
})
export type Product = z.infer<typeof product>

export const ORDER_ENDINGS = ['expired', 'redeemed'] as const

export const order = z.object({
  id,
  orderNo: z.string(),
  kind: z.enum(['lock', 'machine', 'nft']),
  name: localised,
  asset,
  principal: amount,
  cycleDays: z.number(),
  dailyRate: rate,
  dailyIncome: amount,
  expectedRevenue: amount,
  penaltyRate: rate,
  minAmount: amount,
  maxAmount: amount,
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

export const listMines = endpoint({
  method: 'GET',
  path: '/api/mine/list',
  summary: 'Products on sale with the remaining capacity of their reward pools',
  access: 'public',
  input: z.object({ kind: z.optional(z.enum(['lock', 'machine', 'nft'])) }),
  data: z.object({ now: time, timeZone: z.string(), items: z.array(product) }),
  errors: [],
})

export const listUserMines = endpoint({
  method: 'GET',
  path: '/api/user/mine',
  summary: "The customer's orders, newest first, with totals",
  access: 'customer',
  input: z.object({ state: z.optional(z.enum(ORDER_STATES)), ...pageQuery }),
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
  errors: [],
})

export const getMineOrder = endpoint({
  method: 'GET',
  path: '/api/mine/order',
  summary: 'One order with its payouts',
  access: 'customer',
  input: z.object({ id }),
  data: z.object({
    order,
    timeZone: z.string(),
    payouts: z.array(z.object({ number: z.number(), dueAt: time, paidAt: time, amount, hash: z.string() })),
    /** What was booked when it was redeemed early, else null. */
    redemption: z.nullable(
      z.object({ returned: amount, penalty: amount, forfeited: amount, hash: z.string() }),
    ),
  }),
  errors: ['not_found'],
})

export const buyMine = endpoint({
  method: 'POST',
  path: '/api/buy/mine',
  summary: 'Buy a product: locks the principal and reserves its whole reward from the pool',
  access: 'customer',
  input: z.object({ versionId: id, amount, pin }),
  data: order,
  errors: [
    'amount_incorrect',
    'insufficient_balance',
    'pledge_below_minimum',
    'above_maximum',
    'customer_cap',
    'pool_capacity',
    'product_changed',
    'pin_incorrect',
    'pin_locked',
    'pin_not_set',
    'not_found',
  ],
  idempotent: true,
})

const redemption = z.object({ returned: amount, penalty: amount, forfeited: amount })

export const redeemMine = endpoint({
  method: 'POST',
  path: '/api/mine/redemption',
  summary:
    'Redeem a lock early; refused when the booked figures would differ from the preview that was shown',
  access: 'customer',
  input: z.object({ id, pin, preview: redemption }),
  data: z.object({ ...redemption.shape, hash: z.string() }),
  errors: ['not_found', 'preview_changed', 'redemption_failed', 'pin_incorrect', 'pin_locked', 'pin_not_set'],
  idempotent: true,
})

export const getMineRule = endpoint({
  method: 'GET',
  path: '/api/mine/rule',
  summary: 'Rules of mining in the language of the request',
  access: 'public',
  input: nothing,
  data: z.object({ sections: z.array(z.object({ title: z.string(), text: z.string() })) }),
  errors: [],
})
