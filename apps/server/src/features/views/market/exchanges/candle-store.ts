import type { MarketAsset, MarketSource as SourceName } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import { INTERVAL_MS, type Interval } from '@matin/domain/market/interval'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Tx, textArray } from '#platform/db/database.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import { timestamp } from '../quote.ts'
import { candle } from '../tables.ts'

/** Weekly candles are computed from daily ones on request. */
export const KEPT_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const
export type KeptInterval = (typeof KEPT_INTERVALS)[number]

export const RETENTION_DAYS: Record<KeptInterval, number> = {
  '1m': 7,
  '5m': 30,
  '15m': 90,
  '1h': 365,
  '4h': 730,
  '1d': 1830,
}

/** Bounds what one statement deletes. */
const SLICE = 1_000

export type CandleStore = ReturnType<typeof candleStore>

export function candleStore(db: Tx, source: SourceName) {
  const of = (asset: MarketAsset, span: Interval) =>
    and(eq(candle.source, source), eq(candle.asset, asset), eq(candle.span, span))
  const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)

  return {
    /** Replaces candles with the same start time. */
    async save(asset: MarketAsset, span: KeptInterval, candles: readonly Candle[]): Promise<void> {
      if (candles.length === 0) return
      const column = (read: (one: Candle) => string | bigint) => textArray(candles.map(read))
      await db.execute(sql`
        INSERT INTO candle (source, asset, span, begins_at, open, high, low, close, volume)
        SELECT ${source}, ${asset}, ${span}, u.* FROM unnest(${column(one => timestamp(one.time))}::timestamptz[],
          ${column(one => one.open)}::numeric[], ${column(one => one.high)}::numeric[],
          ${column(one => one.low)}::numeric[], ${column(one => one.close)}::numeric[],
          ${column(one => one.volume)}::numeric[]) AS u (begins_at, open, high, low, close, volume)
        ON CONFLICT (source, asset, span, begins_at) DO UPDATE SET open = excluded.open, high = excluded.high,
          low = excluded.low, close = excluded.close, volume = excluded.volume`)
    },

    /** `before` in milliseconds since 1970; oldest first. */
    async before(asset: MarketAsset, span: KeptInterval, before: number, limit: number): Promise<Candle[]> {
      const rows = await db
        .select()
        .from(candle)
        .where(and(of(asset, span), lt(candle.beginsAt, instant(before))))
        .orderBy(desc(candle.beginsAt))
        .limit(limit)
      return rows.reverse().map(({ beginsAt, open, high, low, close, volume }) => ({
        time: beginsAt.epochMilliseconds,
        open,
        high,
        low,
        close,
        volume,
      }))
    },

    async prune(now: Temporal.Instant): Promise<void> {
      for (const span of KEPT_INTERVALS) {
        const oldest = now.subtract({ hours: RETENTION_DAYS[span] * 24 })
        const expired = sql`${eq(candle.span, span)} AND ${lt(candle.beginsAt, oldest)}`
        while ((await deleteSlice(db, { table: candle, by: candle.beginsAt, expired }, SLICE)) === SLICE);
      }
    },
  }
}

/** Milliseconds. */
export function keptFor(interval: KeptInterval): number {
  return RETENTION_DAYS[interval] * INTERVAL_MS['1d']
}
