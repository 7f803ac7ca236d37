import { exchangeFigures } from '@matin/domain/exchange/quote'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Replayed } from '../../account/proposals/kind.ts'
import type { Settings } from '../../notify/settings/service.ts'

const REPLAYED_DAYS = 30
/** Maximum number of exchanges, newest first, that are computed again. */
const REPLAYED_MOST = 1_000

export async function replayExchanges(
  tx: Tx,
  now: Temporal.Instant,
  [before, after]: readonly [Settings, Settings],
): Promise<Replayed> {
  const since = toTimestamp(now.subtract({ hours: 24 * REPLAYED_DAYS }))
  const trades = await rowsOf<{ side: ExchangeSide; asset: AssetId } & Record<'price' | 'amount', string>>(
    tx,
    sql`SELECT q.side, q.asset, q.price::text, (CASE q.side WHEN 'buy' THEN q.gross ELSE q.quantity END)::text AS amount
      FROM (SELECT * FROM exchange_trade ORDER BY id DESC LIMIT ${REPLAYED_MOST}) AS t JOIN exchange_quote q ON q.id = t.quote
      WHERE t.executed_at > ${since}::timestamptz`,
  )
  const by = ({ exchangeRates, exchangeMinimum }: Settings) => {
    const figures = trades.map(({ side, asset, price, amount }) =>
      exchangeFigures(side, BigInt(amount), asset, BigInt(price), exchangeRates),
    )
    const sum = (part: 'fee' | 'spread') =>
      `${toWire(
        figures.reduce((total, one) => total + one[part], 0n),
        'USDT',
      )} USDT`
    return {
      fee: sum('fee'),
      spread: sum('spread'),
      small: String(figures.filter(({ gross }) => gross < exchangeMinimum).length),
    }
  }
  const [old, next] = [by(before), by(after)]
  const consequences = [
    { name: 'Fees', now: old.fee, value: next.fee },
    { name: 'Spread', now: old.spread, value: next.spread },
    { name: 'Refused as too small', now: old.small, value: next.small },
  ]
  return { of: trades.length, consequences }
}
