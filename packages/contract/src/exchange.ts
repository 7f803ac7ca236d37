import { EXCHANGE_SIDES } from '@matin/domain/exchange/side'
import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { pin, typedAmount } from './fields.ts'
import { MARKET_SOURCES, MARKET_STATES, marketAsset } from './market.ts'
import { amount, id, pageOf, pageQuery, rate, time } from './schema.ts'

const side = z.enum(EXCHANGE_SIDES)

/** Terms of an exchange. `price` is the market price when the quote was made, without spread and fee. */
const terms = {
  side,
  asset: marketAsset,
  price: amount,
  /** Amount of the coin that is bought or sold. */
  quantity: amount,
  /** USDT that a buyer pays, fee and spread included, or that a seller receives after fee and spread. */
  total: amount,
  /** Fee in USDT. */
  fee: amount,
  /** Spread in USDT: the charge for trading at once at the market price. */
  spread: amount,
}

export const exchangeQuote = z.object({
  id,
  ...terms,
  priceAt: time,
  source: z.enum(MARKET_SOURCES),
  feeRate: rate,
  spreadRate: rate,
  createdAt: time,
  expiresAt: time,
})
export type ExchangeQuote = z.infer<typeof exchangeQuote>

/** `source` is that of its price; `hash` is the ledger hash of its transfer, 64 hex digits. */
export const exchangeTrade = z.object({
  id,
  ...terms,
  source: z.enum(MARKET_SOURCES),
  time,
  hash: z.string(),
})
export type ExchangeTrade = z.infer<typeof exchangeTrade>

export const getExchangeTerms = forCustomers.get('/api/exchange/terms', {
  summary: 'All that the form needs to preview an exchange of one coin: price, rates, minimum, balances',
  input: z.object({ asset: marketAsset }),
  data: z.object({
    now: time,
    asset: marketAsset,
    open: z.boolean(),
    /** Market price; null if unknown. */
    price: z.nullable(z.object({ price: amount, at: time })),
    state: z.enum(MARKET_STATES),
    source: z.enum(MARKET_SOURCES),
    feeRate: rate,
    spreadRate: rate,
    /** In USDT, before fee and spread. The whole remaining balance of a coin may be sold even below it. */
    minimum: amount,
    quoteSeconds: z.number(),
    /** Customer's spot balances: USDT to buy with, and the coin to sell. */
    usdt: amount,
    coin: amount,
    /** Platform's stock of the coin, which limits purchases. */
    inventory: amount,
    /** Whether the inventory is simulated, in a development run. */
    demonstration: z.boolean(),
  }),
})
export type ExchangeTerms = z.infer<typeof getExchangeTerms.data>

export const quoteExchange = forCustomers.post('/api/exchange/quote', {
  summary: 'Terms of one exchange, kept for ten seconds; `amount` is USDT to pay or the coin to sell',
  input: z.object({ side, asset: marketAsset, amount: typedAmount }),
  data: exchangeQuote,
  errors: [
    'amount_incorrect',
    'below_minimum',
    'insufficient_balance',
    'inventory_short',
    'price_stale',
    'price_unavailable',
    'not_yet_open',
  ],
})

export const executeExchange = forCustomers.post('/api/exchange/execute', {
  summary: 'Exchange at the terms of a quote, once',
  input: z.object({ quoteId: id, pin }),
  data: exchangeTrade,
  errors: [
    'not_found',
    'quote_expired',
    'quote_used',
    'price_moved',
    'insufficient_balance',
    'inventory_short',
    'price_stale',
    'price_unavailable',
    'not_yet_open',
    'pin_incorrect',
    'pin_locked',
    'pin_not_set',
  ],
  idempotent: true,
})

export const listExchanges = forCustomers.get('/api/exchange/list', {
  summary: "The customer's exchanges, newest first",
  input: z.object({ asset: z.optional(marketAsset), side: z.optional(side), ...pageQuery }),
  data: pageOf(exchangeTrade),
})
