import { makePartitions } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import type { Platform } from '../platform.ts'
import { toTimestamp } from './instant.ts'

/** This one and the two that come: a job that fails for weeks is noticed before rows go to the default partition. */
const MONTHS_AHEAD = 3

/**
 * Makes the months that the books' and the features' histories need next (migrations/0017_partitions.sql), and those of this
 * year that are past: a year without a gap is read in order (features/assets/log.ts).
 */
export async function makeMonths({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const january = today.with({ month: 1, day: 1 }).toZonedDateTime('UTC').toInstant()
  const months = today.month - 1 + MONTHS_AHEAD
  await makePartitions(db, january, months)
  await db.execute(sql`SELECT make_partitions(${toTimestamp(january)}::timestamptz, ${months}::int)`)
}
