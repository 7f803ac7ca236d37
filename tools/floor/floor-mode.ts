import type { Identifier } from '@mdn/browser-compat-data'
import { compatData, has } from './compat.ts'
import { FLOOR_BROWSERS, type FloorBrowser } from './floor.ts'
import { membersAbove } from './members.ts'
import { type Removal, takeAway } from './take-away.ts'

/*
 * Floor mode makes a new browser behave like one of the floor for scripts. It removes names, and refuses or
 * ignores newer arguments. It does not change CSS, syntax, or events without a removed name.
 */

/**
 * Well-known symbols, which cannot be removed. Code uses the newer ones only by `using`, which compilers
 * lower.
 */
const FIXED = /^Symbol\./

/**
 * Arguments that are newer than their method, by name. Floor mode gives them the effect that they have in an
 * older browser.
 */
const ARGUMENTS: Record<string, (api: Identifier) => Identifier | undefined> = {
  startViewTransition: api => api.Document?.startViewTransition?.options_parameter,
  searchParamsHas: api => api.URLSearchParams?.has?.value_parameter,
  searchParamsDelete: api => api.URLSearchParams?.delete?.value_parameter,
  webSocketAddress: api => api.WebSocket?.WebSocket?.url_parameter_http_https_relative,
  getAllOptions: api => api.IDBObjectStore?.getAll?.object_parameter,
  getAllKeysOptions: api => api.IDBObjectStore?.getAllKeys?.object_parameter,
  webpBlob: api => api.HTMLCanvasElement?.toBlob?.type_parameter_webp,
}

/**
 * Returns the paths that floor mode removes, such as "AbortSignal.any" and "Array.prototype.toSorted",
 * sorted.
 */
export function removedIn(browser: FloorBrowser): string[] {
  const paths = membersAbove(browser).map(({ path }) => path)
  return [...new Set(paths)].filter(path => !FIXED.test(path))
}

/** Returns the keys of those `ARGUMENTS` that a floor browser does not know. */
export function argumentsAbove(browser: FloorBrowser): string[] {
  return Object.keys(ARGUMENTS).filter(name => {
    const compat = ARGUMENTS[name]?.(compatData().api)?.__compat
    if (!compat)
      throw new Error(`floor mode: the compat data have no argument "${name}" any more; read them anew`)
    return !has(browser, compat)
  })
}

/**
 * Builds a classic script that gives a page or worker the features of a floor browser only. It must run
 * before every other script: in pages by `addInitScript` or as the document's first script, in workers as the
 * first lines of the file.
 */
export function floorScript(browser: FloorBrowser): string {
  if (!FLOOR_BROWSERS.includes(browser))
    throw new Error(`floor mode: "${browser}" is no browser of the floor; use ${FLOOR_BROWSERS.join(', ')}`)
  const removal: Removal = { paths: removedIn(browser), arguments: argumentsAbove(browser) }
  return `;(${takeAway.toString()})(${JSON.stringify(removal)});\n`
}
