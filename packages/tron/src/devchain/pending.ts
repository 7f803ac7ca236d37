import type { BlockIndex } from './block-index.ts'
import { checkExpiration, checkTransaction, refersToChain } from './check.ts'
import { execute } from './execute.ts'
import type { ChainTx, SubmitResult } from './model.ts'
import { createState, type StateView } from './state.ts'

export function createPending(index: BlockIndex, state: StateView, isIncluded: (txid: string) => boolean) {
  let txs = new Map<string, ChainTx>()
  let view = createState(state)

  const headTime = () => index.get(index.length - 1)?.timestamp ?? 0

  /** Drops those that no further block can include; the next broadcast is checked against the new view. */
  function refresh(head: StateView): void {
    const before = txs
    txs = new Map()
    view = createState(head)
    for (const tx of before.values()) {
      if (checkExpiration(tx, index).ok && refersToChain(tx, index)) admit(tx)
    }
  }

  function admit(tx: ChainTx): SubmitResult {
    const execution = execute(view, tx, headTime(), null)
    if (!execution.ok) return execution
    txs.set(tx.txid, tx)
    return { ok: true }
  }

  function submit(tx: ChainTx, dry = false): SubmitResult {
    if (txs.has(tx.txid) || isIncluded(tx.txid)) {
      return { ok: false, code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.' }
    }
    const checked = checkTransaction(tx, index)
    if (!checked.ok) return checked
    if (!dry) return admit(tx)
    const execution = execute(createState(view), tx, headTime(), null)
    return execution.ok ? { ok: true } : execution
  }

  return {
    count: () => txs.size,
    all: () => [...txs.values()],
    remove: (txid: string) => txs.delete(txid),
    refresh,
    submit,
    restart(head: StateView): void {
      view = createState(head)
    },
  }
}
