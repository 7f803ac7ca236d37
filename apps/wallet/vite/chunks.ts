import { home, main } from './sources.ts'

/** What of the bundler's graph is used. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const OURS = /\/(packages|apps)\/|\/node_modules\/zod\//
/** Libraries that few pages need, and that weigh as much as a page: they stay apart, with what imports them. */
const HEAVY = /\/node_modules\/(@base-ui|@floating-ui|temporal-polyfill|uqr)\//

/** Reachable from the first screen through a library's index, but wanted by other pages only. */
const LATER = /\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

function closureOf(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  function visit(id: string) {
    if (found.has(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const id of ids) visit(id)
  return found
}

/**
 * Two files in place of a hundred: what the first screen needs, and what at least four pages share. Small files pack
 * worse, and the names of all files that a page brings stand in the first one. (Measured: with four, Home and the
 * fullest pages are smallest together.)
 */
export function chunks() {
  let first: Set<string> | undefined
  return [
    {
      debugName: 'first screen',
      priority: 2,
      name(id: string, graph: Graph) {
        first ??= closureOf([main, home], graph)
        return first.has(id) && !LATER.test(id) ? 'first' : null
      },
    },
    {
      debugName: 'shared by pages',
      priority: 1,
      minShareCount: 4,
      name: (id: string, graph: Graph) =>
        OURS.test(id) && ![...closureOf([id], graph)].some(next => HEAVY.test(next)) ? 'shared' : null,
    },
  ]
}
