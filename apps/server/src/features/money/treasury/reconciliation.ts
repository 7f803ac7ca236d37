import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import type { TronClient } from '@matin/tron/client'
import { eq, sql } from 'drizzle-orm'
import { QUARANTINE_AFTER, WALLETS, type Wallet } from '#platform/chain/custody.ts'
import { unconfirmedFundings } from '#platform/chain/fundings.ts'
import { custodyMove } from '#platform/chain/tables.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import type { Platform } from '#platform/platform.ts'
import { type Comparison, compare } from './comparison.ts'
import { readCustody } from './readings.ts'
import { custodyOf } from './service.ts'
import { custodyDifference, reconciliation } from './tables.ts'

/** Hours after which an address with an unchanged balance is compared again. */
const AUDIT_HOURS = 24

/** One day of blocks. A balance read from the chain is compared within minutes of its block. */
const MOVES_KEPT_BLOCKS = 28_800

/** Reading whose block the ledger has reached, with the ledger balance at that block. */
interface Compared {
  place: string
  balance: bigint
  comparison: Comparison
  /** Whether the ledger balance is unchanged since the compared block. */
  settled: boolean
  readAt: Temporal.Instant
}

/**
 * Compares custody with the chain. A chain balance belongs to the moment of its query, and the ledger follows
 * block by block. So a reading waits until the ledger has reached it, and is compared with the ledger balance
 * at its block.
 */
export async function reconcile(platform: Platform, client: TronClient): Promise<void> {
  await readCustody(platform, client)
  await compareReadings(platform)
}

async function compareReadings(platform: Platform): Promise<void> {
  await platform.db.transaction(async tx => {
    const cursor = await lockCursor(tx)
    if (cursor === null) return
    const rows = await dueReadings(tx, cursor)
    if (rows.length === 0) return
    const held = await heldByWallet(tx)
    const compared = rows.map(row => comparedOf(row, held))
    for (const wallet of WALLETS) {
      const one = compared.find(({ place }) => place === wallet)
      if (one) await storeWallet(tx, platform, wallet, one)
    }
    await storeAddresses(
      tx,
      platform,
      compared.filter(({ place }) => !WALLETS.some(wallet => wallet === place)),
    )
    await storeDeposits(tx, platform, cursor, held.deposit)
    const places = textArray(compared.map(({ place }) => place))
    await tx.execute(sql`DELETE FROM custody_reading WHERE place = ANY (${places}::text[])`)
  })
}

/** Locks and returns the last posted block. No further block is posted until the transaction ends. */
export async function lockCursor(tx: Tx): Promise<bigint | null> {
  const [row] = await rowsOf<{ block: string }>(
    tx,
    sql`SELECT block_number::text AS block FROM chain_cursor FOR UPDATE`,
  )
  return row ? BigInt(row.block) : null
}

/** In the books, in minor units of USDT, as the chain should show it. */
export async function heldByWallet(tx: Tx): Promise<Record<Wallet | 'deposit', bigint>> {
  const held = async (wallet: Wallet | 'deposit') =>
    -(await balanceOf(tx, { owner: PLATFORM, asset: 'USDT', kind: custodyOf(wallet) }))
  // Fundings that wait for the signer's node are on the chain, but not in the books yet.
  const waiting = await unconfirmedFundings(tx)
  return {
    hot: (await held('hot')) + waiting.hot,
    cold: (await held('cold')) + waiting.cold,
    deposit: await held('deposit'),
  }
}

interface ReadingRow extends Record<string, unknown> {
  place: string
  balance: string
  from_block: string
  to_block: string
  read_at: unknown
  amount: string | null
  moves: { block: string; amount: string }[]
}

/**
 * A reading is compared once the ledger has reached its last block. Moves after its first block may or may not
 * be in its balance.
 */
function dueReadings(tx: Tx, cursor: bigint): Promise<ReadingRow[]> {
  return rowsOf<ReadingRow>(
    tx,
    sql`SELECT r.place, r.balance::text AS balance, r.from_block::text AS from_block, r.to_block::text AS to_block, r.read_at,
        (SELECT h.amount::text FROM deposit_holding h WHERE h.address = r.place) AS amount,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('block', m.block_number::text, 'amount', m.amount::text)), '[]')
          FROM custody_move m WHERE m.place = r.place AND m.block_number > r.from_block) AS moves
      FROM custody_reading r WHERE r.to_block <= ${cursor.toString()}::bigint`,
  )
}

