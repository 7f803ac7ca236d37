import { CUSTOMER_EVENTS, CUSTOMER_KINDS, CUSTOMER_TRANSFERS } from '@matin/domain/ledger/account'
import { WITHDRAWAL_STATES } from '@matin/domain/withdrawal/state'
import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { factor } from './factor.ts'
import { FACTOR_ERRORS } from './factor-asked.ts'
import { pin, recipient, search, typedAmount } from './fields.ts'
import { MARKET_SOURCES, MARKET_STATES } from './market.ts'
import { amount, asset, day, id, pageOf, pageQuery, signedAmount, time, timeZone } from './schema.ts'

export const getTokenData = forCustomers.get('/api/token/data', {
  summary: 'Balances of all accounts of the customer, by asset',
  data: z.object({
    /** Sum of all accounts, in USDT: other coins at the market's last price, 0 where none is known. */
    total: amount,
    /** spot + frozen + unclaimed, in USDT. */
    spotTotal: amount,
    /** mining + locked, in USDT. */
    miningTotal: amount,
    /** Spot balance in USDT, which can be moved right now. */
    available: amount,
    todayIncome: amount,
    ordersInProgress: z.number(),
    /** Prices of other coins; null where the customer has none. `at`: the oldest price, null when one is missing. */
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
        /** Value of the spot side in USDT; null where no price is known. */
        spotValue: z.nullable(amount),
      }),
    ),
  }),
})

/** Effect of one event on one account of the customer. */
const movedPosting = z.object({ asset, account: z.enum(CUSTOMER_KINDS), amount: signedAmount })

/** State of a recharge whose transfer is final on the chain. */
export const DEPOSIT_STATES = ['unclaimed', 'below_minimum', 'credited'] as const

/** One event as the customer reads it. A recharge or a withdrawal is one event from beginning to end. */
export const walletLogItem = z.extend(movedPosting, {
  id,
  /** When it began. */
  time,
  kind: z.enum(CUSTOMER_EVENTS),
  /** State of a recharge or a withdrawal; null for other events. */
  state: z.nullable(z.enum([...DEPOSIT_STATES, 'review', ...WITHDRAWAL_STATES])),
  /** The second account that the event touched, if any: its source or destination, or the other coin of an exchange. */
  other: z.nullable(movedPosting),
  /** For a day's income: the 04:00 at which it fell due, whenever it was posted. */
  dueAt: z.nullable(time),
})
export type WalletLogItem = z.infer<typeof walletLogItem>

/** `from` and `to` are days on the calendar of `timeZone`, both included. */
const logFilter = {
  kind: z.optional(z.enum(CUSTOMER_EVENTS)),
  asset: z.optional(asset),
  from: z.optional(day),
  to: z.optional(day),
  timeZone: z.optional(timeZone),
  /** An amount, or all or part of an address, a UID, an order number or a chain transaction. */
  search: z.optional(search(254)),
}

export const getWalletLog = forCustomers.get('/api/wallet/log', {
  summary: 'What happened to the money of the customer, one row an event, newest first',
  input: z.object({ ...logFilter, ...pageQuery }),
  data: pageOf(walletLogItem),
})

/** Effect of one ledger transfer on the customer's accounts. */
const booking = {
  /** Transaction hash of the ledger transfer, 64 hex digits. */
  hash: z.string(),
  /** Accounts of the customer that the transfer changed, with the balance after it. */
  postings: z.array(z.extend(movedPosting, { balanceAfter: amount })),
}

export const getMovement = forCustomers.get('/api/wallet/movement', {
  summary: 'One event with all that the ledger says of it',
  input: z.object({ id }),
  data: z.extend(walletLogItem, {
    ...booking,
    /** The transfer that ended a recharge or a withdrawal; null for others and for open ones. */
    ending: z.nullable(z.object({ kind: z.enum(CUSTOMER_TRANSFERS), time, ...booking })),
    /** For a transfer between customers: the other customer, masked. */
    counterparty: z.nullable(z.string()),
    /** Destination or source on the chain, and the transaction where there is one. */
    chain: z.nullable(z.object({ address: z.string(), txid: z.nullable(z.string()) })),
    /** The order that the event is about. */
    orderNo: z.nullable(z.string()),
    /** For a day's income: the amount of each order, and the number of its payout. */
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
  input: z.object({ to: recipient, amount: typedAmount, pin, factor: z.optional(factor) }),
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
