/**
 * Balance of a place of custody on the chain, at one of the blocks `from` to `to`; the node does not say at
 * which.
 */
export interface Reading {
  balance: bigint
  from: bigint
  to: bigint
}

/** Change of a place's ledger balance in one block. */
export interface Move {
  block: bigint
  amount: bigint
}

export interface Comparison {
  /** Block at which chain and ledger are compared. */
  block: bigint
  /** Ledger balance after that block. */
  ledger: bigint
}

/**
 * Chooses the block at which a reading is compared: one after which the ledger equals the chain. Without one,
 * the block with the highest ledger balance, so that a shortfall is never hidden by a transfer under way. The
 * ledger has reached `to`, and holds `held` now; `moves` are those after `from`.
 */
export function compare(reading: Reading, held: bigint, moves: readonly Move[]): Comparison {
  const states = statesOf(reading, held, moves)
  const equal = states.find(state => state.ledger === reading.balance)
  return equal ?? states.reduce((most, state) => (state.ledger > most.ledger ? state : most))
}

/**
 * Lists the ledger balances within the reading: after `to`, and before each block with a move, newest first.
 */
function statesOf(
  { from, to }: Reading,
  held: bigint,
  moves: readonly Move[],
): [Comparison, ...Comparison[]] {
  const newestFirst = moves.toSorted((a, b) => (a.block < b.block ? 1 : -1))
  const later = newestFirst.filter(move => move.block > to)
  let ledger = later.reduce((sum, move) => sum - move.amount, held)
  const states: [Comparison, ...Comparison[]] = [{ block: to, ledger }]
  for (const move of newestFirst) {
    if (move.block > to || move.block <= from) continue
    ledger -= move.amount
    states.push({ block: move.block - 1n, ledger })
  }
  return states
}
