import type { ClosingBlock } from '@matin/contract/privacy'
import type { Posting } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import type { Services } from '#feature.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { balancesFor } from '#platform/ledger/balance.ts'
import type { Platform } from '#platform/platform.ts'
import { readSettings } from '../../notify/settings/service.ts'

export interface Closing {
  blocks: ClosingBlock[]
  /** Balances that are given up, because together they are too little to be withdrawn. */
  rest: Posting[]
  remainder: bigint
}

/**
 * Returns the closure blockers of an account, read from all features in one statement, and the rest of its
 * balance. Less than the withdrawal minimum does not bar closing: anybody may send it. Unclaimed money is no
 * balance: what is not credited stays with the closed account.
 */
export async function closingOf(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { closureBlocker }: Pick<Services, 'closureBlocker'>,
  customerId: string,
): Promise<Closing> {
  const customer = sql`${customerId}::uuid`
  const now = sql`${toTimestamp(clock.now())}::timestamptz`
  const { withdrawalMinimum, rechargeMinimum } = await readSettings(loadIn(tx))
  const minimum = sql`${String(rechargeMinimum)}::numeric`
  const found = closureBlocker.map(
    ({ block, found }) => sql`(${block}::text, (${found(customer, now, minimum)}))`,
  )
  const rows = await rowsOf<{ block: ClosingBlock }>(
    tx,
    sql`SELECT u.block FROM (VALUES ${sql.join(found, sql.raw(', '))}) AS u (block, found) WHERE u.found ORDER BY u.block`,
  )
  const balances = (await balancesFor(loadIn(tx), customerId)).filter(
    ({ amount, kind }) => amount !== 0n && kind !== 'unclaimed',
  )
  const rest = balances.filter(
    ({ asset, kind }) => asset === 'USDT' && (kind === 'spot' || kind === 'mining'),
  )
  const sum = rest.reduce((total, { amount }) => total + amount, 0n)
  const blocks = rows.map(row => row.block)
  return balances.length > rest.length || sum >= withdrawalMinimum
    ? { blocks: ['balance', ...blocks], rest: [], remainder: 0n }
    : { blocks, rest, remainder: sum }
}
