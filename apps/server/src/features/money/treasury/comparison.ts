/** Balance on the chain, which the node read at an unknown block between `from` and `to`, both included. */
export interface BalanceReading {
  balance: bigint
  from: bigint
  to: bigint
}

export interface Move {
  block: bigint
  amount: bigint
}

export interface Comparison {
  block: bigint
  /** Ledger balance after that block. */
  ledger: bigint
}

/**
 * Chooses the block at which a reading is compared with the ledger: one after which both balances are equal.
 * Where no block fits, it is the one with the highest ledger balance, so that a transfer under way never
 * hides a shortfall. `held` is the current ledger balance, and `moves` are its changes after block `from`.
 */
export function compare(reading: BalanceReading, held: bigint, moves: readonly Move[]): Comparison {
  const states = statesOf(reading, held, moves)
  const equal = states.find(state => state.ledger === reading.balance)
  return equal ?? states.reduce((most, state) => (state.ledger > most.ledger ? state : most))
}

/** Lists ledger balances, newest first: after block `to`, and before each move in the reading's range. */
function statesOf(
  { from, to }: BalanceReading,
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
