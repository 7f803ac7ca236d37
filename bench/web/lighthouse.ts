import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { chromium } from 'playwright-core'
import { TOKEN_KEY } from '../../e2e/support/first-load.ts'

/** Version that npx downloads when this benchmark runs, because nothing else needs its 150 packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

export interface Scores {
  /** Performance score from 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  /** Cumulative layout shift. */
  shift: number
  /** Milliseconds until the largest element is painted, on Lighthouse's simulated phone. */
  largestPaint: number
  /** Names of failed audits in the categories other than performance. */
  failed: string[]
}

/** Kinds of browser storage that are cleared before an audit: all except the one with the session. */
const CLEARED = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'indexeddb']

/** Number of attempts, because Lighthouse sometimes loses a trace (NO_NAVSTART) and measures nothing. */
const TRIES = 3

export async function audit(url: string, token?: string): Promise<Scores> {
  for (let attempt = 1; ; attempt++) {
    const result = await run(url, token)
    if (!result.runtimeError) return scoresOf(result)
    console.log(`Lighthouse has no result for ${url}: ${result.runtimeError.code}`)
    if (attempt === TRIES) throw new Error(result.runtimeError.message)
  }
}

async function run(url: string, token?: string): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'matin-lighthouse-'))
  const port = 9300 + Math.floor(Math.random() * 500)
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking'],
  })
  try {
    if (token) {
      const page = await context.newPage()
      // A page of the same origin without the app.
      await page.goto(new URL('/healthz', url).href)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const)
      await page.close()
    }
    const config = join(profile, 'lighthouse.json')
    const settings = {
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      clearStorageTypes: CLEARED,
    }
    await writeFile(config, JSON.stringify({ extends: 'lighthouse:default', settings }))
    return await lighthouse(url, [`--port=${port}`, `--config-path=${config}`])
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

interface Result {
  runtimeError?: { code: string; message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

async function lighthouse(url: string, options: string[]): Promise<Result> {
  const args = ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', ...options]
  const child = spawn('npx', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const report = await text(child.stdout)
  // A report without a result says why.
  if (report === '') throw new Error(`${LIGHTHOUSE} has no report for ${url}`)
  return JSON.parse(report) as Result
}

function scoresOf({ categories, audits }: Result): Scores {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const failed = ['accessibility', 'best-practices'].flatMap(name =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    shift: value('cumulative-layout-shift'),
    largestPaint: value('largest-contentful-paint'),
    failed,
  }
}
