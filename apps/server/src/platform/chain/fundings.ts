import type { Arrival } from '@matin/contract/internal/arrivals'
import { PLATFORM, post } from '@matin/ledger/ledger'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { moveCustody, WALLETS, type Wallet } from './custody.ts'
import { treasuryArrival } from './tables.ts'
import type { ChainTransfer } from './trust.ts'
import { walletKey } from './unattributed.ts'
import { unseenIn } from './unseen.ts'

/*
 * Transfers of the owners to our wallets belong to the treasury once the signer's own node has them in a solid block,
 * too: one node's word funds nothing (decision 60). Until then the wallet holds them by the chain, and no account has
 * them.
 */

/** Stores it once, however often its block is read. */
export async function keepFunding(
  tx: Tx,
  platform: Platform,
  wallet: Wallet,
  transfer: ChainTransfer,
): Promise<void> {
  const { txid, logIndex, from: sender, amount, blockNumber, blockTimestamp } = transfer
  const [other] = await rowsOf(
    tx,
    sql`SELECT FROM ledger.idempotency i WHERE i.key = key_of(${walletKey(transfer)})
      AND NOT EXISTS (SELECT FROM treasury_arrival a WHERE a.txid = ${txid} AND a.log_index = ${logIndex}::int)`,
  )
  if (other) throw new Error(`transfer ${txid} is posted as something else`)
  const inserted = await tx
    .insert(treasuryArrival)
    .values({
      id: platform.ids.uuid(),
      txid,
      logIndex,
      wallet,
      sender,
      amount,
      blockNumber: BigInt(blockNumber),
      blockTime: Temporal.Instant.fromEpochMilliseconds(blockTimestamp),
      seenAt: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: treasuryArrival.id })
  if (inserted.length === 0) return
  await moveCustody(tx, platform, { number: blockNumber, timestamp: blockTimestamp }, [
    { place: wallet, amount },
  ])
}

export async function fundingsToConfirm({ db, config, clock }: Platform): Promise<Arrival[]> {
  const rows = await rowsOf<Omit<Arrival, 'to'> & { wallet: Wallet }>(
    db,
    sql`SELECT a.id, a.txid, a.log_index AS "logIndex", a.wallet, a.sender AS "from", a.amount::text AS amount,
      a.block_number::int AS block FROM (${unseenIn('treasury_arrival', clock.now())}) a`,
  )
  return rows.map(({ wallet, ...row }) => ({
    ...row,
    to: wallet === 'hot' ? config.TRON_HOT_ADDRESS : config.TRON_COLD_ADDRESS,
  }))
}

/** Ignores an id that is not of a treasury arrival. */
export async function confirmFunding(tx: Tx, platform: Platform, id: string): Promise<void> {
  const now = platform.clock.now()
  const [row] = await tx
    .update(treasuryArrival)
    .set({ confirmedAt: now })
    .where(and(eq(treasuryArrival.id, id), isNull(treasuryArrival.confirmedAt)))
    .returning()
  if (!row) return
  const posted = await post(tx, {
    id: platform.ids.uuid(),
    key: walletKey(row),
    kind: 'treasury_funding',
    reference: row.txid,
    at: now,
    postings: [
      { owner: PLATFORM, asset: 'USDT', kind: `custody_${row.wallet}`, amount: -row.amount },
      { owner: PLATFORM, asset: 'USDT', kind: 'treasury', amount: row.amount },
    ],
  })
  if (!posted.ok) throw new Error(`treasury transfer ${row.txid}: ${posted.error}`)
}

/** Not confirmed and therefore not posted yet. */
export async function unconfirmedFundings(tx: Tx): Promise<Record<Wallet, bigint>> {
  const rows = await rowsOf<{ wallet: Wallet; sum: string }>(
    tx,
    sql`SELECT wallet, sum(amount)::text AS sum FROM treasury_arrival WHERE confirmed_at IS NULL GROUP BY wallet`,
  )
  const of = (wallet: Wallet) => BigInt(rows.find(row => row.wallet === wallet)?.sum ?? '0')
  return Object.fromEntries(WALLETS.map(wallet => [wallet, of(wallet)])) as Record<Wallet, bigint>
}
