import type { getSupportOffice } from '@matin/contract/admin/support'
import {
  ANSWER_WITHIN_SECONDS,
  ANSWERS_COUNTED,
  ANSWERS_LEAST,
  usualMinutes,
} from '@matin/domain/support/answer-time'
import {
  type OfficeHours,
  officeAt,
  officeDeadline,
  officeSeconds,
  parseOfficeHours,
} from '@matin/domain/support/office-hours'
import { sql } from 'drizzle-orm'
import { type Load, loadIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { supportWait } from './tables.ts'

interface Office {
  hours: OfficeHours
  timeZone: string
}

export async function officeOf(load: Load): Promise<Office> {
  const { supportHours, timeZone } = await readSettings(load)
  const hours = parseOfficeHours(supportHours)
  if (!hours) throw new Error(`setting support_hours says ${supportHours}`)
  return { hours, timeZone }
}

/** Promised to a customer who begins to wait at `since`. */
export async function answerBy(load: Load, since: Temporal.Instant): Promise<Temporal.Instant> {
  const { hours, timeZone } = await officeOf(load)
  return officeDeadline(hours, since, ANSWER_WITHIN_SECONDS, timeZone)
}

export async function office({ db, load, clock }: Platform) {
  const { hours, timeZone } = await officeOf(load)
  const { open, changesAt } = officeAt(hours, clock.now(), timeZone)
  return { open, changesAt: changesAt && toTimestamp(changesAt), usualMinutes: await usual(db) }
}

export const officeWithHours: Query<typeof getSupportOffice> = async platform => {
  const { supportHours } = await readSettings(platform.load)
  return { ...(await office(platform)), hours: supportHours }
}

export async function noteWait(tx: Tx, { ids }: Platform, since: Temporal.Instant, now: Temporal.Instant) {
  const { hours, timeZone } = await officeOf(loadIn(tx))
  const seconds = officeSeconds(hours, since, now, timeZone)
  await tx.insert(supportWait).values({ id: ids.uuid(), at: now, seconds })
}

/** Median of the newest waits, in minutes; null when there are too few. */
async function usual(tx: Tx): Promise<number | null> {
  const [row] = await rowsOf<{ count: number; median: number | null }>(
    tx,
    sql`SELECT count(*)::int AS count, percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) AS median
      FROM (SELECT seconds FROM ${supportWait} ORDER BY at DESC LIMIT ${ANSWERS_COUNTED}) AS newest`,
  )
  if (!row || row.median === null || row.count < ANSWERS_LEAST) return null
  return usualMinutes(row.median)
}
