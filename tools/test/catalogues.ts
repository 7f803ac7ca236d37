import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FALLBACK_LANGUAGE, LANGUAGES } from '@matin/contract/language'
import type wallet from '../../apps/wallet/src/messages/en.json'
import { isUsed, wordsUsed } from './catalogues-use.ts'
import { root } from './command.ts'

/*
 * Checks every app's catalogues: one file per language and no other, no key that the fallback lacks, and no
 * text that the app's sources never show. Missing keys, empty texts and arguments are tested beside the
 * catalogues (messages.test.ts).
 */

/**
 * Keys that one file names and a shared file translates, such as the errors of a form's own checks, by
 * namespace.
 */
const HANDED_ON: Record<string, string[]> = {
  Errors: ['password_required', 'passwords_differ', 'agreement_required'],
} satisfies { [N in keyof typeof wallet]?: (keyof (typeof wallet)[N])[] }
const wanted: string[] = LANGUAGES.map(language => `${language}.json`)
const problems: string[] = []
let catalogues = 0

for (const app of readdirSync(join(root, 'apps'))) checkApp(app)

if (catalogues === 0) problems.push('no catalogue found in apps/*/src/messages')
console.log(problems.length > 0 ? problems.join('\n') : `${catalogues} catalogues, every word shown`)
process.exitCode = problems.length > 0 ? 1 : 0

function checkApp(app: string): void {
  const folder = join(root, 'apps', app, 'src/messages')
  const files = jsonFiles(folder)
  if (files.length === 0) return
  catalogues += files.length
  for (const file of wanted) if (!files.includes(file)) problems.push(`apps/${app}: no ${file}`)
  for (const file of files)
    if (!wanted.includes(file)) problems.push(`apps/${app}: ${file} is no language of ours`)
  const source = new Set(keysOf(folder, `${FALLBACK_LANGUAGE}.json`))
  for (const file of files)
    for (const key of keysOf(folder, file))
      if (!source.has(key))
        problems.push(`apps/${app}: ${file} has "${key}", which ${FALLBACK_LANGUAGE} has not`)
  checkUse(app, source)
}

function checkUse(app: string, keys: ReadonlySet<string>): void {
  const uses = wordsUsed(join(root, 'apps', app, 'src'))
  for (const key of keys) {
    const [namespace = '', name = ''] = key.split('.')
    const handedOn = HANDED_ON[namespace]?.includes(name) && uses.texts.has(name)
    if (!handedOn && !isUsed(key, uses)) problems.push(`apps/${app}: nothing shows the word "${key}"`)
  }
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => name.endsWith('.json'))
  } catch {
    return []
  }
}

function keysOf(folder: string, file: string): string[] {
  return flatten(JSON.parse(readFileSync(join(folder, basename(file)), 'utf8')), '')
}

function flatten(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, child]) => flatten(child, path ? `${path}.${key}` : key))
}
