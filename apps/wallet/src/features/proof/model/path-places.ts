/** Number of levels drawn, from the leaf up; a dotted line stands for the rest. */
const DRAWN = 4
/** Space beside the outermost node, in units of the drawing. */
const EDGE = 50

export interface PathNode {
  level: number
  x: number
  /** Horizontal position of this node's child that is not on the path; null for the leaf. */
  beside: number | null
}

/** The leaf first. `more` says that the path continues above the last node. */
export function placesOfPath(
  index: number,
  count: number,
  width: number,
): { nodes: PathNode[]; more: boolean } {
  const nodes: PathNode[] = [{ level: 0, x: 0, beside: null }]
  let [at, size, x] = [index, count, 0]
  while (size > 1 && nodes.length <= DRAWN) {
    const alone = at === size - 1 && at % 2 === 0
    const right = at % 2 === 0 ? 1 : -1
    if (!alone) {
      nodes.push({ level: nodes.length, x: x + right, beside: x + 2 * right })
      x += right
    }
    at = Math.floor(at / 2)
    size = Math.ceil(size / 2)
  }
  const all = nodes.flatMap(node => [node.x, ...(node.beside === null ? [] : [node.beside])])
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const unit = Math.min(62, (width - 2 * EDGE) / Math.max(1, most - least))
  const shift = (width - unit * (most - least)) / 2 - unit * least
  const placed = nodes.map(node => ({
    ...node,
    x: shift + unit * node.x,
    beside: node.beside === null ? null : shift + unit * node.beside,
  }))
  return { nodes: placed, more: size > 1 }
}
