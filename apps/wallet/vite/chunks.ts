import { MORE_ICONS } from './icons.plugin.ts'
import { home, main, mainPages, noticeLine, PAGES, questions, recommended } from './sources.ts'

/** What of the bundler's graph is used. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** A feature's own parts stay with its pages, however many those are; so does its part of the contract. */
const COMMON =
  /\/packages\/(?!contract\/)|\/packages\/contract\/src\/(schema|patterns|endpoint|assets)\.|\/apps\/wallet\/src\/shared\/|\/node_modules\/zod\//
const FEATURE = /\/(?:apps\/wallet\/src\/features|packages\/contract\/src)\/([\w-]+)[./]/
/** Libraries that few pages need, and that weigh as much as a page: they stay apart, with what imports them. */
const HEAVY = /\/node_modules\/(@base-ui|@floating-ui|temporal-polyfill|uqr)\//

/** The list of areas, full as it is, needs this and nothing else that pages share. */
const APART = /\/packages\/ui\/src\/(index-search|search-field)\./

/**
 * What Home shows a moment after its first paint and most pages need: alone these would be small files, and with Home's
 * later ones they would bring those to every page.
 */
const WITH_FIRST = /\/packages\/ui\/src\/(coin-|decimal\.)/

/**
 * What Home brings later, and the search field, have their styles in the first ones: alone they are one more file, which
 * the app's code then waits for, and weigh a little more.
 */
const STYLE = /\.module\.css$/

/** Reachable from the first screen through a library's index, but wanted by other pages only: a part of what those share. */
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
 * prices, together with what the market shares with it), what at least seven pages share, or one of the main pages with
 * any other, and what pages of one feature share. Small files pack worse, the names of all files that a page brings
 * stand in the table of pages, and a slow network carries six files at once: each six more are a round trip.
 * (Measured: with seven, the fullest pages are smallest together.)
 */
export function chunks() {
  let first: Set<string> | undefined
  let later: Set<string> | undefined
  let shown: Set<string> | undefined
  function isShown(id: string, graph: Graph): boolean {
    shown ??= closureOf(mainPages, graph)
    return shown.has(id)
  }
  function isLater(id: string, graph: Graph): boolean {
    later ??= closureOf([noticeLine, recommended], graph)
    return later.has(id)
  }
  const isHeavy = (id: string, graph: Graph) => [...closureOf([id], graph)].some(next => HEAVY.test(next))
  const isCommon = (id: string, graph: Graph) => COMMON.test(id) && !isHeavy(id, graph)
  function featureOf(id: string, graph: Graph): string | null {
    const feature = FEATURE.exec(id)?.[1]
    return feature && !isHeavy(id, graph) ? feature : null
  }
  return [
    {
      debugName: 'first screen',
      priority: 7,
      name(id: string, graph: Graph) {
        first ??= closureOf([main, home], graph)
        const isStyle = STYLE.test(id) && (isLater(id, graph) || APART.test(id))
        return (first.has(id) || WITH_FIRST.test(id) || isStyle) && !LATER.test(id) ? 'first' : null
      },
    },
    {
      debugName: 'what Home brings later',
      priority: 5,
      name(id: string, graph: Graph) {
        return isLater(id, graph) && !LATER.test(id) ? 'prices' : null
      },
    },
    {
      debugName: 'what another page than Home needs at once',
      priority: 4,
      name: (id: string) =>
        id === `\0${PAGES}` || id === `\0${MORE_ICONS}` || id === questions ? 'pages' : null,
    },
    {
      debugName: 'shared by a main page and another',
      priority: 4,
      minShareCount: 2,
      name: (id: string, graph: Graph) =>
        LATER.test(id) || (isShown(id, graph) && isCommon(id, graph) && !APART.test(id)) ? 'shared' : null,
    },
    {
      debugName: 'shared by pages',
      priority: 3,
      minShareCount: 7,
      name: (id: string, graph: Graph) => (isCommon(id, graph) ? 'more' : null),
    },
    {
      debugName: 'shared by a main page and others of its feature',
      priority: 2,
      minShareCount: 2,
      name: (id: string, graph: Graph) => (isShown(id, graph) ? featureOf(id, graph) : null),
    },
    {
      debugName: 'shared within a feature',
      priority: 1,
      minShareCount: 3,
      name: featureOf,
    },
  ]
}
