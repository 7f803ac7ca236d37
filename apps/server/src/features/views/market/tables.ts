/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { MarketAsset, MarketSource } from '@matin/contract/market'
import type { Interval } from '@matin/domain/market/interval'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '#platform/db/columns.ts'

export const candle = pgTable('candle', {
  source: text().$type<MarketSource>().notNull(),
  asset: text().$type<MarketAsset>().notNull(),
  span: text().$type<Interval>().notNull(),
  beginsAt: instant('begins_at').notNull(),
  open: minor().notNull(),
  high: minor().notNull(),
  low: minor().notNull(),
  close: minor().notNull(),
  volume: minor().notNull(),
}, table => [primaryKey({ columns: [table.source, table.asset, table.span, table.beginsAt] })])

export const favourite = pgTable('favourite', {
  customer: uuid().notNull(),
  asset: text().$type<MarketAsset>().notNull(),
  markedAt: instant('marked_at').notNull(),
}, table => [primaryKey({ columns: [table.customer, table.asset] })])

export const marketQuote = pgTable('market_quote', {
  source: text().$type<MarketSource>().notNull(),
  asset: text().$type<MarketAsset>().notNull(),
  price: minor().notNull(),
  open: minor().notNull(),
  high: minor().notNull(),
  low: minor().notNull(),
  volume: minor().notNull(),
  turnover: minor().notNull(),
  at: instant('quoted_at').notNull(),
}, table => [primaryKey({ columns: [table.source, table.asset] })])
