import { failure, type Result } from '@matin/contract/result'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Tx } from './db/database.ts'
import { toTimestamp } from './db/instant.ts'
import type { OperatorCaller, Platform } from './platform.ts'

/*
 * The database lets somebody be named as having decided only in a transaction in which they act, which it is shown by
 * what the app's own sign-in does not have: a token, a password's proof, the command line's secret (docs/decisions/0027).
 */

/** In a transaction of its own. Returns `unauthorized` when the session has just ended. */
export function asOperator<T>(
  platform: Platform,
  caller: OperatorCaller,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  return inTransaction(platform.db, async tx =>
    (await actAsOperator(tx, platform, caller)) ? work(tx) : failure('unauthorized'),
  )
}

/** Returns false when the session has ended. */
export async function actAsOperator(tx: Tx, platform: Platform, caller: OperatorCaller): Promise<boolean> {
  const now = toTimestamp(platform.clock.now())
  const [row] = await rowsOf<{ operator: string | null }>(
    tx,
    sql`SELECT set_current_operator(${caller.token}, ${now}::timestamptz) AS operator`,
  )
  return row?.operator === caller.operatorId
}

/** In a transaction of its own. */
export function asCommandLine<T>(
  platform: Platform,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  return inTransaction(platform.db, async tx => {
    await actAsCommandLine(tx, platform.config)
    return work(tx)
  })
}

/** Rejects when the database has the hash of another secret. */
export async function actAsCommandLine(tx: Tx, config: Platform['config']): Promise<void> {
  await tx.execute(sql`SELECT set_current_command_line(${config.INTERNAL_SECRET})`)
}
