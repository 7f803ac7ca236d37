import { makePartitions } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import type { Platform } from '../platform.ts'
import { toTimestamp } from './instant.ts'

/** This month and the next two, so the job may fail for weeks before rows go to the default partition. */
const MONTHS_AHEAD = 3

/** For the histories of the ledger and the features (migrations/0018_partitions.sql). */
export async function makeMonths({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await makePartitions(db, now, MONTHS_AHEAD)
  await db.execute(sql`SELECT make_partitions(${toTimestamp(now)}::timestamptz, ${MONTHS_AHEAD}::int)`)
}
