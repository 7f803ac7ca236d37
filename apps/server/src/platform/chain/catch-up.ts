import type { TronClient } from '@matin/tron/client'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { chainCursor } from './tables.ts'

/** Whether this process knows that the books have read the chain up to when it started. */
export interface CatchUp {
  /** In a transaction `tx` is it: the embedded database has no other connection. */
  isDone(tx?: Tx): Promise<boolean>
}

/** Solid blocks that may wait to be recorded while all is well. */
const SLACK_BLOCKS = 40

/**
 * Detects a database that was restored from a backup and has not read the chain since. Refunds and new deposit
 * addresses wait for that: the chain may have the payment of a withdrawal that an older database calls open. The node
 * is asked once, and again when the books go back.
 */
export function createCatchUp(platform: Platform, client: TronClient): CatchUp {
  /** The newest block that the books had; null before they were seen to follow the chain. */
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

  /** The database may have come from a backup: deposit addresses that were given out since are not given to others. */
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
