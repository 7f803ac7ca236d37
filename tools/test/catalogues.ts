import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FALLBACK_LANGUAGE, LANGUAGES } from '@matin/contract/language'
import { root, run } from './command.ts'

/*
 * Every app's catalogues: one file a language and no other, the same keys, no empty text, arguments and tags
 * like the fallback's. i18n-check parses the ICU messages and reports what is missing, empty or different.
 */
const wanted: string[] = LANGUAGES.map(language => `${language}.json`)
const problems: string[] = []
let catalogues = 0

for (const app of readdirSync(join(root, 'apps'))) await checkApp(app)

if (catalogues === 0) problems.push('no catalogue found in apps/*/src/messages')
console.log(problems.length > 0 ? problems.join('\n') : `${catalogues} catalogues, same keys and arguments`)
process.exitCode = problems.length > 0 ? 1 : 0

async function checkApp(app: string): Promise<void> {
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
  const args = ['--locales', folder, '--source', FALLBACK_LANGUAGE, '--format', 'next-intl']
  const code = await run({ program: 'i18n-check', args, quiet: true, limitMinutes: 2 })
  if (code !== 0) problems.push(`apps/${app}: i18n-check ended with ${code} (see above)`)
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
