import { describe, expect, it } from 'vitest'
import { placesOfPath } from './path-places.ts'

describe('the drawn path of a proof', () => {
  it('leads from a leaf over each level to the root', () => {
    const { nodes, more } = placesOfPath(2, 4, 350)
    expect(nodes.map(({ level }) => level)).toEqual([0, 1, 2])
    expect(more).toBe(false)
    const [leaf, parent] = nodes
    // The third of four is a left child: its neighbour stands right of it, and what joins them between.
    expect(parent?.beside).toBeGreaterThan(leaf?.x ?? 0)
    expect(parent?.x).toBe(((leaf?.x ?? 0) + (parent?.beside ?? 0)) / 2)
  })

  it('leaves out the levels on which the node has no neighbour', () => {
    expect(placesOfPath(4, 5, 350).nodes).toHaveLength(2)
  })

  it('consists of the leaf only in a tree of one leaf', () => {
    expect(placesOfPath(0, 1, 350)).toEqual({ nodes: [{ level: 0, x: 175, beside: null }], more: false })
  })

  it('is cut off in a large tree and stays within the width of the drawing', () => {
    for (const index of [0, 999_999, 524_288, 349_525]) {
      const { nodes, more } = placesOfPath(index, 1_000_000, 350)
      expect(more).toBe(true)
      for (const { x, beside } of nodes)
        for (const place of [x, beside ?? x]) {
          expect(place).toBeGreaterThanOrEqual(49)
          expect(place).toBeLessThanOrEqual(301)
        }
    }
  })
})
