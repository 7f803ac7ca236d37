import type { ScanStop } from '@matin/contract/recharge'
import type { Block, BlockHeader } from '@matin/tron/blocks'
import type { TronClient } from '@matin/tron/client'
import { type UsdtTransfer, usdtTransfers } from '@matin/tron/transfers'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { chainCursor } from './tables.ts'
import type { ChainTransfer, Trusted, TrustedReader } from './trust.ts'

/** Called inside the transaction that updates the cursor. */
export interface ChainListener {
  /** Called once for each block and in order. */
  onSolidBlock(tx: Tx, block: Block, transfers: readonly ChainTransfer[]): Promise<void>
  /** The same block after a refusal: quarantines items that cannot be posted and posts the rest. */
  onRefusedBlock(tx: Tx, block: Block, transfers: readonly ChainTransfer[]): Promise<void>
  /** All transfers in blocks that are not solid yet, each time the list changes. */
  onHeadTransfers(tx: Tx, transfers: readonly UsdtTransfer[]): Promise<void>
}

export interface Scanner {
  /** Solid blocks are posted, transfers of head blocks are only shown. */
  scan(): Promise<void>
}

type Cursor = { number: number; id: string; watchedUntil: Temporal.Instant | null }
type Found = Extract<Trusted, { ok: true }>

const CURSOR = 'tron'
/** Bounds one run, so that other jobs can run. The next run continues. */
const MOST_BLOCKS = 200
/** Bounds one answer: a block of the main network has some 300 KB in JSON. */
const PAGE_BLOCKS = 15

/**
 * Reads block by block (tron.md), up to the node's own solid height. A solid block is accepted only when its
 * parent is the block before it and more than one node's answer supports it. The cursor moves in the
 * transaction that records the block.
 */
export function createScanner(
  platform: Platform,
  client: TronClient,
  {
    reader,
    usdtContract,
    mostBlocks = MOST_BLOCKS,
  }: { reader: TrustedReader; usdtContract: string; mostBlocks?: number | undefined },
  listener: ChainListener,
): Scanner {
  const headBlocks = new Map<number, Block>()
  let shown: string | null = null
  let pageBlocks = PAGE_BLOCKS

  /** A slow link, or very full blocks, may not carry a whole page in time: one block is asked for then. */
  async function readPage(from: number, wanted: number): Promise<readonly Trusted[]> {
    try {
      const found = await reader.read(from, wanted)
      const [first] = found
      const isLate = first?.ok === false && first.stop === 'second_node_silent'
      pageBlocks = isLate ? 1 : Math.min(PAGE_BLOCKS, 2 * pageBlocks)
      return found
    } catch (error) {
      pageBlocks = 1
      throw error
    }
  }

  async function scan(): Promise<void> {
    const solid = await client.solidHead()
    let cursor = await readCursor(platform.db)
    if (cursor === null) cursor = await startAt(platform, client, solid)
    const last = cursor && Math.min(solid.number, cursor.number + mostBlocks)
    while (cursor !== null && last !== null && cursor.number < last) {
      const wanted = Math.min(pageBlocks, last - cursor.number)
      const found = await readPage(cursor.number + 1, wanted)
      // No block is skipped when the node lags behind or is not trusted: the next run asks again.
      if (found.length === 0) return
      for (const one of found) {
        if (!one.ok) return await noteStop(platform, one.stop, one.detail)
        if (one.block.parentId !== cursor.id)
          throw new Error(
            `solid block ${one.block.number} does not follow the recorded block ${cursor.number}`,
          )
        await bookBlock(one)
        cursor = (await readCursor(platform.db)) ?? cursor
        // Another process is ahead.
        if (cursor.number !== one.block.number) break
      }
      if (found.length < wanted) break
    }
    if (cursor !== null) await scanHead(cursor, solid.number)
  }

  /** Does nothing when another process has recorded it meanwhile. */
  async function bookBlock(found: Found): Promise<void> {
    const { block } = found
    try {
      await moveCursor(platform, found, listener.onSolidBlock)
    } catch (error) {
      platform.log.error({ err: error, block: block.number }, 'solid block refused: one by one')
      await moveCursor(platform, found, listener.onRefusedBlock)
    }
  }

  /**
   * Reads backwards by parent ids, so that a reorganisation replaces exactly the changed blocks. While nobody
   * watches, only the head's number and time are read.
   */
  async function scanHead({ number: recorded, watchedUntil }: Cursor, nodeSolid: number): Promise<void> {
    const head = await client.head()
    const now = platform.clock.now()
    const isWatched = watchedUntil !== null && Temporal.Instant.compare(now, watchedUntil) < 0
    const solidNumber = isWatched ? recorded : head.number
    let wanted = head.id
    for (let number = head.number; number > solidNumber; number--) {
      const known = headBlocks.get(number)
      if (known?.id === wanted) break
      const block = await client.headBlock(number)
      if (block === null || block.id !== wanted) return
      headBlocks.set(number, block)
      wanted = block.parentId
    }
    for (const number of headBlocks.keys()) {
      if (number <= solidNumber || number > head.number) headBlocks.delete(number)
    }
    const transfers = [...headBlocks.values()].flatMap(block => usdtTransfers(block, usdtContract))
    const view = transfers
      .map(transfer => `${transfer.txid}:${transfer.logIndex}:${transfer.blockNumber}`)
      .join()
    await platform.db.transaction(async tx => {
      await tx
        .update(chainCursor)
        .set({
          headNumber: BigInt(head.number),
          headTime: Temporal.Instant.fromEpochMilliseconds(head.timestamp),
          solidNumber: BigInt(nodeSolid),
        })
        .where(eq(chainCursor.name, CURSOR))
      if (view !== shown) await listener.onHeadTransfers(tx, transfers)
    })
    shown = view
  }

  return { scan }
}

