import { LANGUAGES } from '@matin/contract/language'
import type { Plugin, Rolldown } from 'vite'
import type { WordsPart } from '../src/messages/parts.ts'

/** Pages that a visit begins with beside Home: the tabs, and where the money is. */
const PAGES: Record<string, { module: string; part: WordsPart; customer?: true }> = {
  'pages/Quotes/index': { module: 'market/screens/quotes.route.tsx', part: 'money' },
  'pages/DEFI/index': { module: 'mining/screens/pool.route.tsx', part: 'products' },
  'pages/Personal/index': { module: 'settings/screens/personal.route.tsx', part: 'account' },
  'pages/Assets/index': { module: 'assets/screens/assets.route.tsx', part: 'money', customer: true },
}

/** What a page brings, by language where that matters; addresses beside the script's own. */
interface Early {
  customer: boolean
  files: string[]
  words: Record<string, string[]>
}

/**
 * A small script beside the app's own that has the files of a main page fetched while the app's code is still on its way: asked by the
 * app itself they would come a round trip later. It is a file, so that the content security policy needs no hash; without it
 * everything works as well, only later.
 */
export function early(): Plugin {
  let fileName: string | undefined
  return {
    name: 'early',
    enforce: 'pre',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const pages = Object.entries(PAGES).map(([path, page]) => [path, earlyOf(page, chunks)] as const)
      const reference = this.emitFile({
        type: 'asset',
        name: 'early.js',
        source: `(${fetchEarly})(${JSON.stringify(Object.fromEntries(pages))})`,
      })
      fileName = this.getFileName(reference)
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        fileName === undefined
          ? []
          : [{ tag: 'script', attrs: { async: true, src: `./${fileName}` }, injectTo: 'head' }],
    },
  }
}

function earlyOf(
  { module, part, customer = false }: (typeof PAGES)[string],
  chunks: Rolldown.OutputChunk[],
): Early {
  const byModule = (ending: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending))
    if (!chunk) throw new Error(`no file of its own for ${ending}`)
    return chunk
  }
  const known = new Set<string>()
  const first = chunks.find(({ isEntry }) => isEntry)
  if (first) collect(first.fileName, chunks, known)
  const wanted = new Set<string>()
  collect(byModule(module).fileName, chunks, wanted)
  const local = (file: string) => file.replace('assets/', '')
  return {
    customer,
    files: [...wanted].filter(file => !known.has(file)).map(local),
    words: Object.fromEntries(
      LANGUAGES.map(language => [
        language,
        ['first', part].map(name => local(byModule(`/${language}.json?${name}`).fileName)),
      ]),
    ),
  }
}

/** A file, what it imports at once, and their styles. */
function collect(fileName: string, chunks: Rolldown.OutputChunk[], found: Set<string>): void {
  if (found.has(fileName)) return
  found.add(fileName)
  const chunk = chunks.find(one => one.fileName === fileName)
  if (!chunk) return
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const next of chunk.imports) collect(next, chunks, found)
}

/** Runs in the browser, so it brings along all that it uses; the keys are the specification's (product's section on client state). */
function fetchEarly(pages: Record<string, Early>): void {
  const page = pages[location.hash.slice(2).split('?')[0] ?? '']
  const base = (document.currentScript as HTMLScriptElement | null)?.src
  if (!page || !base) return
  let token: string | null = null
  let language: string | null = null
  try {
    token = localStorage.getItem('Matemax_token')
    language = localStorage.getItem('Matemax_lang')
  } catch {
    // A browser that keeps nothing: a guest, in English.
  }
  if (page.customer && token === null) return
  for (const file of [...page.files, ...(page.words[language ?? 'en'] ?? [])]) {
    const link = document.createElement('link')
    const style = file.endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = new URL(file, base).href
    document.head.append(link)
  }
}
