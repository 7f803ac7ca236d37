import type { ClosingBlock, getClosing } from '@matin/contract/privacy'
import { toWire } from '@matin/domain/money/amount'
import type { Posting } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import type { Services } from '#feature.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { firstIdAt } from '#platform/ids.ts'
import { balancesFor } from '#platform/ledger/balance.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { readSettings } from '../../notify/settings/service.ts'

export interface Closing {
  blocks: ClosingBlock[]
  /** Given up: without what others sent within a day, they are too little to be withdrawn. */
  rest: Posting[]
  remainder: bigint
  /** Transfers to the deposit address that stay unclaimed. */
  unclaimed: bigint
  /** May have arrived after the customer saw the remainder. */
  unseen: bigint
}

export const closing: Query<typeof getClosing, Services> = async (platform, { caller }, services) => {
  const { blocks, remainder, unclaimed } = await closingOf(platform.db, platform, services, caller.customerId)
  return {
    blocks,
    ...(remainder > 0n && { remainder: toWire(remainder, 'USDT') }),
    ...(unclaimed > 0n && { unclaimed: toWire(unclaimed, 'USDT') }),
  }
}

/**
 * Reads all features in one statement. Less than the withdrawal minimum does not bar closing, nor do sends of
 * others within a day, so that nobody keeps an account open. Unclaimed money is no balance: what is not
 * credited stays with the closed account.
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
  const all = await balancesFor(loadIn(tx), customerId)
  const balances = all.filter(({ amount, kind }) => amount !== 0n && kind !== 'unclaimed')
  const rest = balances.filter(
    ({ asset, kind }) => asset === 'USDT' && (kind === 'spot' || kind === 'mining'),
  )
  const [sends] = await rowsOf<{ received: string }>(
    tx,
    sql`SELECT coalesce(sum(v.amount), 0)::text AS received FROM ledger.activity v WHERE v.customer = ${customer} AND v.amount > 0
      AND v.kind = 'internal_transfer' AND v.asset = 'USDT' AND v.id >= ${firstIdAt(clock.now().subtract({ hours: 24 }))}::uuid`,
  )
  const remainder = sumOf(rest)
  const received = BigInt(sends?.received ?? '0')
  const barred = balances.length > rest.length || remainder - received >= withdrawalMinimum
  const blocks = rows.map(row => row.block)
  const unclaimed = sumOf(all.filter(({ kind }) => kind === 'unclaimed'))
  return {
    ...(barred ? { blocks: ['balance', ...blocks], rest: [], remainder: 0n } : { blocks, rest, remainder }),
    unclaimed,
    unseen: received < withdrawalMinimum ? received : withdrawalMinimum - 1n,
  }
}

const sumOf = (held: readonly Posting[]) => held.reduce((total, { amount }) => total + amount, 0n)
