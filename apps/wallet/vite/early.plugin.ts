import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { MORE_ICONS } from './icons.plugin.ts'
import { mainPages, PAGES, replacePageImports, routes, src } from './sources.ts'
import { fileStart, languages, wordsOfPage } from './words.ts'

const EARLY = 'early.js'
const PATH = /'\/(pages\/[^']+)': page\(\(\) => import\('[^']+'\)/g

/** The main pages' files, by their paths. */
function mainPaths(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [entry, path = ''] of readFileSync(routes, 'utf8').matchAll(PATH))
    replacePageImports(entry, (_, file) => {
      if (mainPages.includes(file)) found.set(path, file)
      return ''
    })
  if (found.size < mainPages.length) throw new Error('main pages are missing in the table of routes')
  return found
}

/**
 * Builds `early.ts`, the first script of all, and tells it what whoever comes for another page than Home will need: to
 * find that out from the app's code takes a slow phone a second.
 */
export function early(): Plugin {
  return {
    name: 'early',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(src, 'early/early.ts'), fileName: EARLY })
    },
    transformIndexHtml() {
      const attrs = { type: 'module', async: true, src: `./${EARLY}` }
      return [{ tag: 'script', attrs, injectTo: 'head' }]
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunk = bundle[EARLY]
        if (chunk?.type !== 'chunk') throw new Error(`${EARLY} was not built`)
        const all = filesOf(bundle, `\0${PAGES}`)
        for (const page of mainPages)
          for (const file of filesOf(bundle, page)) if (/\/shared-/.test(file)) all.add(file)
        const icons = filesOf(bundle, `\0${MORE_ICONS}`)
        const pages = [...mainPaths()].map(([path, page]) => {
          const files = new Set([...filesOf(bundle, page), ...icons])
          return [path, { files: names(files.difference(all)), words: wordsOfPage(page) }]
        })
        const ahead = {
          files: names(all),
          pages: Object.fromEntries(pages),
          words: Object.fromEntries(languages().map(language => [language, fileStart(language)])),
        }
        chunk.code = `const AHEAD=${JSON.stringify(ahead)};${chunk.code}`
      },
    },
  }
}

/** Scripts and styles that a module brings, but those of the first screen. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): Set<string> {
  const files = new Set<string>()
  function visit(chunk: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) {
    if (chunk?.type !== 'chunk' || chunk.name === 'first' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of chunk.imports) visit(bundle[next])
  }
  visit(Object.values(bundle).find(output => output.type === 'chunk' && output.moduleIds.includes(module)))
  if (files.size === 0) throw new Error(`${module} was not built`)
  return files
}

function names(files: Set<string>): string[] {
  return [...files].map(file => file.replace('assets/', ''))
}
