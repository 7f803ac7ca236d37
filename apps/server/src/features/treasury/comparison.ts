/** What the chain said that a place holds, at one of the blocks from `from` to `to`: it does not say which. */
export interface Reading {
  balance: bigint
  from: bigint
  to: bigint
}

/** By how much a block changed what the place holds by the books. */
export interface Move {
  block: bigint
  amount: bigint
}

export interface Comparison {
  /** The block that both are compared at. */
  block: bigint
  /** What the books had after it. */
  ledger: bigint
}

/**
 * Which block a reading is compared at: one after which the books had what the chain says. Where there is none, the one after which
 * they had most, so that nothing that is missing is explained by a move under way. The books have reached `to`, and hold
 * `held` now; `moves` are those after `from`.
 */
export function compare(reading: Reading, held: bigint, moves: readonly Move[]): Comparison {
  const states = statesOf(reading, held, moves)
  const equal = states.find(state => state.ledger === reading.balance)
  return equal ?? states.reduce((most, state) => (state.ledger > most.ledger ? state : most))
}

/** What the books had after each block of the reading that was followed by a move, the newest first. */
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
