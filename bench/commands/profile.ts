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
export interface Shares {
  /** Of the whole time. */
  idle: number
  /** Of the time that was not idle, the largest first. */
  parts: [part: string, share: number][]
}

export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const partOf = new Map<number, string>()
  // What Node does for a function belongs to that function.
  const visit = ({ id, callFrame, children = [] }: Profiler.ProfileNode, inherited: string) => {
    const own = PARTS.find(([, files]) => files.test(callFrame.url))?.[0]
    // Starting and stopping the profile took a third of the samples on a busy machine.
    const profiler = callFrame.url === 'node:inspector' ? 'idle' : undefined
    const part = profiler ?? ROOTS[callFrame.functionName] ?? own ?? inherited
    partOf.set(id, part)
    for (const child of children) visit(byId.get(child) as Profiler.ProfileNode, part)
  }
  for (const root of nodes.slice(0, 1)) visit(root, "Node's own")
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const part = partOf.get(id) ?? ''
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0)
  const idle = (times.get('idle') ?? 0) / whole
  times.delete('idle')
  const parts = [...times].map(([part, time]): [string, number] => [part, time / whole / (1 - idle)])
  return { idle, parts: parts.sort(([, a], [, b]) => b - a) }
}
