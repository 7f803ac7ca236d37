import type { ExchangeTrade } from '@matin/contract/exchange'
import type { MarketAsset } from '@matin/contract/market'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { formatPrice } from '@matin/domain/market/price'
import { toWire } from '@matin/domain/money/amount'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import { deleteUnusedSlice } from '#platform/db/slices.ts'
import type { Platform } from '#platform/platform.ts'
import type { Guard } from '#platform/secrets/row-mac.ts'
import { exchangeQuote, exchangeTrade } from './tables.ts'

/** Hours for which an unused quote is kept after its expiry. */
const QUOTE_HOURS = 24

export type QuoteRow = typeof exchangeQuote.$inferSelect
export type Quote = Omit<QuoteRow, 'rowMac'>
type TradeRow = typeof exchangeTrade.$inferSelect

/** All of a quote is bound: a trade pays its figures, and its price, rates and times decide whether it holds. */
export const QUOTE: Guard<Quote> = {
  table: 'exchange_quote',
  bound: ({ rowMac: _, ...quote }: Quote & { rowMac?: string }) =>
    Object.fromEntries(Object.entries(quote).toSorted(([one], [other]) => (one < other ? -1 : 1))),
}

export interface TradeFilter {
  asset?: MarketAsset | undefined
  side?: ExchangeSide | undefined
  cursor?: string | undefined
}

export async function tradePage(
  tx: Tx,
  customerId: string,
  filter: TradeFilter,
): Promise<Page<ExchangeTrade>> {
  const { asset, side } = filter
  const rows = await tx
    .select()
    .from(exchangeTrade)
    .innerJoin(exchangeQuote, eq(exchangeQuote.id, exchangeTrade.quote))
    .where(
      and(
        eq(exchangeTrade.customer, customerId),
        asset && eq(exchangeTrade.asset, asset),
        side && eq(exchangeTrade.side, side),
        filter.cursor ? lt(exchangeTrade.id, filter.cursor) : undefined,
      ),
    )
    .orderBy(desc(exchangeTrade.id))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    row => row.exchange_trade.id,
    row => toTrade(row.exchange_quote, row.exchange_trade),
  )
}

export function toTerms(row: Omit<Quote, 'id'>) {
  const { side, asset, gross, fee, spread } = row
  return {
    side,
    asset,
    price: formatPrice(row.price),
    quantity: toWire(row.quantity, asset),
    total: toWire(side === 'buy' ? gross : gross - fee - spread, 'USDT'),
    fee: toWire(fee, 'USDT'),
    spread: toWire(spread, 'USDT'),
  }
}

export function toTrade(
  quoted: QuoteRow,
  trade: Pick<TradeRow, 'id' | 'executedAt' | 'hash'>,
): ExchangeTrade {
  const { id, executedAt, hash } = trade
  return { id, ...toTerms(quoted), source: quoted.source, time: toTimestamp(executedAt), hash }
}

/** Deletes unused quotes QUOTE_HOURS after their expiry. Executed quotes stay. */
export function forgetQuotes({ db, clock }: Platform, limit: number): Promise<number> {
  const { id, expiresAt } = exchangeQuote
  const expired = lt(expiresAt, clock.now().subtract({ hours: QUOTE_HOURS }))
  const used = sql`SELECT FROM ${exchangeTrade} WHERE ${exchangeTrade.quote} = ${id}`
  const quotes = { what: 'exchange quotes', table: exchangeQuote, by: expiresAt, id, expired, used }
  return deleteUnusedSlice(db, quotes, limit)
}