/** At block 0 of the development chain, otherwise at the solid head, before any address is assigned. */
async function startAt(platform: Platform, client: TronClient, solid: BlockHeader): Promise<Cursor | null> {
  const first = platform.config.TRON_URL ? await client.solidBlock(solid.number) : await client.solidBlock(0)
  if (first === null) return null
  await platform.db
    .insert(chainCursor)
    .values({
      name: CURSOR,
      blockNumber: BigInt(first.number),
      blockId: first.id,
      blockTime: Temporal.Instant.fromEpochMilliseconds(first.timestamp),
      headNumber: BigInt(solid.number),
    })
    .onConflictDoNothing()
  return readCursor(platform.db)
}

/** Does nothing when the cursor is not at the block before. */
async function moveCursor(
  platform: Platform,
  { block, transfers }: Found,
  book: ChainListener['onSolidBlock'],
): Promise<void> {
  await platform.db.transaction(async tx => {
    const [row] = await tx.select().from(chainCursor).where(eq(chainCursor.name, CURSOR)).for('update')
    if (row?.blockNumber !== BigInt(block.number - 1)) return
    await book(tx, block, transfers)
    await tx
      .update(chainCursor)
      .set({
        blockNumber: BigInt(block.number),
        blockId: block.id,
        blockTime: Temporal.Instant.fromEpochMilliseconds(block.timestamp),
        stopped: null,
        stoppedAt: null,
      })
      .where(eq(chainCursor.name, CURSOR))
  })
}

/** The stored time is since when that reason applies. */
async function noteStop(platform: Platform, stopped: ScanStop, detail: string): Promise<void> {
  platform.log.error({ reason: stopped, detail }, 'the next solid block is not recorded')
  await platform.db
    .update(chainCursor)
    .set({ stopped, stoppedAt: platform.clock.now() })
    .where(
      and(eq(chainCursor.name, CURSOR), or(isNull(chainCursor.stopped), ne(chainCursor.stopped, stopped))),
    )
}

async function readCursor(tx: Tx): Promise<Cursor | null> {
  const [row] = await tx.select().from(chainCursor).where(eq(chainCursor.name, CURSOR))
  return row ? { number: Number(row.blockNumber), id: row.blockId, watchedUntil: row.watchedUntil } : null
}
