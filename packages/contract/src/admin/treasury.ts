import { ASSET_IDS } from '@matin/domain/money/asset'
import * as z from 'zod/mini'
import { HOLDING_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { address } from '../fields.ts'
import { amount, asset, network, pageBy, pageOf, pageQuery, signedAmount, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'
import { stops } from './stops.ts'

/** Amount of USDT; TRX has the same number of decimals. */
const usdt = amount
const trx = amount

export const CUSTODY_PLACES = ['deposit', 'hot', 'cold'] as const

/** Balances of one place in the ledger and on the chain, both at the same solid block. */
const comparison = z.object({
  place: z.enum(CUSTODY_PLACES),
  ledger: signedAmount,
  chain: signedAmount,
  /** Chain balance less ledger balance. If it is negative, money is missing on the chain. */
  difference: signedAmount,
  block: z.string(),
  at: time,
})

export const PAYMENT_KINDS = ['withdrawal', 'sweep', 'supply', 'surplus'] as const

const signer = z.object({
  seenAt: time,
  /** Whether the last report is so old that the figures may be outdated. */
  stale: z.boolean(),
  /** USDT in solid blocks by the signer's node; null before the node's first answer. */
  usdt: z.nullable(usdt),
  trx: z.nullable(trx),
  /** Staked energy, in units of energy. */
  energy: z.nullable(z.string()),
  /** The signer pays below these caps without operators' signatures. `left` is by the signer's own store. */
  caps: z.nullable(
    z.object({
      toldAt: time,
      stale: z.boolean(),
      payment: usdt,
      newDestination: usdt,
      hour: z.object({ most: usdt, left: usdt }),
      day: z.object({ most: usdt, left: usdt }),
      /** For one deposit address at a time (`supply`) and per day, and for all supplies and fees together. */
      trx: z.object({
        supply: trx,
        supplyDay: trx,
        hour: z.object({ most: trx, left: trx }),
        day: z.object({ most: trx, left: trx }),
      }),
      /** Number of operators whose key the signer pins. */
      operators: z.number(),
    }),
  ),
})

export const getTreasury = forOperators.get('/api/operator/treasury', {
  summary: 'What we hold and where, what the signer waits for and may sign, and how ledger and chain compare',
  permission: 'view_treasury',
  data: z.object({
    at: time,
    hotAddress: z.string(),
    coldAddress: z.string(),
    signer: z.nullable(signer),
    stops,
    places: z.array(comparison),
    /** Last posted block, and the number of solid blocks that wait after it; null before the first. */
    chain: z.nullable(
      z.object({
        block: z.string(),
        behind: z.number(),
        at: time,
      }),
    ),
    deposits: z.object({
      held: usdt,
      /** Number of addresses, a count capped at `DEPOSITS_COUNTED`. */
      addresses: z.number(),
    }),
    /** Payments that the signer may sign now, by kind. Counts stop at `PENDING_COUNTED`. */
    pending: z.array(
      z.object({ kind: z.enum(PAYMENT_KINDS), count: z.number(), amount, asset: z.enum(['USDT', 'TRX']) }),
    ),
    /** USDT of payments that are signed and not yet in a solid block. */
    inFlight: usdt,
    own: z.array(
      z.object({ asset, kind: z.enum(['treasury', 'revenue', 'fees', 'inventory']), amount: signedAmount }),
    ),
    trial: z.nullable(
      z.object({
        at: time,
        assets: z.array(
          z.object({
            asset: z.enum(ASSET_IDS),
            customers: signedAmount,
            pools: signedAmount,
            own: signedAmount,
            custody: signedAmount,
            /** Sum of all balances; zero if the ledger balances. */
            sum: signedAmount,
          }),
        ),
      }),
    ),
  }),
})
export type Treasury = z.infer<typeof getTreasury.data>
export const DEPOSITS_COUNTED = 1000
export const PENDING_COUNTED = 100

const holding = z.object({
  network,
  address,
  uid: z.string(),
  customer: customerCard,
  /** Ledger balance. */
  amount: usdt,
  /** Chain balance less ledger balance at the last check. */
  difference: signedAmount,
  newestAt: time,
  checkedAt: z.nullable(time),
})
export type DepositHolding = z.infer<typeof holding>

export const listDepositHoldings = forOperators.get('/api/operator/treasury/addresses', {
  summary: 'Deposit addresses that hold something, the largest first',
  permission: 'view_treasury',
  input: z.object(pageBy(HOLDING_CURSOR)),
  data: pageOf(holding),
})

const difference = z.extend(comparison, { id: z.string() })
export type CustodyDifference = z.infer<typeof difference>

export const listDifferences = forOperators.get('/api/operator/treasury/differences', {
  summary: 'Each time that the difference of ledger and chain became another one, newest first',
  permission: 'view_treasury',
  input: z.object(pageQuery),
  data: pageOf(difference),
})
