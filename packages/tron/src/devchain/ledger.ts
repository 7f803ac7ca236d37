import { createAccounts } from './accounts.ts'
import { type BlockIndex, createBlockIndex } from './block-index.ts'
import { NO_PARENT } from './header.ts'
import type { ChainBlock, ChainTx, ExecutedTx, ForcedResult, HexAddress, SubmitResult } from './model.ts'
import { createPending } from './pending.ts'
import { type BlockRecord, type PreparedBlock, prepareBlock, prepareBlocks } from './prepare.ts'
import { type Account, createState, type StateView } from './state.ts'

/** Record of a reorganisation in the log: all blocks above number `back` are removed. */
export interface ForkRecord {
  back: number
}

export interface LedgerOptions {
  solidDepth: number
  genesis: ReadonlyMap<HexAddress, Account>
  /** Failure that a fault imposes; null for none. Called once for each call that goes into a block. */
  force: (tx: ChainTx) => ForcedResult | null
}

export interface Ledger {
  readonly height: number
  readonly solidHeight: number
  readonly pendingCount: number
  block(number: number): ChainBlock | null
  locate(txid: string): { block: ChainBlock; position: number } | null
  state(solid: boolean): Pick<StateView, 'get'>
  /** Checks a transaction and adds it to the pending ones; with `dry` only checks it. */
  submit(tx: ChainTx, dry?: boolean): SubmitResult
  /** Appends blocks with these times; the first includes the pending transactions. */
  mine(timestamps: readonly number[]): Promise<void>
  /** Replaces the last `count` blocks, none of them solid, by blocks with these times. */
  fork(count: number, timestamps: readonly number[], drop: boolean): Promise<void>
  replay(record: BlockRecord | ForkRecord): void
}

/** Each change is given to `write` before it is visible. Callers must not run `mine` and `fork` at once. */
export function createLedger(
  options: LedgerOptions,
  write: (records: readonly unknown[]) => Promise<void>,
): Ledger {
  const index = createBlockIndex()
  const bodies = new Map<number, readonly ExecutedTx[]>()
  const places = new Map<string, { number: number; position: number }>()
  const accounts = createAccounts(options.genesis)
  const pending = createPending(index, accounts.head(), txid => places.has(txid))
  let forks = 0
  const source = { index, force: options.force }

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

  function append({ block: added, changes }: PreparedBlock): void {
    index.push(added)
    if (added.txs.length > 0) bodies.set(added.number, added.txs)
    for (const [position, { tx }] of added.txs.entries()) {
      places.set(tx.txid, { number: added.number, position })
      pending.remove(tx.txid)
    }
    accounts.add(added.number, changes, solidHeight())
  }

  function rollBack(to: number): void {
    for (let number = to + 1; number <= height(); number++) {
      for (const { tx } of bodies.get(number) ?? []) places.delete(tx.txid)
      bodies.delete(number)
    }
    index.truncate(to + 1)
    accounts.rollBack(to)
    forks += 1
  }

  async function mine(timestamps: readonly number[]): Promise<void> {
    const prepared = prepareBlocks(source, height(), forks, timestamps, accounts.head(), pending.all())
    await write(prepared.map(each => each.record))
    for (const each of prepared) append(each)
    pending.refresh(accounts.head())
  }

  async function fork(count: number, timestamps: readonly number[], drop: boolean): Promise<void> {
    const to = height() - count
    if (count < 1 || to < solidHeight()) throw new RangeError('a solid block cannot be replaced')
    const base = accounts.stateAt(to)
    const orphaned = [...bodies].flatMap(([number, txs]) => (number > to ? txs.map(({ tx }) => tx) : []))
    const rejoining = drop ? [] : [...orphaned.filter(tx => survives(index, tx, to)), ...pending.all()]
    const prepared = prepareBlocks(source, to, forks + 1, timestamps, base, rejoining)
    const forked: ForkRecord = { back: to }
    await write([forked, ...prepared.map(each => each.record)])
    rollBack(to)
    for (const each of prepared) append(each)
    pending.refresh(accounts.head())
  }

  return {
    get height() {
      return height()
    },
    get solidHeight() {
      return solidHeight()
    },
    get pendingCount() {
      return pending.count()
    },
    block,
    locate(txid) {
      const place = places.get(txid)
      const found = place === undefined ? null : block(place.number)
      return place === undefined || found === null ? null : { block: found, position: place.position }
    },
    state: wantSolid => (wantSolid ? accounts.solid : accounts.head()),
    submit: pending.submit,
    mine,
    fork,
    replay(record) {
      if ('back' in record) return void rollBack(record.back)
      const base = createState(accounts.head())
      append(prepareBlock(record, index.get(record.n - 1)?.id ?? NO_PARENT, base, false))
      pending.restart(accounts.head())
    },
  }
}

/** Whether the block that a transaction refers to is among those up to `to`, which a fork keeps. */
function survives(index: BlockIndex, tx: ChainTx, to: number): boolean {
  const low = Number.parseInt(tx.raw.refBlockBytes, 16)
  for (let number = to; number >= 0 && number > to - 65_536; number--) {
    if ((number & 0xffff) === low) return index.get(number)?.id.slice(16, 32) === tx.raw.refBlockHash
  }
  return false
}
