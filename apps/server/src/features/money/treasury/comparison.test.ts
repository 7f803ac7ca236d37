import { describe, expect, it } from 'vitest'
import { compare } from './comparison.ts'

const reading = (balance: bigint, from: bigint, to = from) => ({ balance, from, to })
/**
 * Moves of a wallet: 100 arrived with block 10, 40 left with block 12, 7 arrived with block 15. The balance
 * is now 67.
 */
const MOVES = [
  { block: 10n, amount: 100n },
  { block: 12n, amount: -40n },
  { block: 15n, amount: 7n },
]
const after = (from: bigint) => MOVES.filter(move => move.block > from)
const at = (balance: bigint, from: bigint, to = from) => compare(reading(balance, from, to), 67n, after(from))

describe('a reading of a chain balance', () => {
  it('is compared with the ledger at its block', () => {
    expect(at(67n, 15n)).toEqual({ block: 15n, ledger: 67n })
    expect(at(60n, 14n)).toEqual({ block: 14n, ledger: 60n })
    expect(at(60n, 12n)).toEqual({ block: 12n, ledger: 60n })
    expect(at(100n, 11n)).toEqual({ block: 11n, ledger: 100n })
    expect(at(0n, 9n)).toEqual({ block: 9n, ledger: 0n })
  })

  it('over several blocks is compared with the ledger at the block where both agree', () => {
    expect(at(67n, 9n, 16n)).toEqual({ block: 16n, ledger: 67n })
    expect(at(60n, 9n, 16n)).toEqual({ block: 14n, ledger: 60n })
    expect(at(100n, 9n, 16n)).toEqual({ block: 11n, ledger: 100n })
    expect(at(0n, 9n, 16n)).toEqual({ block: 9n, ledger: 0n })
  })

  it('that agrees with no block is compared with the highest ledger balance in its range', () => {
    expect(at(99n, 9n, 16n)).toEqual({ block: 11n, ledger: 100n })
    expect(at(61n, 12n, 14n)).toEqual({ block: 14n, ledger: 60n })
    expect(at(50n, 12n, 16n)).toEqual({ block: 16n, ledger: 67n })
  })
})
