import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createTreeBuilder,
  type LeafContent,
  leafOf,
  NOTHING,
  nodeOf,
  pathOf,
  rootOf,
  rootOfPath,
  type Summed,
} from './tree.ts'

const NAME = { asset: 'USDT', snapshot: '2026-11-23' }
const nonceOf = (index: number) => Uint8Array.from({ length: 32 }, (_, at) => (index * 7 + at * 13) % 256)
const content = (index: number, sum: bigint): LeafContent => ({
  ...NAME,
  id: String(200_000_000 + index),
  part: 0,
  nonce: nonceOf(index),
  sum,
})

function build(leaves: readonly Summed[]) {
  const levels: Summed[][] = []
  const builder = createTreeBuilder((level, node) => {
    const row = levels[level] ?? []
    levels[level] = row
    row.push(node)
  })
  for (const leaf of leaves) builder.add(leaf)
  const { count, top } = builder.end()
  return { levels, count, top, root: rootOf(NAME, count, top) }
}
const honest = (sums: readonly bigint[]) => build(sums.map((sum, index) => leafOf(content(index, sum))))
const sums = fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 1, maxLength: 70 })

describe('a valid Merkle sum tree', () => {
  it('of 100,000 customers lets each sampled customer prove their balance', () => {
    const count = 100_000
    const { levels, root } = honest(Array.from({ length: count }, (_, index) => BigInt(index)))
    for (const index of [0, 1, 65_535, 65_536, 77_777, count - 2, count - 1])
      expect(rootOfPath(NAME, leafOf(content(index, BigInt(index))), pathOf(levels, index))).toEqual(root)
  })

  it.each([1, 2, 3, 1_000])('of %d customers lets each customer prove their balance', count => {
    const { levels, root, top } = honest(Array.from({ length: count }, (_, index) => BigInt(index)))
    expect(top.sum).toBe((BigInt(count) * BigInt(count - 1)) / 2n)
    for (let index = 0; index < count; index++)
      expect(rootOfPath(NAME, leafOf(content(index, BigInt(index))), pathOf(levels, index))).toEqual(root)
  })

  it('has the sum of its leaves at the top, and every leaf’s path leads to its root', () => {
    fc.assert(
      fc.property(sums, fc.nat(), (values, pick) => {
        const { levels, root, top } = honest(values)
        const index = pick % values.length
        expect(top.sum).toBe(values.reduce((sum, value) => sum + value, 0n))
        expect(rootOfPath(NAME, leafOf(content(index, values[index] ?? 0n)), pathOf(levels, index))).toEqual(
          root,
        )
      }),
    )
  })

  it('without leaves has a root that depends on its name', () => {
    expect(build([]).top).toEqual(NOTHING)
    expect(build([]).root).not.toEqual(rootOf({ ...NAME, snapshot: '2026-11-24' }, 0, NOTHING))
  })
})

describe('a Merkle proof is refused with', () => {
  it('any changed field', () => {
    fc.assert(
      fc.property(sums, fc.nat(), fc.integer({ min: 0, max: 6 }), (values, pick, which) => {
        const { levels, root } = honest(values)
        const index = pick % values.length
        const own = content(index, values[index] ?? 0n)
        const path = pathOf(levels, index)
        const changed: [LeafContent, typeof path][] = [
          [{ ...own, sum: own.sum + 1n }, path],
          [{ ...own, id: `${own.id}0` }, path],
          [{ ...own, part: 1 }, path],
          [{ ...own, nonce: nonceOf(index + 1) }, path],
          [own, { ...path, index: index + 1 }],
          [own, { ...path, count: path.count + 1 }],
          [own, { ...path, neighbours: [...path.neighbours, NOTHING] }],
        ]
        const [leaf, way] = changed[which] ?? [own, path]
        expect(rootOfPath(NAME, leafOf(leaf), way)).not.toEqual(root)
      }),
    )
  })

  it('a neighbour with a changed sum or on the other side', () => {
    const { levels, root } = honest([5n, 7n, 11n, 13n])
    const path = pathOf(levels, 1)
    const leaf = leafOf(content(1, 7n))
    for (let at = 0; at < path.neighbours.length; at++) {
      const neighbours = path.neighbours.map((one, place) =>
        place === at ? { ...one, sum: one.sum - 1n } : one,
      )
      expect(rootOfPath(NAME, leaf, { ...path, neighbours })).not.toEqual(root)
    }
    expect(rootOfPath(NAME, leaf, { ...path, index: 0 })).not.toEqual(root)
    expect(rootOfPath(NAME, leaf, { ...path, neighbours: path.neighbours.toReversed() })).not.toEqual(root)
  })

  it('a negative sum anywhere', () => {
    const ghost = { hash: new Uint8Array(32), sum: -5n }
    const [left] = honest([5n]).levels[0] ?? []
    if (!left) throw new Error('no leaf')
    expect(() => leafOf(content(0, -1n))).toThrow(RangeError)
    expect(() => nodeOf(left, ghost)).toThrow(RangeError)
    expect(() => createTreeBuilder().add(ghost)).toThrow(RangeError)
    expect(rootOfPath(NAME, left, { index: 0, count: 2, neighbours: [ghost] })).toBeNull()
  })

  it('sums that overflow', () => {
    const most = { hash: new Uint8Array(32), sum: (1n << 127n) - 1n }
    expect(() => nodeOf(most, { ...most, sum: 1n })).toThrow(RangeError)
  })

  it('the leaf of a customer who was left out', () => {
    const all = honest([5n, 7n, 11n])
    const without = build([5n, 11n].map((sum, index) => leafOf(content(index * 2, sum))))
    const leaf = leafOf(content(1, 7n))
    for (let index = 0; index < 2; index++)
      expect(rootOfPath(NAME, leaf, pathOf(without.levels, index))).not.toEqual(without.root)
    expect(without.root).not.toEqual(all.root)
  })
})

it('two different leaves never have the same bytes to hash', () => {
  const of = (id: string, sum: bigint, asset = 'USDT') =>
    Buffer.from(leafOf({ ...NAME, asset, id, part: 0, nonce: nonceOf(0), sum }).hash).toString('hex')
  expect(of('2', 11n)).not.toBe(of('12', 1n))
  expect(of('2', 1n, 'USDT1')).not.toBe(of('12', 1n, 'USDT'))
})

it('an inner node is not accepted as a customer’s leaf', () => {
  const { levels } = honest([5n, 7n])
  const [top] = levels[1] ?? []
  const [left, right] = levels[0] ?? []
  if (!top || !left || !right) throw new Error('no tree')
  expect(nodeOf(left, right)).toEqual(top)
  expect(rootOfPath(NAME, top, { index: 0, count: 1, neighbours: [] })).not.toEqual(honest([5n, 7n]).root)
})
