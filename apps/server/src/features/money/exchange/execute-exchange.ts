import type * as contract from '@matin/contract/exchange'
import type { ExchangeTrade } from '@matin/contract/exchange'
import { failure, type Result, success } from '@matin/contract/result'
import { quoteHolds } from '@matin/domain/exchange/quote'
import { PLATFORM, type Posting } from '@matin/ledger/ledger'
import { batchQuery, columnsOf, loadOne, rowOf } from '#platform/commands/batch-query.ts'
import { insertOf } from '#platform/commands/batch-write.ts'
import { type Command, type CommandContext, type Decision, transferOf } from '#platform/commands/execute.ts'
import type { Platform } from '#platform/platform.ts'
import type { CurrentPrice } from '#platform/prices.ts'
import { isGenuine } from '#platform/secrets/row-mac.ts'
import { note, notificationWrites } from '../../notify/messages/service.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { QUOTE, type QuoteRow, toTrade } from './repository.ts'
import { refusalOf, tradablePrice } from './service.ts'
import { exchangeQuote, exchangeTrade } from './tables.ts'

/** Seconds beyond the ten of a quote, for network time and the check of the PIN (docs/decisions/0012). */
const GRACE_SECONDS = 2

interface Quoted {
  quote: QuoteRow
  used: boolean
  /** In minor units, of the asset that the customer gives; `inventory` is of the asset they get. */
  balance: bigint
  inventory: bigint
}

interface Facts {
  quoted: Quoted | null
  assets: readonly string[]
  price: Result<CurrentPrice>
}

const QUOTED = batchQuery<
  { customer: string; quote: string },
  { used: boolean; wallet: string; inventory: string }
>({
  name: 'quote',
  params: { customer: 'uuid', quote: 'uuid' },
  text: `SELECT a.ordinal, ${columnsOf(exchangeQuote, 'q')},
      EXISTS (SELECT FROM exchange_trade t WHERE t.quote = q.id) AS used,
      coalesce((SELECT b.balance::text FROM ledger.account b WHERE b.owner = a.customer AND b.kind = 'spot'
        AND b.asset = CASE q.side WHEN 'buy' THEN 'USDT' ELSE q.asset END), '0') AS wallet,
      coalesce((SELECT b.balance::text FROM ledger.account b WHERE b.owner = '${PLATFORM}' AND b.kind = 'inventory'
        AND b.asset = CASE q.side WHEN 'buy' THEN q.asset ELSE 'USDT' END), '0') AS inventory
    FROM params a JOIN exchange_quote q ON q.id = a.quote AND q.customer = a.customer`,
})

/**
 * Executes a quote once, at the quoted terms. Refuses it when the price has moved by more than fee and spread
 * together (decision 45), when the market price is stale, or when balance or inventory no longer suffices.
 * Concurrent trades do not lock the inventory: the ledger keeps it from going below zero.
 */
export function executeExchange(platform: Platform): Command<typeof contract.executeExchange, Facts> {
  return {
    async read(load, { caller, input }) {
      const [row, { exchangeAssets: assets }] = await Promise.all([
        loadOne(load, QUOTED, { customer: caller.customerId, quote: input.quoteId }),
        readSettings(load),
      ])
      const quote = row && rowOf(exchangeQuote, row)
      if (!quote || !isGenuine(platform, QUOTE, quote))
        return { quoted: null, assets, price: failure('price_unavailable') }
      const balances = { balance: BigInt(row.wallet), inventory: BigInt(row.inventory) }
      return {
        quoted: { quote, used: row.used, ...balances },
        assets,
        price: await tradablePrice(platform, quote.asset),
      }
    },

    decide({ quoted, assets, price }, context) {
      if (!quoted) return failure('not_found')
      const { quote, used, balance, inventory } = quoted
      if (used) return failure('quote_used')
      if (Temporal.Instant.compare(context.at, quote.expiresAt.add({ seconds: GRACE_SECONDS })) > 0)
        return failure('quote_expired')
      // A quote at the prices of a source that this process no longer follows.
      if (quote.source !== platform.config.MARKET_SOURCE) return failure('quote_expired')
      if (!assets.includes(quote.asset)) return failure('not_yet_open')
      if (!price.ok) return price
      const rates = { fee: quote.feeRate, spread: quote.spreadRate }
      if (!quoteHolds(quote.price, price.value.price, rates)) return failure('price_moved')
      // The quote checked the minimum. Selling the whole rest needs no minimum, and the rest may have changed since.
      const limits = { minimum: 0n, balance, inventory }
      const refused = refusalOf(quote.side, quote.asset, figuresOf(quote), limits)
      return refused ?? success(executing(context, quote))
    },
  }
}

function executing(
  context: CommandContext<typeof contract.executeExchange>,
  quote: QuoteRow,
): Decision<ExchangeTrade> {
  const { at, ids, caller } = context
  const customer = caller.customerId
  const id = ids.uuid()
  const booked = transferOf(context, {
    key: `exchange:${quote.id}`,
    kind: 'exchange',
    reference: id,
    postings: postingsOf(customer, quote),
  })
  const trade = { id, executedAt: at, hash: booked.hash }
  const row = { quote: quote.id, customer, side: quote.side, asset: quote.asset, transfer: booked.request.id }
  const answer = toTrade(quote, trade)
  const told = notificationWrites(
    context,
    [noteOf(customer, answer)],
    [{ customer, event: 'balance_changed' }],
  )
  return {
    answer,
    transfers: [booked],
    writes: [insertOf(exchangeTrade, { ...row, ...trade }), ...told.writes],
    events: told.events,
  }
}

function figuresOf(quoted: QuoteRow) {
  const { side, quantity, gross, fee, spread } = quoted
  return { quantity, gross, fee, spread, total: side === 'buy' ? gross : gross - fee - spread }
}

/**
 * Returns the postings of a trade. Coins and their value at the market price move between customer and
 * inventory; the fee goes to fees and the spread to revenue, never into a pool.
 */
function postingsOf(owner: string, quoted: QuoteRow): Posting[] {
  const { asset, fee, spread } = quoted
  const { quantity, gross } = quoted
  const buys = quoted.side === 'buy'
  const charges = fee + spread
  return [
    { owner, asset, kind: 'spot', amount: buys ? quantity : -quantity },
    { owner: PLATFORM, asset, kind: 'inventory', amount: buys ? -quantity : quantity },
    { owner, asset: 'USDT', kind: 'spot', amount: buys ? -gross : gross - charges },
    { owner: PLATFORM, asset: 'USDT', kind: 'inventory', amount: buys ? gross - charges : -gross },
    { owner: PLATFORM, asset: 'USDT', kind: 'fees', amount: fee },
    { owner: PLATFORM, asset: 'USDT', kind: 'revenue', amount: spread },
  ]
}

function noteOf(customer: string, trade: ExchangeTrade) {
  const { asset, total, fee, spread } = trade
  const words = { amount: trade.quantity, asset, total, fee, spread }
  return note(customer, trade.side === 'buy' ? 'exchange_bought' : 'exchange_sold', words)
}
