import { createBlockIndex } from './block-index.ts'
import { chainTx, checkExpiration, checkTransaction, refersToChain } from './check.ts'
import { execute } from './execute.ts'
import { blockId, NO_PARENT, transactionRoot } from './header.ts'
import type { ChainBlock, ChainTx, ExecutedTx, ForcedResult, HexAddress, SubmitResult } from './model.ts'
import { type Account, createState, type StateView } from './state.ts'

/** One block in the log: number, time, fork; its transactions with signatures and imposed results. */
export interface BlockRecord {
  n: number
  t: number
  f: number
  x?: { r: string; s: string[]; forced?: ForcedResult }[]
}
/** A reorganisation in the log: every block above `back` is gone. */
export interface ForkRecord {
  back: number
}

export interface LedgerOptions {
  solidDepth: number
  /** State before the first block. */
  genesis: ReadonlyMap<HexAddress, Account>
  /** Asked once for each contract call that goes into a block. */
  force: (tx: ChainTx) => ForcedResult | null
}

export interface Ledger {
  readonly height: number
  readonly solidHeight: number
  readonly pendingCount: number
  block(number: number): ChainBlock | null
  locate(txid: string): { block: ChainBlock; position: number } | null
  /** Accounts as of the head, or of the last solid block. */
  state(solid: boolean): Pick<StateView, 'get'>
  /** Takes a transaction into the pending set; with `dry` it is checked only. */
  submit(tx: ChainTx, dry?: boolean): SubmitResult
  /** Appends blocks with these times; the first takes what is pending. */
  mine(timestamps: readonly number[]): Promise<void>
  /** Replaces the last `count` blocks, none of them solid, by blocks with these times. */
  fork(count: number, timestamps: readonly number[], drop: boolean): Promise<void>
  /** Applies a record that is already in the log. */
  replay(record: BlockRecord | ForkRecord): void
}

interface Prepared {
  record: BlockRecord
  block: ChainBlock
  changes: ReadonlyMap<HexAddress, Account>
}

