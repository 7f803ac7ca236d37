import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { pseudoMessage, pseudoText, pseudoTree } from './pseudo.ts'

const root = resolve(import.meta.dirname, '../..')
const BUILD_MS = 120_000
/** Fields of the server's answers that are in the reader's language. */
const SERVER_WORDS = new Set(['msg', 'title', 'text'])

/** Build of the wallet with pseudo-localised texts in place of the English ones. */
export interface PseudoBuild {
  /** Serves the build and pseudo-localises the server's texts; other requests go to the server unchanged. */
  serve(context: BrowserContext): Promise<void>
  remove(): void
}

export function buildPseudo(): PseudoBuild {
  const place = join(root, '.cache', `pseudo-${process.pid}`)
  const app = join(place, 'apps/wallet')
  mkdirSync(join(place, 'apps'), { recursive: true })
  const i18n = join(place, 'packages/i18n')
  mkdirSync(join(place, 'packages'))
  for (const name of readdirSync(join(root, 'packages')))
    if (name !== 'i18n') symlinkSync(join(root, 'packages', name), join(place, 'packages', name))
  cpSync(join(root, 'packages/i18n'), i18n, { recursive: true })
  const source = join(root, 'apps/wallet')
  const left = new Set(['dist', 'node_modules'].map(name => join(source, name)))
  cpSync(source, app, { recursive: true, filter: path => !left.has(path) })
  for (const area of ['errors', 'reasons', 'wallet'])
    rewrite(join(i18n, `texts/en/${area}.json`), pseudoMessage)
  for (const feature of ['settings', 'support']) {
    const texts = join(app, 'src/features', feature, 'texts')
    for (const name of readdirSync(texts).filter(file => file.endsWith('.en.json')))
      rewrite(join(texts, name), text => (/^\d{4}-/.test(text) ? text : pseudoMessage(text)))
  }
  const dist = join(place, 'dist')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--mode', 'pseudo', '--outDir', dist, '--logLevel', 'warn'],
    { cwd: app, env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8', timeout: BUILD_MS },
  )
  if (status !== 0) throw new Error(`the pseudo-localised build ended with ${status}:\n${stdout}${stderr}`)
  return {
    serve: context => serve(context, dist),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

function rewrite(file: string, pseudo: (text: string) => string): void {
  writeFileSync(file, JSON.stringify(pseudoTree(JSON.parse(readFileSync(file, 'utf8')), pseudo)))
}

async function serve(context: BrowserContext, dist: string): Promise<void> {
  await context.route('**/*', async route => {
    const { pathname } = new URL(route.request().url())
    const file = join(dist, pathname === '/' ? 'index.html' : pathname)
    if (existsSync(file)) return route.fulfill({ path: file })
    if (!pathname.startsWith('/api/')) return route.continue()
    const response = await route.fetch()
    const type = response.headers()['content-type'] ?? ''
    if (!type.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: pseudoAnswer(await response.json()) })
  })
}

/** Pseudo-localises the texts of a server's answer, and the English one of texts in several languages. */
function pseudoAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(pseudoAnswer)
  if (typeof answer !== 'object' || answer === null) return answer
  const entries = Object.entries(answer)
  const fields = Object.fromEntries(entries)
  if (typeof fields.en === 'string' && typeof fields.ja === 'string')
    return { ...fields, en: pseudoText(fields.en) }
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      SERVER_WORDS.has(key) && typeof value === 'string' ? pseudoText(value) : pseudoAnswer(value),
    ]),
  )
}
