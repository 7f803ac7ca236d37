import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmationsOf } from './confirmations.ts'
import { matchReceipts, type OpenReceipt, type OpenTransfer } from './matching.ts'

const USDT = 1_000_000n

const transfers: OpenTransfer[] = [
  { id: 'c', txid: 'tx-c', logIndex: 0, amount: 30n * USDT, sequence: 3 },
  { id: 'a', txid: 'tx-a', logIndex: 0, amount: 10n * USDT, sequence: 1 },
  { id: 'b', txid: 'tx-b', logIndex: 0, amount: 30n * USDT, sequence: 2 },
]

/** Two transfers of one transaction. */
const pair: OpenTransfer[] = [
  { id: 'thirty', txid: 'tx', logIndex: 0, amount: 30n * USDT, sequence: 1 },
  { id: 'forty', txid: 'tx', logIndex: 1, amount: 40n * USDT, sequence: 2 },
]

const one = (id: string, txid: string | null, usdt: bigint, logIndex: number | null = null) => ({
  id,
  txid,
  logIndex,
  quantity: usdt * USDT,
})
/** Matches receipts to transfers and returns the transfer's id by receipt id. */
const matched = (receipts: OpenReceipt[], open = transfers) =>
  Object.fromEntries([...matchReceipts(receipts, open)].map(([id, { id: transfer }]) => [id, transfer]))

describe('the transfer matched to a receipt', () => {
  it('is the one that the receipt names, even if the amounts differ', () => {
    expect(matched([one('r', 'tx-c', 10n)])).toEqual({ r: 'c' })
  })
  it('is none when the named transaction is unknown', () => {
    expect(matched([one('r', 'tx-z', 10n)])).toEqual({})
  })
  it('is the oldest with the exact amount if the receipt names no transaction', () => {
    expect(matched([one('r', null, 30n)])).toEqual({ r: 'b' })
  })
  it('is the oldest one if none has the exact amount', () => {
    expect(matched([one('r', null, 29n)])).toEqual({ r: 'a' })
  })
  it('is none when no transfer is open', () => {
    expect(matched([one('r', null, 29n)], [])).toEqual({})
  })
  it('is the one with the receipt’s exact amount, even if an older receipt of another amount is waiting', () => {
    expect(matched([one('older', null, 29n), one('exact', null, 10n)])).toEqual({ exact: 'a', older: 'b' })
  })
  it('is the one that the receipt names, even if an older receipt states that transfer’s amount', () => {
    expect(matched([one('older', null, 10n), one('named', 'tx-a', 5n)])).toEqual({ named: 'a', older: 'b' })
  })
  it('is the one with the exact amount if the receipt names a transaction with several transfers', () => {
    expect(matched([one('r', 'tx', 40n)], pair)).toEqual({ r: 'forty' })
    expect(matched([one('late', 'tx', 35n), one('exact', 'tx', 30n)], pair)).toEqual({
      exact: 'thirty',
      late: 'forty',
    })
  })
  it('is the one at the log index that the receipt names, even if the amounts differ', () => {
    expect(matched([one('older', 'tx', 40n), one('r', 'tx', 30n, 1)], pair)).toEqual({
      r: 'forty',
      older: 'thirty',
    })
    expect(matched([one('r', 'tx', 30n, 7)], pair)).toEqual({})
  })
  it('is never dust, unless the receipt names the transfer or its exact amount', () => {
    const dust: OpenTransfer = { id: 'dust', txid: 'dust', logIndex: 0, amount: 1n, sequence: 0 }
    expect(matched([one('r', null, 29n)], [dust, ...transfers])).toEqual({ r: 'a' })
    expect(matched([one('r', null, 29n)], [dust])).toEqual({})
    expect(matched([one('r', 'dust', 29n)], [dust])).toEqual({ r: 'dust' })
    expect(matched([{ ...one('r', null, 0n), quantity: 1n }], [dust])).toEqual({ r: 'dust' })
  })

  const transfer = fc.record({
    id: fc.uuid(),
    txid: fc.constantFrom('x', 'y', 'z'),
    logIndex: fc.nat(2),
    amount: fc.bigInt({ min: 1n, max: 4n }),
    sequence: fc.nat(50),
  })
  const receipt = fc.record({
    id: fc.uuid(),
    txid: fc.constantFrom('x', 'y', null),
    logIndex: fc.constantFrom(0, 1, null),
    quantity: fc.bigInt({ min: 1n, max: 4n }),
  })
  const open = fc.uniqueArray(transfer, { selector: row => row.sequence, maxLength: 8 })
  const waiting = fc.uniqueArray(receipt, { selector: row => row.id, maxLength: 6 })

  it('does not depend on the order of the transfers, and belongs to one receipt only', () => {
    fc.assert(
      fc.property(open, waiting, (rows, receipts) => {
        const before = structuredClone(rows)
        const taken = matchReceipts(receipts, rows)
        expect(matchReceipts(receipts, rows.toReversed())).toEqual(taken)
        expect(rows).toEqual(before)
        expect(new Set([...taken.values()].map(row => row.sequence)).size).toBe(taken.size)
        for (const wanted of receipts)
          if (wanted.txid !== null) expect([wanted.txid, undefined]).toContain(taken.get(wanted.id)?.txid)
      }),
    )
  })

  it('has exactly the receipt’s amount for as many receipts as possible', () => {
    fc.assert(
      fc.property(open, waiting, (rows, receipts) => {
        const unnamed = receipts.filter(({ txid }) => txid === null)
        const taken = matchReceipts(unnamed, rows)
        for (const amount of [1n, 2n, 3n, 4n]) {
          const [wanting, there] = [
            unnamed.filter(one => one.quantity === amount),
            rows.filter(one => one.amount === amount),
          ]
          const exact = wanting.filter(({ id }) => taken.get(id)?.amount === amount)
          expect(exact).toHaveLength(Math.min(wanting.length, there.length))
        }
      }),
    )
  })
})

it('the count of confirmations goes from 1 to 18', () => {
  expect(confirmationsOf(100, 100)).toBe(1)
  expect(confirmationsOf(100, 104)).toBe(5)
  expect(confirmationsOf(100, 99)).toBe(1)
  expect(confirmationsOf(100, 500)).toBe(18)
})
