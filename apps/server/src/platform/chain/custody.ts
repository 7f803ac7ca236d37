import { sql } from 'drizzle-orm'
import { type Tx, textArray } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import type { Platform } from '../platform.ts'

/** Any other place in `custody_move` is a deposit address. */
export const WALLETS = ['hot', 'cold'] as const
export type Wallet = (typeof WALLETS)[number]

/** Failed readings in a row after which an address no longer delays the readings of others. */
export const QUARANTINE_AFTER = 3

/** In minor units of USDT. */
export interface CustodyChange {
  /** "hot", "cold" or a deposit address. The changes of one call name each place once. */
  place: string
  amount: bigint
}

/**
 * Runs in the transaction that posts the block. The ledger's custody accounts have the totals; these tables
 * have single addresses and the changes of recent blocks.
 */
export async function moveCustody(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  block: { number: number; timestamp: number },
  changes: readonly CustodyChange[],
): Promise<void> {
  const now = toTimestamp(platform.clock.now())
  const blockTime = toTimestamp(Temporal.Instant.fromEpochMilliseconds(block.timestamp))
  await tx.execute(sql`
    WITH changed AS MATERIALIZED (
      SELECT * FROM unnest(${textArray(changes.map(change => change.place))}::text[],
        ${textArray(changes.map(change => change.amount))}::numeric[]) AS u (place, amount)
    ), moved AS (
      INSERT INTO custody_move AS m (place, block_number, amount)
        SELECT c.place, ${block.number}::bigint, c.amount FROM changed c
        ON CONFLICT (place, block_number) DO UPDATE SET amount = m.amount + excluded.amount
    )
    INSERT INTO deposit_holding AS h (address, amount, newest_at, changed_at, ask_at)
      SELECT c.place, c.amount, ${blockTime}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        FROM changed c WHERE c.place <> ALL (${textArray(WALLETS)}::text[])
      ON CONFLICT (address) DO UPDATE SET amount = h.amount + excluded.amount,
        newest_at = CASE WHEN excluded.amount > 0 THEN excluded.newest_at ELSE h.newest_at END,
        changed_at = coalesce(h.changed_at, excluded.changed_at),
        -- One that could not be read waits for its next try.
        ask_at = CASE WHEN h.unread = 0 THEN least(h.ask_at, excluded.ask_at) ELSE h.ask_at END`)
}
