import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** Folders and files of the app that the build reads. */
export const src = join(import.meta.dirname, '../src')
export const routes = join(src, 'app/routes.tsx')
export const main = join(src, 'app/main.tsx')
export const home = join(src, 'features/home/screens/home.route.tsx')
/** The pages that people come to most, beside Home. */
export const mainPages = [
  'market/screens/quotes',
  'mining/screens/pool',
  'settings/screens/personal',
  'assets/screens/assets',
].map(page => join(src, `features/${page}.route.tsx`))
/** What pages ask first. */
export const questions = join(src, 'app/first-questions.ts')
/** What Home brings by itself after its first paint. */
export const noticeLine = join(src, 'features/home/components/notice-line.tsx')
export const recommended = join(src, 'features/home/components/recommended.tsx')
const parts = dirname(createRequire(import.meta.url).resolve('@matin/ui/icon'))

const STATIC = /\bfrom '([^']+)'|\bimport '([^']+)'/g
const DYNAMIC = /\bimport\('([^']+)'\)/g

/** Our own file behind an import, or undefined: libraries have no words and no icons. */
function fileOf(specifier: string, from: string): string | undefined {
  const part = specifier.match(/^@matin\/ui\/([\w-]+)$/)
  const file = part ? join(parts, `${part[1]}.tsx`) : resolve(dirname(from), specifier)
  return (part || specifier.startsWith('.')) && /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

/** The text of a source and of all that it imports, by file. `onDemand`: also what it imports on demand. */
export function sourcesOf(file: string, { onDemand }: { onDemand: boolean }): Map<string, string> {
  const found = new Map<string, string>()
  function visit(next: string) {
    if (found.has(next)) return
    const code = readFileSync(next, 'utf8')
    found.set(next, code)
    const imports = [...code.matchAll(STATIC), ...(onDemand ? code.matchAll(DYNAMIC) : [])]
    for (const [, from, alone] of imports) {
      const path = fileOf(from ?? alone ?? '', next)
      if (path) visit(path)
    }
  }
  visit(file)
  return found
}

/** What is loaded before the first screen, which is Home: the shell and Home. */
export function firstSources(): Map<string, string> {
  return new Map([...sourcesOf(main, { onDemand: false }), ...sourcesOf(home, { onDemand: true })])
}

/** Where the build puts the pages' imports (pages.plugin.ts). */
export const PAGES = 'virtual:pages'

/** Whether a module holds imports of pages: the table of routes, or in a build what has been taken out of it. */
export function holdsPages(id: string): boolean {
  return id === routes || id === `\0${PAGES}`
}

const PAGE_IMPORT = /\bimport\('([^']+\.route\.tsx)'\)/g

/** Every page's import, replaced by what `replace` makes of it and of the page's file. */
export function replacePageImports(code: string, replace: (loading: string, file: string) => string): string {
  return code.replace(PAGE_IMPORT, (loading, path: string) =>
    replace(loading, resolve(dirname(routes), path)),
  )
}

/** The sources of a page, those included that it loads on demand. */
export function sourcesOfPage(file: string): Map<string, string> {
  return sourcesOf(file, { onDemand: true })
}
