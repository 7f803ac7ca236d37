import { failure, type Result, success } from '@matin/contract/result'
import {
  type exportStatement,
  type getYearlySummary,
  STATEMENT_COLUMNS,
  STATEMENT_ROWS_HEADER,
} from '@matin/contract/statement'
import { toWire } from '@matin/domain/money/amount'
import { ASSET_IDS } from '@matin/domain/money/asset'
import { dayAfter, startOf } from '#platform/days.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/http/csv.ts'
import { Download } from '#platform/http/download.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import type { Period } from './history.ts'
import {
  type CoinSums,
  countEntries,
  type StatementRow,
  statementChunks,
  sumsByKind,
} from './statement-rows.ts'

/** First and last day are both included, in the given time zone. */
export async function statement(
  platform: Platform,
  { caller: { customerId }, input }: Call<typeof exportStatement>,
): Promise<Result<Download>> {
  const { from, to, timeZone } = input
  if (from > to) return failure('invalid_input', { field: 'to' })
  const period = upToNow(platform, {
    from: startOf(from, timeZone),
    until: startOf(dayAfter(to), timeZone),
  })
  const rows = await countEntries(platform.db, customerId, period)
  const pieces = csvOf(statementChunks(platform, customerId, period), timeZone)
  return success(
    new Download(`statement-${from}-${to}.csv`, pieces, { [STATEMENT_ROWS_HEADER]: String(rows) }),
  )
}

/** Coins without balance and movements are left out. */
export const yearlySummary: Query<typeof getYearlySummary> = async (
  platform,
  { caller: { customerId }, input },
) => {
  const year = Number(input.year)
  const whole = {
    from: startOf(`${year}-01-01`, input.timeZone),
    until: startOf(`${year + 1}-01-01`, input.timeZone),
  }
  const period = upToNow(platform, whole)
  const sums = await sumsByKind(platform.db, customerId, period)
  return {
    from: toTimestamp(period.from),
    until: toTimestamp(period.until),
    over: Temporal.Instant.compare(whole.until, platform.clock.now()) <= 0,
    assets: ASSET_IDS.flatMap(asset => sums.filter(sum => sum.asset === asset && hasAny(sum)).map(summaryOf)),
  }
}

function hasAny({ opening, kinds }: CoinSums): boolean {
  return opening > 0n || kinds.some(sum => sum.in > 0n || sum.out > 0n)
}

function summaryOf({ asset, opening, closing, kinds }: CoinSums) {
  return {
    asset,
    opening: toWire(opening, asset),
    closing: toWire(closing, asset),
    kinds: kinds
      .filter(sum => sum.in > 0n || sum.out > 0n)
      .map(({ kind, ...sum }) => ({ kind, in: toWire(sum.in, asset), out: toWire(sum.out, asset) })),
  }
}

async function* csvOf(chunks: AsyncIterable<StatementRow[]>, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(STATEMENT_COLUMNS)
  for await (const rows of chunks) yield rows.map(row => csvLine(cellsOf(row, timeZone))).join('')
}

function cellsOf(row: StatementRow, timeZone: string): string[] {
  const local = Temporal.Instant.from(row.time).toZonedDateTimeISO(timeZone)
  return [
    row.time,
    local.toString({ timeZoneName: 'never', fractionalSecondDigits: 3 }),
    row.kind,
    row.asset,
    row.account,
    row.amount,
    row.balanceAfter,
    row.other?.asset ?? '',
    row.other?.account ?? '',
    row.other?.amount ?? '',
    row.otherBalanceAfter,
    row.counterparty,
    row.orders,
    row.hash,
  ]
}

/** Transfers of the current millisecond are included, later ones belong to the next statement. */
function upToNow(platform: Platform, { from, until }: Period): Period {
  const next = platform.clock.now().add({ milliseconds: 1 })
  return { from, until: Temporal.Instant.compare(until, next) < 0 ? until : next }
}
