import type { BlockIndex } from './block-index.ts'
import { chainTx } from './check.ts'
import { execute } from './execute.ts'
import { blockId, NO_PARENT, transactionRoot } from './header.ts'
import type { ChainBlock, ChainTx, ExecutedTx, ForcedResult, HexAddress } from './model.ts'
import { type Account, createState, type StateView } from './state.ts'

/** One block in the log: number, time and fork, with its transactions, signatures and imposed results. */
export interface BlockRecord {
  n: number
  t: number
  f: number
  x?: { r: string; s: string[]; forced?: ForcedResult }[]
}

export interface PreparedBlock {
  record: BlockRecord
  block: ChainBlock
  changes: ReadonlyMap<HexAddress, Account>
}

/** Builds the next block on a parent without changing the ledger. */
export function prepareBlock(
  record: BlockRecord,
  parentId: string,
  base: StateView,
  tolerant: boolean,
): PreparedBlock {
  const view = createState(base)
  const txs: ExecutedTx[] = []
  const kept: NonNullable<BlockRecord['x']> = []
  for (const item of record.x ?? []) {
    const tx = chainTx(item.r, item.s)
    const execution = tx === null ? null : execute(view, tx, record.t, item.forced ?? null)
    if (tx !== null && execution?.ok) {
      txs.push({ tx, outcome: execution.outcome })
      kept.push(item)
    } else if (!tolerant)
      throw new Error(`block ${record.n} of the log holds a transaction that does not execute`)
  }
  const { n: number, t: timestamp, f: fork } = record
  const id = blockId({
    number,
    timestamp,
    fork,
    parentId,
    txRoot: transactionRoot(txs),
  })
  const stored: BlockRecord = { n: number, t: timestamp, f: fork, ...(kept.length > 0 ? { x: kept } : {}) }
  return { record: stored, block: { number, id, parentId, timestamp, fork, txs }, changes: view.changes() }
}

/** Builds several blocks in a row. Only the first has transactions, so the others change no account. */
export function prepareBlocks(
  { index, force }: { index: BlockIndex; force: (tx: ChainTx) => ForcedResult | null },
  from: number,
  fork: number,
  timestamps: readonly number[],
  base: StateView,
  txs: readonly ChainTx[],
): PreparedBlock[] {
  const prepared: PreparedBlock[] = []
  let parentId = index.get(from)?.id ?? NO_PARENT
  for (const [i, t] of timestamps.entries()) {
    const included = i === 0 ? txs : []
    const x = included.map(tx => {
      const forced = force(tx)
      return { r: tx.rawHex, s: tx.signatures, ...(forced === null ? {} : { forced }) }
    })
    const next = prepareBlock({ n: from + 1 + i, t, f: fork, x }, parentId, base, true)
    prepared.push(next)
    parentId = next.block.id
  }
  return prepared
}
