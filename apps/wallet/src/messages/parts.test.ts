import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readCatalogue } from '../../vite/read-catalogue.ts'
import { PARTS, type WordsPart } from './parts.ts'

const src = join(import.meta.dirname, '..')
const OUR_IMPORTS = /\b(?:from |import |import\()'(\.[^']+\.tsx?)'/g
/** Matches a module that is loaded with its own part of the messages, as pages are. */
const WITH_WORDS = /\bwithWords\(\s*async \(\) =>[\s\S]*?import\('([^']+)'\)[\s\S]*?'(\w+)',?\s*\)/g
const NAMESPACES = /\buseTranslations\('(\w+)'\)/g

/** Returns the namespaces that a file and all its imports use, whether they are loaded on demand or not. */
function namespacesOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file)) return found
  seen.add(file)
  const code = readFileSync(file, 'utf8').replace(WITH_WORDS, '')
  for (const [, name = ''] of code.matchAll(NAMESPACES)) found.add(name)
  for (const [, path = ''] of code.matchAll(OUR_IMPORTS))
    for (const name of namespacesOf(resolve(dirname(file), path), seen)) found.add(name)
  return found
}

const table = readFileSync(join(src, 'app/routes.tsx'), 'utf8')

/** Returns the parts that a feature's pages load, according to the table of routes. */
function partsOf(feature: string): Set<WordsPart> {
  const direct = String.raw`\b(${Object.keys(PARTS).join('|')})\(\s*\(\) =>\s*import\('\.\./features/${feature}/`
  const named = String.raw`const (\w+) = \(\) => withTemporal\(import\('\.\./features/${feature}/`
  const parts = new Set([...table.matchAll(new RegExp(direct, 'g'))].map(([, part]) => part as WordsPart))
  for (const [, name] of table.matchAll(new RegExp(named, 'g')))
    for (const [, part] of table.matchAll(new RegExp(String.raw`\b(\w+)\(${name},`, 'g')))
      parts.add(part as WordsPart)
  return parts
}

const pages = readdirSync(join(src, 'features')).flatMap(feature =>
  readdirSync(join(src, 'features', feature, 'screens'))
    .filter(file => file.endsWith('.route.tsx'))
    .map(file => [feature, file] as const),
)

it('every namespace is in some part of the message catalogue', () => {
  expect(new Set<string>(Object.values(PARTS).flat())).toEqual(new Set(Object.keys(readCatalogue('en'))))
})

it('the first part of the message catalogue holds all messages of the shell', () => {
  const shell = namespacesOf(join(src, 'app/shell.tsx'))
  expect(shell.size).toBeGreaterThan(0)
  expect([...shell].filter(name => !(PARTS.first as string[]).includes(name))).toEqual([])
})

it('a lazily loaded part of the shell comes with its messages', () => {
  const shell = readFileSync(join(src, 'app/shell.tsx'), 'utf8')
  const loaded = [...shell.matchAll(WITH_WORDS)]
  expect(loaded.length).toBeGreaterThan(0)
  for (const [, path = '', part] of loaded) {
    const known: string[] = [...PARTS.first, ...PARTS[part as WordsPart]]
    const said = namespacesOf(resolve(src, 'app', path))
    expect([...said].filter(name => !known.includes(name))).toEqual([])
  }
})

it.each(pages)('the page %s/%s comes with its messages', (feature, file) => {
  const parts = partsOf(feature)
  // Home's are the first.
  expect(parts.size).toBe(feature === 'home' ? 0 : 1)
  const known: string[] = [...PARTS.first, ...[...parts].flatMap(part => PARTS[part])]
  const shown = namespacesOf(join(src, 'features', feature, 'screens', file))
  expect([...shown].filter(name => !known.includes(name))).toEqual([])
})
