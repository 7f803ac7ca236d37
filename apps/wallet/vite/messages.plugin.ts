import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FALLBACK_LANGUAGE } from '@matin/contract/language'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { firstSources, holdsPages, replacePageImports, sourcesOfPage, src } from './sources.ts'

/** A catalogue as it is written: ICU messages by namespace and key. */
type Source = { [key: string]: string | Source }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

const catalogues = join(src, 'messages')
const VIRTUAL = 'virtual:messages'
const withWords = join(src, 'shared/i18n/catalogue.ts')

function compileAll(source: Source): Compiled {
  return Object.fromEntries(
    Object.entries(source).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )
}

function catalogue(language: string): Source {
  return JSON.parse(readFileSync(join(catalogues, `${language}.json`), 'utf8')) as Source
}

/** Namespaces that these sources take words from. */
function namespacesOf(sources: Map<string, string>): Set<string> {
  const calls = [...sources.values()].flatMap(code => [...code.matchAll(/\buseTranslations\('(\w+)'\)/g)])
  return new Set(calls.map(([, name = '']) => name))
}

/**
 * Cuts the catalogues of `src/messages` by namespace, so that a page brings its own words and no others, and compiles
 * their ICU messages, so that no parser reaches the browser. `virtual:messages` has a loader for each language; what
 * that loads has the first screen's words, and a loader for each other namespace. In the table of routes each page's
 * import is told which namespaces the page needs: they are read from its `useTranslations('…')` calls.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId: id => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null
      const [, language, namespace] = id.slice(1).split('/')
      if (language === undefined) return languages()
      this.addWatchFile(join(catalogues, `${language}.json`))
      return namespace === undefined ? first(language) : rest(language, namespace)
    },
    // The language of whoever is here for the first time (specification, section 4) need not wait for the app's code.
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          output => output.type === 'chunk' && output.facadeModuleId === `\0${VIRTUAL}/${FALLBACK_LANGUAGE}`,
        )
        if (!chunk) return []
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${chunk.fileName}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
    transform(code, id) {
      if (!holdsPages(id)) return null
      const known = namespacesOf(firstSources())
      const table = replacePageImports(code, (loading, page) => {
        const sources = sourcesOfPage(page)
        for (const file of sources.keys()) this.addWatchFile(file)
        const more = [...namespacesOf(sources)].filter(name => !known.has(name))
        return more.length === 0 ? loading : `withWords(${loading}, ${JSON.stringify(more)})`
      })
      return { code: `import { withWords } from '${withWords}'\n${table}`, map: null }
    },
  }
}

function languages(): string {
  const names = readdirSync(catalogues).filter(name => name.endsWith('.json'))
  const loaders = names.map(name => basename(name, '.json')).map(name => loader(name, name))
  return `export default {${loaders.join()}}`
}

function first(language: string): string {
  const source = catalogue(language)
  const names = namespacesOf(firstSources())
  const words = Object.fromEntries(Object.entries(source).filter(([name]) => names.has(name)))
  const others = Object.keys(source).filter(name => !names.has(name))
  return [
    `export const words = JSON.parse(${JSON.stringify(JSON.stringify(compileAll(words)))})`,
    `export const more = {${others.map(name => loader(name, `${language}/${name}`)).join()}}`,
  ].join('\n')
}

function rest(language: string, namespace: string): string {
  const words = catalogue(language)[namespace] ?? {}
  if (typeof words === 'string') throw new Error(`${namespace} of ${language} is no namespace`)
  return `export default ${JSON.stringify(compileAll(words))}`
}

function loader(name: string, path: string): string {
  return `${JSON.stringify(name)}: () => import(${JSON.stringify(`${VIRTUAL}/${path}`)})`
}