/** The chain's state in memory, passed to `write` before anybody can see it. Callers serialise mine and fork. */
export function createLedger(
  options: LedgerOptions,
  write: (records: readonly unknown[]) => Promise<void>,
): Ledger {
  const index = createBlockIndex()
  const bodies = new Map<number, readonly ExecutedTx[]>()
  const places = new Map<string, { number: number; position: number }>()
  /** Changes of each block that is not yet solid. */
  const unsolid = new Map<number, ReadonlyMap<HexAddress, Account>>()
  const solid = createState()
  for (const [address, account] of options.genesis) solid.set(address, account)
  let head = createState(solid)
  let pending = new Map<string, ChainTx>()
  let pendingView = createState(head)
  let forks = 0

  const height = () => index.length - 1
  const solidHeight = () => Math.max(0, height() - options.solidDepth)

  function block(number: number): ChainBlock | null {
    const entry = index.get(number)
    if (entry === null) return null
    return {
      number,
      ...entry,
      parentId: index.get(number - 1)?.id ?? NO_PARENT,
      txs: bodies.get(number) ?? [],
    }
  }

  /** Builds the next block on the given parent without touching the ledger. */
  function prepare(record: BlockRecord, parentId: string, base: StateView, tolerant: boolean): Prepared {
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

  function append({ block: added, changes }: Prepared): void {
    index.push(added)
    if (added.txs.length > 0) bodies.set(added.number, added.txs)
    for (const [position, { tx }] of added.txs.entries()) {
      places.set(tx.txid, { number: added.number, position })
      pending.delete(tx.txid)
    }
    unsolid.set(added.number, changes)
    for (const [address, account] of changes) head.set(address, account)
    settle()
  }

  /** Moves blocks that have become solid into the solid state. */
  function settle(): void {
    for (const [number, changes] of unsolid) {
      if (number > solidHeight()) break
      for (const [address, account] of changes) solid.set(address, account)
      unsolid.delete(number)
    }
  }

  /** Removes every block above `to`. */
  function rollBack(to: number): void {
    for (let number = to + 1; number <= height(); number++) {
      for (const { tx } of bodies.get(number) ?? []) places.delete(tx.txid)
      bodies.delete(number)
      unsolid.delete(number)
    }
    index.truncate(to + 1)
    head = createState(solid)
    for (const changes of unsolid.values())
      for (const [address, account] of changes) head.set(address, account)
    forks += 1
  }

  /** Drops what can no longer be included and rebuilds the view that the next broadcast is checked against. */
  function refreshPending(): void {
    const before = pending
    pending = new Map()
    pendingView = createState(head)
    for (const tx of before.values()) {
      if (checkExpiration(tx, index).ok && refersToChain(tx, index)) admit(tx)
    }
  }

  function admit(tx: ChainTx): SubmitResult {
    const execution = execute(pendingView, tx, index.get(height())?.timestamp ?? 0, null)
    if (!execution.ok) return execution
    pending.set(tx.txid, tx)
    return { ok: true }
  }

  function submit(tx: ChainTx, dry = false): SubmitResult {
    if (pending.has(tx.txid) || places.has(tx.txid)) {
      return { ok: false, code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.' }
    }
    const checked = checkTransaction(tx, index)
    if (!checked.ok) return checked
    if (!dry) return admit(tx)
    const execution = execute(createState(pendingView), tx, index.get(height())?.timestamp ?? 0, null)
    return execution.ok ? { ok: true } : execution
  }

  async function mine(timestamps: readonly number[]): Promise<void> {
    const prepared = chainOf(height(), forks, timestamps, head, [...pending.values()])
    await write(prepared.map(each => each.record))
    for (const each of prepared) append(each)
    refreshPending()
  }

  /** Prepares successive blocks; only the first has transactions, so the others need no state of their own. */
  function chainOf(
    from: number,
    fork: number,
    timestamps: readonly number[],
    base: StateView,
    txs: readonly ChainTx[],
  ): Prepared[] {
    const prepared: Prepared[] = []
    let parentId = index.get(from)?.id ?? NO_PARENT
    for (const [i, t] of timestamps.entries()) {
      const included = i === 0 ? txs : []
      const x = included.map(tx => {
        const forced = options.force(tx)
        return { r: tx.rawHex, s: tx.signatures, ...(forced === null ? {} : { forced }) }
      })
      const next = prepare({ n: from + 1 + i, t, f: fork, x }, parentId, base, true)
      prepared.push(next)
      parentId = next.block.id
    }
    return prepared
  }

  async function fork(count: number, timestamps: readonly number[], drop: boolean): Promise<void> {
    const to = height() - count
    if (count < 1 || to < solidHeight()) throw new RangeError('a solid block cannot be replaced')
    const base = createState(solid)
    for (const [number, changes] of unsolid) {
      if (number <= to) for (const [address, account] of changes) base.set(address, account)
    }
    const orphaned: ChainTx[] = []
    for (let number = to + 1; number <= height(); number++) {
      for (const { tx } of bodies.get(number) ?? []) orphaned.push(tx)
    }
    const rejoining = drop ? [] : [...orphaned.filter(tx => survives(tx, to)), ...pending.values()]
    const prepared = chainOf(to, forks + 1, timestamps, base, rejoining)
    const records: (BlockRecord | ForkRecord)[] = [{ back: to }, ...prepared.map(each => each.record)]
    await write(records)
    rollBack(to)
    for (const each of prepared) append(each)
    refreshPending()
  }

  /** Whether a transaction's reference block is still part of the chain below the fork. */
  function survives(tx: ChainTx, to: number): boolean {
    const low = Number.parseInt(tx.raw.refBlockBytes, 16)
    for (let number = to; number >= 0 && number > to - 65_536; number--) {
      if ((number & 0xffff) === low) return index.get(number)?.id.slice(16, 32) === tx.raw.refBlockHash
    }
    return false
  }

  return {
    get height() {
      return height()
    },
    get solidHeight() {
      return solidHeight()
    },
    get pendingCount() {
      return pending.size
    },
    block,
    locate(txid) {
      const place = places.get(txid)
      const found = place === undefined ? null : block(place.number)
      return place === undefined || found === null ? null : { block: found, position: place.position }
    },
    state: wantSolid => (wantSolid ? solid : head),
    submit,
    mine,
    fork,
    replay(record) {
      if ('back' in record) return void rollBack(record.back)
      const base = createState(head)
      append(prepare(record, index.get(record.n - 1)?.id ?? NO_PARENT, base, false))
      pendingView = createState(head)
    },
  }
}
