import { CUSTOMER_KINDS, TRANSFER_KINDS } from '@matin/domain/ledger/account'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FACTOR_ERRORS, factor } from './factor.ts'
import { MARKET_SOURCES, MARKET_STATES } from './market.ts'
import { amount, asset, nothing, pageOf, pageQuery, pin, signedAmount, time } from './schema.ts'

export const getTokenData = endpoint({
  method: 'GET',
  path: '/api/token/data',
  summary: 'Balances of all accounts of the customer, by asset',
  access: 'customer',
  input: nothing,
  data: z.object({
    /** Sum of all accounts, in USDT: other coins at the market's last price, 0 where none is known. */
    total: amount,
    /** spot + frozen + unclaimed, in USDT. */
    spotTotal: amount,
    /** mining + locked, in USDT. */
    miningTotal: amount,
    /** What can be moved right now: spot, in USDT. */
    available: amount,
    todayIncome: amount,
    ordersInProgress: z.number(),
    /** What other coins are valued by; null where the customer has none. `at`: the oldest price, null when one is missing. */
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
        /** Of its spot side in USDT; null where no price is known. */
        spotValue: z.nullable(amount),
      }),
    ),
  }),
  errors: [],
})

export const walletLogItem = z.object({
  id: z.string(),
  time,
  asset,
  account: z.enum(CUSTOMER_KINDS),
  amount: signedAmount,
  kind: z.enum(TRANSFER_KINDS),
  /** Transaction hash of the ledger transfer, 64 hex digits. */
  hash: z.string(),
  /** For a payout: the order it belongs to, its number and the 04:00 it fell due. */
  payout: z.nullable(z.object({ orderNo: z.string(), number: z.number(), dueAt: time })),
  /** For a transfer between customers: the other one, masked. */
  counterparty: z.nullable(z.string()),
})
export type WalletLogItem = z.infer<typeof walletLogItem>

export const getWalletLog = endpoint({
  method: 'GET',
  path: '/api/wallet/log',
  summary: 'Movements of the customer, newest first',
  access: 'customer',
  input: z.object({
    account: z.optional(z.enum(CUSTOMER_KINDS)),
    kind: z.optional(z.enum(TRANSFER_KINDS)),
    ...pageQuery,
  }),
  data: pageOf(walletLogItem),
  errors: [],
})

export const ownTransfer = endpoint({
  method: 'POST',
  path: '/api/wallet/transfer',
  summary: "Move between the customer's own spot and mining accounts",
  access: 'customer',
  input: z.object({
    from: z.enum(['spot', 'mining']),
    to: z.enum(['spot', 'mining']),
    asset,
    amount,
  }),
  data: z.object({ hash: z.string() }),
  errors: ['amount_incorrect', 'insufficient_balance', 'below_minimum', 'invalid_input'],
  idempotent: true,
})

/** A UID or one of our deposit addresses. */
const recipient = z
  .string()
  .check(z.trim(), z.regex(/^(\d{9}|T[1-9A-HJ-NP-Za-km-z]{33})$/, { error: 'recipient_unknown' }))

export const getRecipient = endpoint({
  method: 'GET',
  path: '/api/wallet/recipient',
  summary: 'Who would receive a transfer to a UID or deposit address, masked',
  access: 'customer',
  input: z.object({ to: recipient }),
  data: z.object({ name: z.string(), uid: z.string() }),
  errors: ['recipient_unknown', 'recipient_is_you'],
})

export const sendToCustomer = endpoint({
  method: 'POST',
  path: '/api/wallet/send',
  summary: 'Transfer USDT from spot to another customer: free, at once, within the 24-hour limit',
  access: 'customer',
  input: z.object({ to: recipient, amount, pin, factor: z.optional(factor) }),
  data: z.object({ amount, name: z.string(), hash: z.string() }),
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
    'pin_incorrect',
    'pin_locked',
    'pin_not_set',
    ...FACTOR_ERRORS,
  ],
  idempotent: true,
  secondFactor: true,
})
