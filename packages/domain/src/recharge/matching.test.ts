import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmationsOf } from './confirmations.ts'
import { type OpenTransfer, transferFor } from './matching.ts'

const transfers: OpenTransfer[] = [
  { id: 'c', txid: 'tx-c', amount: 30n, sequence: 3 },
  { id: 'a', txid: 'tx-a', amount: 10n, sequence: 1 },
  { id: 'b', txid: 'tx-b', amount: 30n, sequence: 2 },
]

describe('the transfer that a receipt takes', () => {
  it('is the one it names, whatever the amount says', () => {
    expect(transferFor({ id: 'r', txid: 'tx-c', quantity: 10n }, transfers)?.id).toBe('c')
  })
  it('is none when it names another', () => {
    expect(transferFor({ id: 'r', txid: 'tx-z', quantity: 10n }, transfers)).toBeNull()
  })
  it('is else the oldest of the exact amount', () => {
    expect(transferFor({ id: 'r', txid: null, quantity: 30n }, transfers)?.id).toBe('b')
  })
  it('is else the oldest', () => {
    expect(transferFor({ id: 'r', txid: null, quantity: 29n }, transfers)?.id).toBe('a')
  })
  it('is none when nothing waits', () => {
    expect(transferFor({ id: 'r', txid: null, quantity: 29n }, [])).toBeNull()
  })
  it('does not depend on the order in which transfers are listed', () => {
    const open = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        txid: fc.constantFrom('x', 'y', 'z'),
        amount: fc.bigInt({ min: 1n, max: 4n }),
        sequence: fc.nat(50),
      }),
      { selector: row => row.sequence, maxLength: 8 },
    )
    const receipt = fc.record({
      id: fc.uuid(),
      txid: fc.constantFrom('x', 'y', null),
      quantity: fc.bigInt({ min: 1n, max: 4n }),
    })
    fc.assert(
      fc.property(open, receipt, (rows, wanted) => {
        const before = structuredClone(rows)
        const taken = transferFor(wanted, rows)
        expect(transferFor(wanted, rows.toReversed())).toEqual(taken)
        expect(rows).toEqual(before)
        if (wanted.txid === null) expect(taken === null).toBe(rows.length === 0)
        else if (taken) expect(taken.txid).toBe(wanted.txid)
      }),
    )
  })
})

it('confirmations are 1 to 18 until the block is solid', () => {
  expect(confirmationsOf(100, 100)).toBe(1)
  expect(confirmationsOf(100, 104)).toBe(5)
  expect(confirmationsOf(100, 99)).toBe(1)
  expect(confirmationsOf(100, 500)).toBe(18)
})