function comparedOf(row: ReadingRow, held: Record<Wallet, bigint>): Compared {
  const { place } = row
  const now = place === 'hot' || place === 'cold' ? held[place] : BigInt(row.amount ?? '0')
  const moves = row.moves.map(move => ({ block: BigInt(move.block), amount: BigInt(move.amount) }))
  const balance = BigInt(row.balance)
  const reading = { balance, from: BigInt(row.from_block), to: BigInt(row.to_block) }
  const comparison = compare(reading, now, moves)
  const settled = moves.every(move => move.block <= comparison.block)
  return { place, balance, comparison, settled, readAt: instantFrom(row.read_at) }
}

async function storeWallet(tx: Tx, platform: Platform, wallet: Wallet, one: Compared): Promise<void> {
  const { balance: chain, comparison, readAt: checkedAt } = one
  const { block: blockNumber, ledger } = comparison
  await storeComparison(tx, platform, { wallet, ledger, chain, blockNumber, checkedAt })
}

/** Compares all addresses together, and stores the differences at single addresses. */
async function storeDeposits(tx: Tx, platform: Platform, cursor: bigint, ledger: bigint): Promise<void> {
  const [row] = await rowsOf<{ difference: string; since: unknown }>(
    tx,
    // A surplus at one address never makes up for a shortfall at another.
    sql`SELECT coalesce(sum(difference) FILTER (WHERE difference < 0), sum(difference), 0)::text AS difference, (
          SELECT min(h.changed_at) FROM deposit_holding h
            WHERE h.changed_at IS NOT NULL AND h.unread < ${QUARANTINE_AFTER}) AS since
      FROM deposit_holding WHERE difference <> 0`,
  )
  const chain = ledger + BigInt(row?.difference ?? '0')
  const checkedAt = row?.since ? instantFrom(row.since) : platform.clock.now()
  await storeComparison(tx, platform, { wallet: 'deposit', ledger, chain, blockNumber: cursor, checkedAt })
}

/** Also adds the difference to the history if it has changed. */
export async function storeComparison(
  tx: Tx,
  platform: Platform,
  found: typeof reconciliation.$inferSelect,
): Promise<void> {
  const { wallet, ledger, chain, blockNumber } = found
  const [earlier] = await tx.select().from(reconciliation).where(eq(reconciliation.wallet, wallet))
  await tx
    .insert(reconciliation)
    .values(found)
    .onConflictDoUpdate({ target: reconciliation.wallet, set: found })
  const difference = chain - ledger
  if (difference === (earlier ? earlier.chain - earlier.ledger : 0n)) return
  const { checkedAt: at, ...figures } = found
  await tx.insert(custodyDifference).values({ id: platform.ids.uuid(), ...figures, at })
  if (difference === 0n) return
  const block = blockNumber.toString()
  platform.log.error({ wallet, difference: difference.toString(), block }, 'ledger and chain differ')
}

/** Also deletes addresses that are empty on the chain and in the ledger. */
async function storeAddresses(tx: Tx, platform: Platform, compared: readonly Compared[]): Promise<void> {
  if (compared.length === 0) return
  const differs = compared.map(({ balance, comparison }) => balance - comparison.ledger)
  for (const [index, { place: address }] of compared.entries()) {
    const difference = differs[index]?.toString()
    if (difference !== '0') platform.log.error({ address, difference }, 'ledger and chain differ')
  }
  const again = toTimestamp(platform.clock.now().add({ hours: AUDIT_HOURS }))
  await tx.execute(sql`UPDATE deposit_holding h SET difference = u.difference, checked_at = u.read_at, unread = 0,
      changed_at = CASE WHEN u.settled THEN NULL ELSE u.read_at END,
      ask_at = CASE WHEN u.settled THEN ${again}::timestamptz ELSE u.read_at END
    FROM unnest(${textArray(compared.map(one => one.place))}::text[], ${textArray(differs)}::numeric[],
      ${textArray(compared.map(one => String(one.settled)))}::boolean[],
      ${textArray(compared.map(one => toTimestamp(one.readAt)))}::timestamptz[]) AS u (address, difference, settled, read_at)
    WHERE h.address = u.address`)
  const places = textArray(compared.map(one => one.place))
  await tx.execute(sql`DELETE FROM deposit_holding
    WHERE address = ANY (${places}::text[]) AND amount = 0 AND difference = 0 AND changed_at IS NULL`)
}

export function forgetMoves({ db }: Platform, limit: number): Promise<number> {
  const { blockNumber } = custodyMove
  const expired = sql`${blockNumber} < (SELECT min(c.block_number) - ${MOVES_KEPT_BLOCKS}::bigint FROM chain_cursor c)`
  return deleteSlice(db, { table: custodyMove, by: blockNumber, expired }, limit)
}
