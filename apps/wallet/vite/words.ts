import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import compile from 'icu-minify/compile'
import { firstSources, sourcesOfPage, src } from './sources.ts'

/** A catalogue as it is written: ICU messages by namespace and key. */
type Source = { [key: string]: string | Source }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

/** Namespaces that come in one file with the first of them: the pages that want one of them mostly want them all. */
const TOGETHER = [['Mining', 'Orders', 'Machines', 'Nft']]

export const catalogues = join(src, 'messages')

export function compileAll(source: Source): Compiled {
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

export const languages = () =>
  readdirSync(catalogues)
    .filter(name => name.endsWith('.json'))
    .map(name => basename(name, '.json'))

/** The file that a namespace comes in, by the namespace that gives the file its name. */
function fileOf(namespace: string): string {
  return TOGETHER.find(names => names.includes(namespace))?.[0] ?? namespace
}

/** A language's words that the first screen needs, and by their files the others. */
export function split(language: string): { first: Source; files: Map<string, Source> } {
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

/** How the names of a language's files begin: they change with any of the words in them. */
export function fileStart(language: string): string {
  const files = [...split(language).files].map(([file, words]) => [file, compileAll(words)])
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  return `${language}-${hash.slice(0, 8)}-`
}

/** The files of words that a page needs and the first screen has not. */
export function wordsOfPage(page: string): string[] {
  const known = namespacesOf(firstSources())
  const names = [...namespacesOf(sourcesOfPage(page))].filter(name => !known.has(name))
  return [...new Set(names.map(fileOf))]
}
