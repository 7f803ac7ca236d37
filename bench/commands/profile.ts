import type { Profiler } from 'node:inspector'

/** A sample belongs to the innermost function of its stack that one of these files contains. */
const PARTS = [
  ['auth', /features\/account\/auth|platform\/(secrets|attempts)|caller-reader|rate-limit/],
  ['contract', /node_modules\/zod|packages\/contract/],
  ['batches', /platform\/(commands|db\/batches|db\/instant)/],
  ['driver', /node_modules\/pg|drizzle|platform\/db/],
  ['HTTP and JSON', /node_modules|platform\/http|node:_http|node:internal\/http/],
  ['deciding', /apps\/server|packages/],
] as const
const ROOTS: Record<string, string> = {
  '(idle)': 'idle',
  '(garbage collector)': 'garbage',
  '(program)': 'outside JavaScript',
}
const REST = "Node's own"

export interface Shares {
  /** Of the whole time. */
  idle: number
  /** Of the time that was not idle, the largest first. */
  parts: [part: string, share: number][]
}

export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const partOf = new Map<number, string>()
  const visit = (node: Profiler.ProfileNode, inherited: string) => {
    const { functionName, url } = node.callFrame
    // What Node does for a function belongs to that function.
    const own = PARTS.find(([, files]) => files.test(url))?.[0]
    const part = ROOTS[functionName] ?? own ?? inherited
    partOf.set(node.id, part)
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child) visit(child, part)
    }
  }
  const byId = new Map(nodes.map(node => [node.id, node]))
  const [root] = nodes
  if (root) visit(root, REST)
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const part = partOf.get(id) ?? REST
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const idle = times.get('idle') ?? 0
  times.delete('idle')
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0)
  const parts = [...times].map(([part, time]): [string, number] => [part, time / busy])
  return { idle: idle / (idle + busy), parts: parts.sort(([, a], [, b]) => b - a) }
}
