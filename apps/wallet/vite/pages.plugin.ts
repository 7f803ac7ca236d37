import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { home, PAGES, replacePageImports, routes } from './sources.ts'

/** The pages of the table of routes, each file once, without Home: that comes with the app. */
function pageFiles(): string[] {
  const files = new Set<string>()
  replacePageImports(readFileSync(routes, 'utf8'), (_, file) => {
    if (file !== home) files.add(file)
    return ''
  })
  return [...files]
}

/**
 * Takes the pages' imports out of the table of routes into a file of their own: with their words and styles they weigh
 * 3 KiB, and who comes to Home needs none of them before a link is touched. For other addresses `early.ts` has that
 * file fetched beside the app's code.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    enforce: 'pre',
    apply: 'build',
    resolveId: id => (id === PAGES ? `\0${PAGES}` : null),
    load(id) {
      if (id !== `\0${PAGES}`) return null
      return `export const pages = [${pageFiles().map(file => `() => import('${file}')`)}]`
    },
    transform(code, id) {
      if (id !== routes) return null
      const files = pageFiles()
      const table = replacePageImports(code, (loading, file) =>
        file === home ? loading : `listed(${files.indexOf(file)})`,
      )
      const helper = `const listed = async page => (await import('${PAGES}')).pages[page]()`
      return { code: `${table}\n${helper}`, map: null }
    },
  }
}
