import type { DayFigures, getStatistics, listDays } from '@matin/contract/admin/statistics'
import { toWire } from '@matin/domain/money/amount'
import { and, asc, desc, gte, lt, lte } from 'drizzle-orm'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { fundedShares } from '../proof/service.ts'
import { statisticDay, statisticMark } from './tables.ts'

type DayRow = typeof statisticDay.$inferSelect

interface Range {
  from: string
  to: string
}

const USUAL_DAYS = 30

function rangeOf({ clock }: Platform, asked: { days?: string | undefined; to?: string | undefined }): Range {
  const to = asked.to ?? clock.now().toString().slice(0, 10)
  const from = Temporal.PlainDate.from(to).subtract({ days: Number(asked.days ?? USUAL_DAYS) - 1 })
  return { from: from.toString(), to }
}

export const statistics: Query<typeof getStatistics> = async (platform, { input }) => {
  const { db } = platform
  const range = rangeOf(platform, input)
  const rows = await db.select().from(statisticDay).where(within(range)).orderBy(asc(statisticDay.day))
  const shares = await fundedShares(platform, range)
  const [mark] = await db.select().from(statisticMark)
  return {
    countedUntil: mark ? toTimestamp(mark.until) : null,
    days: rows.map(row => toFigures(row, shares)),
  }
}

export const dayPage: Query<typeof listDays> = async (platform, { input: { cursor, ...input } }) => {
  const { db } = platform
  const range = rangeOf(platform, input)
  const rows = await db
    .select()
    .from(statisticDay)
    .where(and(within(range), cursor ? lt(statisticDay.day, cursor) : undefined))
    .orderBy(desc(statisticDay.day))
    .limit(PAGE_SIZE + 1)
  const shares = await fundedShares(platform, {
    from: rows.at(-1)?.day ?? range.to,
    to: rows[0]?.day ?? range.from,
  })
  return toPage(
    rows,
    row => row.day,
    row => toFigures(row, shares),
  )
}

function within({ from, to }: Range) {
  return and(gte(statisticDay.day, from), lte(statisticDay.day, to))
}

function toFigures(row: DayRow, shares: ReadonlyMap<string, number>): DayFigures {
  const { day, recharges, withdrawals, medianSeconds, customers, locks } = row
  return {
    day,
    recharges,
    recharged: toWire(row.recharged, 'USDT'),
    withdrawals,
    withdrawn: toWire(row.withdrawn, 'USDT'),
    medianSeconds,
    newCustomers: customers,
    revenue: toWire(row.revenue, 'USDT'),
    fees: toWire(row.fees, 'USDT'),
    activeLocks: locks,
    locked: toWire(row.locked, 'USDT'),
    fundedShare: shares.get(day) ?? null,
  }
}
