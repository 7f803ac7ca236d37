import type { Plugin } from 'vite'

const LIBRARY = /\/node_modules\/klinecharts\/dist\/index\.esm\.js$/
/** The indicators that the chart offers. */
const KEPT = ['MA', 'BOLL', 'VOL', 'MACD']

/** The library registers whatever stands in its lists; a new version of it may write them in another way. */
function replaceList(code: string, list: string, next: string): string {
  const pattern = new RegExp(String.raw`var ${list} = \[[^\]]*\];`)
  if (!pattern.test(code)) throw new Error(`klinecharts no longer has a list "${list}": see chart.plugin.ts`)
  return code.replace(pattern, () => `var ${list.replace('\\', '')} = [${next}];`)
}

function variableOf(code: string, indicator: string): string {
  const found = new RegExp(String.raw`var (\w+) = \{\s+name: '${indicator}',`).exec(code)?.[1]
  if (!found) throw new Error(`klinecharts no longer has an indicator ${indicator}: see chart.plugin.ts`)
  return found
}

/**
 * Leaves out of the chart's library what no page shows: 23 indicators and the drawing tools, 5 KiB packed. Nothing else
 * keeps them in, and a bundler drops what no list names.
 */
export function chart(): Plugin {
  return {
    name: 'chart',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) return null
      const kept = KEPT.map(name => variableOf(code, name)).join()
      const fewer = replaceList(code, String.raw`extensions\$2`, kept)
      return { code: replaceList(fewer, 'extensions', ''), map: null }
    },
  }
}
