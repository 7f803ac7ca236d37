import { home, main, noticeLine, PAGES, questions, recommended } from './sources.ts'

/** What of the bundler's graph is used. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** A feature's own parts stay with its pages, however many those are; so does its part of the contract. */
const COMMON =
  /\/packages\/(?!contract\/)|\/packages\/contract\/src\/(schema|patterns|endpoint|assets)\.|\/apps\/wallet\/src\/shared\/|\/node_modules\/zod\//
const FEATURE = /\/apps\/wallet\/src\/features\/([\w-]+)\//
/** Libraries that few pages need, and that weigh as much as a page: they stay apart, with what imports them. */
const HEAVY = /\/node_modules\/(@base-ui|@floating-ui|temporal-polyfill|uqr)\//

/** Small, and wanted by many who want nothing else of the files that these would be in otherwise. */
const APART: readonly [name: string, files: RegExp][] = [['tick', /\/packages\/ui\/src\/checkbox\./]]

/**
 * What Home shows a moment after its first paint and most pages need: alone these would be small files, and with Home's
 * later ones they would bring those to every page.
 */
const WITH_FIRST = /\/packages\/ui\/src\/(coin-|decimal\.)/

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
 * A few files in place of a hundred: what the first screen needs, what Home brings after its first paint (notices and
 * prices, together with what the market shares with it), what at least seven pages share, and what pages of one feature
 * share. Small files pack worse, and the names of all files that a page brings stand in the first one.
 * (Measured: with seven, the fullest pages are smallest together.)
 */
export function chunks() {
  let first: Set<string> | undefined
  let prices: Set<string> | undefined
  const isHeavy = (id: string, graph: Graph) => [...closureOf([id], graph)].some(next => HEAVY.test(next))
  return [
    {
      debugName: 'first screen',
      priority: 7,
      name(id: string, graph: Graph) {
        first ??= closureOf([main, home], graph)
        return (first.has(id) || WITH_FIRST.test(id)) && !LATER.test(id) ? 'first' : null
      },
    },
    {
      debugName: 'apart',
      priority: 6,
      name: (id: string) => APART.find(([, files]) => files.test(id))?.[0] ?? null,
    },
    {
      debugName: 'what Home brings later',
      priority: 5,
      name(id: string, graph: Graph) {
        prices ??= closureOf([noticeLine, recommended], graph)
        return prices.has(id) && !LATER.test(id) ? 'prices' : null
      },
    },
    {
      debugName: 'what another page than Home needs at once',
      priority: 4,
      name: (id: string) => (id === `\0${PAGES}` || id === questions ? 'pages' : null),
    },
    {
      debugName: 'shared by pages',
      priority: 3,
      minShareCount: 7,
      name: (id: string, graph: Graph) => (COMMON.test(id) && !isHeavy(id, graph) ? 'shared' : null),
    },
    {
      debugName: 'shared within a feature',
      priority: 1,
      minShareCount: 3,
      name(id: string, graph: Graph) {
        const feature = FEATURE.exec(id)?.[1]
        return feature && !isHeavy(id, graph) ? feature : null
      },
    },
  ]
}
