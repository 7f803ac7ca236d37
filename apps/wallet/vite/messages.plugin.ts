import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FALLBACK_LANGUAGE } from '@matin/contract/language'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { firstSources, holdsPages, replacePageImports, sourcesOfPage, src } from './sources.ts'

/** A catalogue as it is written: ICU messages by namespace and key. */
type Source = { [key: string]: string | Source }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

/** Namespaces that come in one file with the first of them: the pages that want one of them mostly want them all. */
const TOGETHER = [['Mining', 'Orders', 'Machines', 'Nft']]

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

const languages = () =>
  readdirSync(catalogues)
    .filter(name => name.endsWith('.json'))
    .map(name => basename(name, '.json'))

/** The file that a namespace comes in, by the namespace that gives the file its name. */
function fileOf(namespace: string): string {
  return TOGETHER.find(names => names.includes(namespace))?.[0] ?? namespace
}

/** A language's words that the first screen needs, and by their files the others. */
function split(language: string): { first: Source; files: Map<string, Source> } {
  const shown = namespacesOf(firstSources())
  const first: Source = {}
  const files = new Map<string, Source>()
  for (const [name, words] of Object.entries(catalogue(language))) {
    const file = fileOf(name)
    if (shown.has(name)) first[name] = words
    else files.set(file, { ...files.get(file), [name]: words })
  }
  return { first, files }
}

/** How the built files of a language's other namespaces begin: it changes with any of the language's words. */
function fileStart(language: string): string {
  const words = JSON.stringify(compileAll(catalogue(language)))
  return `${language}-${createHash('sha256').update(words).digest('hex').slice(0, 8)}-`
}

/**
 * Cuts the catalogues of `src/messages` by namespace, so that a page brings its own words and no others, and compiles
 * their ICU messages, so that no parser reaches the browser. `virtual:messages` has a loader for each language; what
 * that loads has the first screen's words, and loads any other namespace: in a build by a name that it can put together,
 * for a list of them would weigh half a KiB. In the table of routes each page's import is told which namespaces the page
 * needs: they are read from its `useTranslations('…')` calls.
 */
export function messages(): Plugin {
  let building = false
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build'
    },
    buildStart() {
      if (!building) return
      for (const language of languages()) {
        const start = fileStart(language)
        for (const name of split(language).files.keys())
          this.emitFile({
            type: 'chunk',
            id: `${VIRTUAL}/${language}/${name}`,
            fileName: `assets/${start}${name}.js`,
            preserveSignature: 'strict',
          })
      }
    },
    resolveId: id => (id.startsWith(VIRTUAL) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null
      const [, language, file] = id.slice(1).split('/')
      if (language === undefined) return loaders()
      this.addWatchFile(join(catalogues, `${language}.json`))
      return file === undefined ? first(language, building) : rest(language, file)
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
        const more = new Set([...namespacesOf(sources)].filter(name => !known.has(name)).map(fileOf))
        return more.size === 0 ? loading : `withWords(${loading}, ${JSON.stringify([...more])})`
      })
      return { code: `import { withWords } from '${withWords}'\n${table}`, map: null }
    },
  }
}

function loaders(): string {
  const loader = (language: string) => `${JSON.stringify(language)}: () => import('${VIRTUAL}/${language}')`
  return `export default {${languages().map(loader)}}`
}

function first(language: string, building: boolean): string {
  const [before, after] = building
    ? [`./${fileStart(language)}`, '.js']
    : [`/@id/__x00__${VIRTUAL}/${language}/`, '']
  return [
    `export const words = JSON.parse(${JSON.stringify(JSON.stringify(compileAll(split(language).first)))})`,
    `export const more = name => import(/* @vite-ignore */ '${before}' + name + '${after}')`,
  ].join('\n')
}

function rest(language: string, file: string): string {
  const words = split(language).files.get(file)
  if (!words) throw new Error(`${language} has no words for ${file}`)
  return `export default ${JSON.stringify(compileAll(words))}`
}
