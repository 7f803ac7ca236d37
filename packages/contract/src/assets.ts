import { CUSTOMER_EVENTS, CUSTOMER_KINDS, CUSTOMER_TRANSFERS } from '@matin/domain/ledger/account'
import { WITHDRAWAL_STATES } from '@matin/domain/withdrawal/state'
import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { factor } from './factor.ts'
import { FACTOR_ERRORS } from './factor-asked.ts'
import { pin, recipient, search, typedAmount, typedUsdt } from './fields.ts'
import { MARKET_SOURCES, MARKET_STATES } from './market.ts'
import { amount, asset, day, id, pageOf, pageQuery, signedAmount, time, timeZone } from './schema.ts'

export const getTokenData = forCustomers.get('/api/token/data', {
  summary: 'Balances of all accounts of the customer, by asset',
  data: z.object({
    /** Sum of all accounts in USDT. Other coins count at the last market price, or 0 if there is none. */
    total: amount,
    /** spot + frozen + unclaimed, in USDT. */
    spotTotal: amount,
    /** mining + locked, in USDT. */
    miningTotal: amount,
    /** Spot balance in USDT that can be used now. */
    available: amount,
    todayIncome: amount,
    ordersInProgress: z.number(),
    /** Null without other coins. `at` is the oldest price's time, null if one is missing. */
    prices: z.nullable(
      z.object({ source: z.enum(MARKET_SOURCES), state: z.enum(MARKET_STATES), at: z.nullable(time) }),
    ),
    assets: z.array(
      z.object({
        asset,
        spot: amount,
        mining: amount,
        frozen: amount,
        locked: amount,
        unclaimed: amount,
        /** Value of spot in USDT; null if no price is known. */
        spotValue: z.nullable(amount),
      }),
    ),
  }),
})

const movedPosting = z.object({ asset, account: z.enum(CUSTOMER_KINDS), amount: signedAmount })

/** State of a recharge whose transfer is in a solid block. */
export const DEPOSIT_STATES = ['unclaimed', 'below_minimum', 'credited'] as const

/** A recharge or a withdrawal is one event from its start to its end. */
export const walletLogItem = z.extend(movedPosting, {
  id,
  time,
  kind: z.enum(CUSTOMER_EVENTS),
  state: z.nullable(z.enum([...DEPOSIT_STATES, 'review', ...WITHDRAWAL_STATES])),
  /** Source or destination of the amount, or the other coin of an exchange. */
  other: z.nullable(movedPosting),
  /** Due time of a day's income: 04:00 of the platform's day, even if it was posted later. */
  dueAt: z.nullable(time),
  /** Masked name of the other customer in a transfer between customers; null for other events. */
  counterparty: z.nullable(z.string()),
})
export type WalletLogItem = z.infer<typeof walletLogItem>

/** Filter of the wallet log. `from` and `to` are calendar days in `timeZone`, both included. */
const logFilter = {
  kind: z.optional(z.enum(CUSTOMER_EVENTS)),
  asset: z.optional(asset),
  from: z.optional(day),
  to: z.optional(day),
  timeZone: z.optional(timeZone),
  /** An amount; all or part of an address, order number or transaction; a customer's UID or own address. */
  search: z.optional(search(254)),
}

export const getWalletLog = forCustomers.get('/api/wallet/log', {
  summary: 'What happened to the money of the customer, one row an event, newest first',
  input: z.object({ ...logFilter, ...pageQuery }),
  data: pageOf(walletLogItem),
})

const booking = {
  /** Transaction hash of the ledger transfer, 64 hex digits. */
  hash: z.string(),
  postings: z.array(z.extend(movedPosting, { balanceAfter: amount })),
}

export const getMovement = forCustomers.get('/api/wallet/movement', {
  summary: 'One event with all that the ledger says of it',
  input: z.object({ id }),
  data: z.extend(walletLogItem, {
    ...booking,
    /** Transfer that ended a recharge or a withdrawal; null for other events and while it is open. */
    ending: z.nullable(z.object({ kind: z.enum(CUSTOMER_TRANSFERS), time, ...booking })),
    /** Destination or source on the chain, with the transaction if there is one. */
    chain: z.nullable(z.object({ address: z.string(), txid: z.nullable(z.string()) })),
    orderNo: z.nullable(z.string()),
    /** For a day's income: each order's amount and payout number. */
    payouts: z.array(z.object({ orderNo: z.string(), number: z.number(), amount })),
  }),
  errors: ['not_found'],
})
export type Movement = z.infer<typeof getMovement.data>

export const ownTransfer = forCustomers.post('/api/wallet/transfer', {
  summary: "Move between the customer's own spot and mining accounts",
  input: z.object({
    from: z.enum(['spot', 'mining']),
    to: z.enum(['spot', 'mining']),
    asset,
    amount: typedAmount,
  }),
  data: z.object({ hash: z.string(), time }),
  errors: ['amount_incorrect', 'insufficient_balance', 'below_minimum', 'invalid_input'],
  idempotent: true,
})

export const getRecipient = forCustomers.get('/api/wallet/recipient', {
  summary: 'Who would receive a transfer to a UID or deposit address, masked',
  input: z.object({ to: recipient }),
  data: z.object({ name: z.string(), uid: z.string() }),
  errors: ['recipient_unknown', 'recipient_is_you'],
})

export const sendToCustomer = forCustomers.post('/api/wallet/send', {
  summary: 'Transfer USDT from spot to another customer: free, at once, within the 24-hour limit',
  input: z.object({ to: recipient, amount: typedUsdt, pin, factor: z.optional(factor) }),
  data: z.object({ amount, name: z.string(), uid: z.string(), hash: z.string(), time }),
  errors: [
    'recipient_unknown',
    'recipient_is_you',
    'amount_incorrect',
    'below_minimum',
    'insufficient_balance',
    'limit_exceeded',
    'withdrawal_held',
    'account_held',
    'transfers_off',
    'send_waits',
    'pin_incorrect',
    'pin_locked',
    'pin_not_set',
    ...FACTOR_ERRORS,
  ],
  idempotent: true,
  secondFactor: true,
})
