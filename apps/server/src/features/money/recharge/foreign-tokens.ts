import type { listForeignArrivals } from '@matin/contract/admin/deposits'
import { FOREIGN_CURSOR } from '@matin/contract/cursor'
import { toWire } from '@matin/domain/money/amount'
import type { Block } from '@matin/tron/blocks'
import { foreignTransfers } from '@matin/tron/transfers'
import { and, desc, gt, inArray, sql } from 'drizzle-orm'
import { customersByAddress } from '#platform/chain/deposit-addresses.ts'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { writeIn } from '#platform/commands/batch-write.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { cardOf, customerCards } from '../../account/identity/public/cards.ts'
import { note, notificationWrites } from '../../notify/messages/service.ts'
import { foreignArrival } from './tables.ts'

/** Least TRX, in sun, that causes a message. Less shows only on a receipt: anybody may send a little. */
const TOLD_SUN = 1_000_000n
/** Hours between two messages about foreign tokens, because spammers send tokens to every known address. */
const TOLD_HOURS = 24

/**
 * Stores arrivals at deposit addresses that are not USDT, and notifies the address's owner at most once a
 * day. TRX from the hot wallet is not stored: it pays for sweeps.
 */
export async function keepForeign(tx: Tx, platform: Platform, block: Block): Promise<void> {
  const { TRON_HOT_ADDRESS, TRON_USDT_CONTRACT } = platform.config
  if (TRON_USDT_CONTRACT === undefined) return
  const found = foreignTransfers(block, TRON_USDT_CONTRACT).filter(({ from }) => from !== TRON_HOT_ADDRESS)
  if (found.length === 0) return
  const customers = await customersByAddress(
    tx,
    found.map(({ to }) => to),
  )
  const now = platform.clock.now()
  const rows = found.flatMap(({ txid, logIndex, from: sender, to, sun }) => {
    const customer = customers.get(to)
    return customer === undefined
      ? []
      : [{ txid, logIndex, customer, sender, sun, blockNumber: BigInt(block.number), seenAt: now }]
  })
  if (rows.length === 0) return
  const lately = await tx
    .select({ customer: foreignArrival.customer })
    .from(foreignArrival)
    .where(
      and(
        inArray(
          foreignArrival.customer,
          rows.map(({ customer }) => customer),
        ),
        gt(foreignArrival.seenAt, now.subtract({ hours: TOLD_HOURS })),
      ),
    )
  const told = new Set(lately.map(({ customer }) => customer))
  await tx.insert(foreignArrival).values(rows).onConflictDoNothing()
  const notes = rows.flatMap(({ customer, txid, sun }) => {
    if (told.has(customer) || (sun !== null && sun < TOLD_SUN)) return []
    told.add(customer)
    return [note(customer, 'deposit_foreign', { txid: `${txid.slice(0, 8)}…${txid.slice(-8)}` })]
  })
  const events = [...new Set(rows.map(({ customer }) => customer))].map(customer => ({
    customer,
    event: 'recharge_changed' as const,
  }))
  await writeIn(tx, notificationWrites({ at: now }, notes, events))
}

const FOREIGN = batchQuery<{ customer: string; txid: string }, { sun: string | null }>({
  name: 'foreign arrival',
  params: { customer: 'uuid', txid: 'text' },
  text: `SELECT DISTINCT ON (a.ordinal) a.ordinal, f.sun::text AS sun FROM params a
    JOIN foreign_arrival f ON f.txid = a.txid AND f.customer = a.customer ORDER BY a.ordinal, f.log_index`,
})

/** `sun` is null for a token other than TRX. Undefined if the transaction brought neither. */
export async function foreignOf(
  load: Load,
  customer: string,
  txid: string | null,
): Promise<{ sun: bigint | null } | undefined> {
  const row = txid === null ? undefined : await loadOne(load, FOREIGN, { customer, txid })
  return row && { sun: row.sun === null ? null : BigInt(row.sun) }
}

export const foreignArrivals: Query<typeof listForeignArrivals> = async (
  { db, config },
  { input: { cursor } },
) => {
  const { seenAt, txid, logIndex } = foreignArrival
  const [, ms, lastTxid, lastLog] = FOREIGN_CURSOR.exec(cursor ?? '') ?? []
  const before =
    ms === undefined
      ? undefined
      : sql`(${seenAt}, ${txid}, ${logIndex}) <
          (${toTimestamp(Temporal.Instant.fromEpochMilliseconds(Number(ms)))}::timestamptz, ${lastTxid}, ${lastLog}::int)`
  const rows = await db
    .select()
    .from(foreignArrival)
    .where(before)
    .orderBy(desc(seenAt), desc(txid), desc(logIndex))
    .limit(PAGE_SIZE + 1)
  const cards = await customerCards(
    db,
    config,
    rows.map(row => row.customer),
  )
  return toPage(
    rows,
    arrival => `${arrival.seenAt.epochMilliseconds}.${arrival.txid}.${arrival.logIndex}`,
    arrival => ({
      txid: arrival.txid,
      logIndex: arrival.logIndex,
      sender: arrival.sender,
      uid: cardOf(cards, arrival.customer).uid,
      customer: cardOf(cards, arrival.customer),
      // A TRX has as many decimals as a USDT.
      trx: arrival.sun === null ? null : toWire(arrival.sun, 'USDT'),
      seenAt: toTimestamp(arrival.seenAt),
    }),
  )
}
