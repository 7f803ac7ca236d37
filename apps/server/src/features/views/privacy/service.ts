import type { ClosingBlock } from '@matin/contract/privacy'
import { sql } from 'drizzle-orm'
import type { Services } from '#feature.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'

/** Returns the closure blockers of an account, read from all features in one statement. */
export async function blocksOf(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { closureBlocker }: Pick<Services, 'closureBlocker'>,
  customerId: string,
): Promise<ClosingBlock[]> {
  const customer = sql`${customerId}::uuid`
  const now = sql`${toTimestamp(clock.now())}::timestamptz`
  const found = closureBlocker.map(({ block, found }) => sql`(${block}::text, (${found(customer, now)}))`)
  const rows = await rowsOf<{ block: ClosingBlock }>(
    tx,
    sql`SELECT u.block FROM (VALUES ${sql.join(found, sql.raw(', '))}) AS u (block, found) WHERE u.found ORDER BY u.block`,
  )
  return rows.map(row => row.block)
}
