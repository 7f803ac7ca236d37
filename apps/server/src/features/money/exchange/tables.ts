/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { MarketAsset, MarketSource } from '@matin/contract/market'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant, minor } from '#platform/db/columns.ts'

export const exchangeQuote = pgTable('exchange_quote', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  side: text().$type<'buy' | 'sell'>().notNull(),
  asset: text().$type<MarketAsset>().notNull(),
  price: minor().notNull(),
  priceAt: instant('price_at').notNull(),
  source: text().$type<MarketSource>().notNull(),
  quantity: minor().notNull(),
  gross: minor().notNull(),
  fee: minor().notNull(),
  spread: minor().notNull(),
  feeRate: big('fee_rate').notNull(),
  spreadRate: big('spread_rate').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  rowMac: text('row_mac').notNull(),
})

export const exchangeTrade = pgTable('exchange_trade', {
  quote: uuid().primaryKey(),
  id: uuid().notNull(),
  customer: uuid().notNull(),
  side: text().$type<ExchangeSide>().notNull(),
  asset: text().$type<MarketAsset>().notNull(),
  transfer: uuid().notNull(),
  hash: text().notNull(),
  executedAt: instant('executed_at').notNull(),
})
