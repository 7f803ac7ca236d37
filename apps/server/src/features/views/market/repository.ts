import type { MarketAsset, MarketSource as SourceName } from '@matin/contract/market'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Tx, textArray } from '#platform/db/database.ts'
import { type MarketQuote, timestamp } from './quote.ts'
import { favourite, marketQuote } from './tables.ts'

/** Ignores a price older than the stored one. */
export async function saveQuotes(tx: Tx, source: SourceName, quotes: readonly MarketQuote[]): Promise<void> {
  if (quotes.length === 0) return
  const column = (read: (quote: MarketQuote) => string | bigint) => textArray(quotes.map(read))
  await tx.execute(sql`
    INSERT INTO market_quote AS kept (source, asset, price, open, high, low, volume, turnover, quoted_at)
    SELECT ${source}, u.asset, u.price, u.open, u.high, u.low, u.volume, u.turnover, u.quoted_at
    FROM unnest(${column(q => q.asset)}::text[], ${column(q => q.price)}::numeric[], ${column(q => q.open)}::numeric[],
      ${column(q => q.high)}::numeric[], ${column(q => q.low)}::numeric[], ${column(q => q.volume)}::numeric[],
      ${column(q => q.turnover)}::numeric[], ${column(q => timestamp(q.at))}::timestamptz[])
      AS u (asset, price, open, high, low, volume, turnover, quoted_at)
    ON CONFLICT (source, asset) DO UPDATE SET price = excluded.price, open = excluded.open, high = excluded.high,
      low = excluded.low, volume = excluded.volume, turnover = excluded.turnover, quoted_at = excluded.quoted_at
    WHERE excluded.quoted_at > kept.quoted_at`)
}

export async function savedQuotes(tx: Tx, source: SourceName): Promise<MarketQuote[]> {
  const rows = await tx.select().from(marketQuote).where(eq(marketQuote.source, source))
  return rows.map(({ source: _, at, ...row }) => ({ ...row, at: at.epochMilliseconds }))
}

/** In the order in which they were added. */
export async function favouritesOf(tx: Tx, customer: string): Promise<MarketAsset[]> {
  const rows = await tx
    .select({ asset: favourite.asset })
    .from(favourite)
    .where(eq(favourite.customer, customer))
    .orderBy(asc(favourite.markedAt), asc(favourite.asset))
  return rows.map(row => row.asset)
}

/** Adding it again keeps its first position. */
export async function markFavourite(
  tx: Tx,
  customer: string,
  asset: MarketAsset,
  at: Temporal.Instant,
): Promise<void> {
  await tx.insert(favourite).values({ customer, asset, markedAt: at }).onConflictDoNothing()
}

export async function unmark(tx: Tx, customer: string, asset: MarketAsset): Promise<void> {
  await tx.delete(favourite).where(and(eq(favourite.customer, customer), eq(favourite.asset, asset)))
}
