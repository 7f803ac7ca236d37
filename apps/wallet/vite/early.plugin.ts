import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { mainPages, PAGES, replacePageImports, routes, src } from './sources.ts'
import { fileStart, languages, wordsOfPage } from './words.ts'

const EARLY = 'early.js'
/** Where it stands in index.html: before the styles, or it would wait for them. */
const PLACE = '<!-- early.ts -->'
const SHARED = /\/shared-/
const PATH = /'\/(pages\/[^']+)': page\(\(\) => import\('[^']+'\)/g

/** The files of pages, by their paths. */
function paths(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [entry, path = ''] of readFileSync(routes, 'utf8').matchAll(PATH))
    replacePageImports(entry, (_, file) => {
      found.set(path, file)
      return ''
    })
  if (!mainPages.every(page => [...found.values()].includes(page)))
    throw new Error('main pages are missing in the table of routes')
  return found
}

/**
 * Builds `early.ts`, the first script of all, and tells it what whoever comes for another page than Home will need: to
 * find that out from the app's code takes a slow phone a second. It stands in the page itself, since a file of its own
 * would be another round trip on another connection; the server names its hash in the content security policy.
 */
export function early(): Plugin {
  return {
    name: 'early',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(src, 'early/early.ts'), fileName: EARLY })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = bundle[EARLY]
        if (chunk?.type !== 'chunk') throw new Error(`${EARLY} was not built`)
        delete bundle[EARLY]
        const children = chunk.code.trim()
        if (/<\/?script|<!--/i.test(children))
          throw new Error(`${EARLY} would end the script that it stands in`)
        if (!html.includes(PLACE)) throw new Error(`index.html lacks "${PLACE}"`)
        return html.replace(PLACE, () => `<script>(()=>{${children}})()</script>`)
      },
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunk = bundle[EARLY]
        if (chunk?.type !== 'chunk') throw new Error(`${EARLY} was not built`)
        const table = filesOf(bundle, `\0${PAGES}`)
        const shared = new Set<string>()
        const pages: Record<string, string[]> = {}
        for (const [path, page] of paths()) {
          const files = filesOf(bundle, page)
          const common = [...files].filter(file => SHARED.test(file))
          for (const file of common) shared.add(file)
          if (mainPages.includes(page))
            pages[path] = [...names(files.difference(table)), ...wordsOfPage(page)]
          else if (common.length === 0) pages[path] = []
        }
        const ahead = {
          table: names(table),
          pages,
          others: names(shared),
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
