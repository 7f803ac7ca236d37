import type { TronClient } from '@matin/tron/client'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { chainCursor } from './tables.ts'

/** The ledger has read the chain up to the solid head, at least once since this process started. */
export interface CatchUp {
  isDone(tx?: Tx): Promise<boolean>
}

/** Newest solid blocks that may be unrecorded although the ledger counts as caught up. */
const SLACK_BLOCKS = 40

/**
 * Detects a database that was restored from a backup and has not read the chain since the restore. Until it
 * has, refunds and new deposit addresses wait: the chain may contain the payment of a withdrawal that is open
 * in the older database. Once the ledger has caught up, the node is asked again only when the block cursor
 * moves back.
 */
export function createCatchUp(platform: Platform, client: TronClient): CatchUp {
  /** Newest recorded block at the last check; null until the ledger has caught up. */
  let known: number | null = null
  let hasSkipped = false

  async function isDone(tx: Tx = platform.db): Promise<boolean> {
    const [cursor] = await tx.select({ block: chainCursor.blockNumber }).from(chainCursor)
    // Nothing was ever paid where no block was read.
    if (!cursor) return true
    const block = Number(cursor.block)
    if (known === null || block < known) {
      known = null
      const solid = await solidHeight()
      if (solid === null) return false
      if (block < solid - SLACK_BLOCKS) {
        await skipIndexes(tx)
        return false
      }
    }
    known = block
    return true
  }

  /** Skips indexes that may have been assigned after the backup, so that no address goes to a second customer. */
  async function skipIndexes(tx: Tx): Promise<void> {
    if (hasSkipped) return
    hasSkipped = true
    await tx.execute(sql`SELECT skip_deposit_indexes()`)
    platform.log.warn('the books are behind the chain: deposit addresses of the time between are left out')
  }

  async function solidHeight(): Promise<number | null> {
    try {
      return (await client.solidHead()).number
    } catch (error) {
      platform.log.warn({ err: error }, 'the node does not say which block is solid')
      return null
    }
  }

  return { isDone }
}
