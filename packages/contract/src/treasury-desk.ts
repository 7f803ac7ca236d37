import { ASSET_IDS } from '@matin/domain/money/asset'
import * as z from 'zod/mini'
import { HOLDING_CURSOR } from './cursor.ts'
import { customerCard } from './customer-card.ts'
import { endpoint } from './endpoint.ts'
import { address } from './fields.ts'
import { amount, asset, nothing, pageBy, pageOf, pageQuery, signedAmount, time } from './schema.ts'
import { stops } from './stops.ts'

/** Of USDT, and of TRX, which is divided as finely. */
const usdt = amount
const trx = amount

export const CUSTODY_PLACES = ['deposit', 'hot', 'cold'] as const

/** What ledger and chain said of a place, both at the same solid block. */
const comparison = z.object({
  place: z.enum(CUSTODY_PLACES),
  ledger: signedAmount,
  chain: signedAmount,
  /** Chain less ledger: less than nothing is missing. */
  difference: signedAmount,
  block: z.string(),
  at: time,
})

export const PAYMENT_KINDS = ['withdrawal', 'sweep', 'supply', 'surplus'] as const

const signer = z.object({
  /** When it was heard of last. */
  seenAt: time,
  /** It has been silent for so long that what it said may be wrong by now. */
  stale: z.boolean(),
  /** In solid blocks, as its node said; null until one did. */
  usdt: z.nullable(usdt),
  trx: z.nullable(trx),
  /** From what is staked, in units of energy. */
  energy: z.nullable(z.string()),
  /** What it signs without operators, and what of it is left: it counts in a store of its own. Null until it told. */
  caps: z.nullable(
    z.object({
      toldAt: time,
      stale: z.boolean(),
      payment: usdt,
      newDestination: usdt,
      hour: z.object({ most: usdt, left: usdt }),
      day: z.object({ most: usdt, left: usdt }),
      /** TRX for one deposit address at a time and within a day, and for all that is supplied and burned as fees. */
      trx: z.object({
        supply: trx,
        supplyDay: trx,
        hour: z.object({ most: trx, left: trx }),
        day: z.object({ most: trx, left: trx }),
      }),
      /** Operators with a key that it has pinned. */
      operators: z.number(),
    }),
  ),
})

export const getTreasury = endpoint({
  method: 'GET',
  path: '/api/operator/treasury',
  summary: 'What we hold and where, what the signer waits for and may sign, and how ledger and chain compare',
  access: 'operator',
  permission: 'view_treasury',
  input: nothing,
  data: z.object({
    at: time,
    hotAddress: z.string(),
    coldAddress: z.string(),
    signer: z.nullable(signer),
    stops,
    places: z.array(comparison),
    /** The last block that is booked, and how many solid ones wait behind it; null before the first. */
    chain: z.nullable(
      z.object({
        block: z.string(),
        behind: z.number(),
        at: time,
      }),
    ),
    deposits: z.object({
      held: usdt,
      /** Counted up to `DEPOSITS_COUNTED`. */
      addresses: z.number(),
    }),
    /** What the signer may sign now, by kind; counted up to `PENDING_COUNTED`. */
    pending: z.array(
      z.object({ kind: z.enum(PAYMENT_KINDS), count: z.number(), amount, asset: z.enum(['USDT', 'TRX']) }),
    ),
    /** USDT of what is signed, and not in a solid block yet. */
    inFlight: usdt,
    /** What is the platform's own. */
    own: z.array(
      z.object({ asset, kind: z.enum(['treasury', 'revenue', 'fees', 'inventory']), amount: signedAmount }),
    ),
    /** What all balances come to, as they were weighed last. */
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
            /** Nothing, where the books balance. */
            sum: signedAmount,
          }),
        ),
      }),
    ),
  }),
  errors: [],
})
export type Treasury = z.infer<typeof getTreasury.data>
export const DEPOSITS_COUNTED = 10_000
export const PENDING_COUNTED = 100

const holding = z.object({
  address,
  uid: z.string(),
  customer: customerCard,
  /** By the ledger. */
  amount: usdt,
  /** What the chain had more when it was asked last. */
  difference: signedAmount,
  /** Of its newest deposit. */
  newestAt: time,
  checkedAt: z.nullable(time),
})
export type DepositHolding = z.infer<typeof holding>

export const listDepositHoldings = endpoint({
  method: 'GET',
  path: '/api/operator/treasury/addresses',
  summary: 'Deposit addresses that hold something, the largest first',
  access: 'operator',
  permission: 'view_treasury',
  input: z.object(pageBy(HOLDING_CURSOR)),
  data: pageOf(holding),
  errors: [],
})

const difference = z.extend(comparison, { id: z.string() })
export type CustodyDifference = z.infer<typeof difference>

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/operator/treasury/differences',
  summary: 'Each time that the difference of ledger and chain became another one, newest first',
  access: 'operator',
  permission: 'view_treasury',
  input: z.object(pageQuery),
  data: pageOf(difference),
  errors: [],
})
