import { chromium } from 'playwright-core'
import { temporaryDataDir } from '../e2e/support/data-dir.ts'
import { firstLoad, HOME_KIB, weighRoutes } from '../e2e/support/first-load.ts'
import { richCustomer } from '../e2e/support/rich-customer.ts'
import { startServer } from '../e2e/support/server.ts'
import { ensureBrowser } from '../tools/test/browser.ts'
import { atMost, type Figure, median } from './figures.ts'
import { bareReact } from './web/bare-react.ts'
import { audit, type Scores } from './web/lighthouse.ts'
import { scrolling } from './web/scrolling.ts'
import { taps } from './web/taps.ts'

const AUDITS = 5
const AUDITED = [
  { name: 'Home', path: 'pages/Home/index' },
  { name: 'Market', path: 'pages/Quotes/index' },
  { name: 'Mining Pool', path: 'pages/DEFI/index' },
  { name: 'Assets', path: 'pages/Assets/index', customer: true },
]
/** First visit's download and, unless `sizesOnly`, Lighthouse and the delay after taps. */
export async function benchWeb({ sizesOnly }: { sizesOnly: boolean }): Promise<Figure[]> {
  const found = ensureBrowser()
  if ('problem' in found) throw new Error(found.problem)
  process.env.CHROMIUM_PATH = found.path
  const { path, remove } = await temporaryDataDir()
  const server = await startServer(path, { REQUESTS_PER_MINUTE: '1000000' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const who = await richCustomer(server)
    const at = (route: string) => `${server.address}/#/${route}`
    const figures: Figure[] = []
    const bare = await bareReact()
    const guest = await firstLoad(browser, at('pages/Home/index'))
    figures.push(
      atMost('first load of Home', [guest.size], 'KiB', HOME_KIB),
      { name: 'a bare React page', value: bare, unit: 'KiB' },
      { name: 'first load of Home to a bare React page', value: guest.size / bare, unit: 'ratio' },
    )
    for (const { route, size, limit } of await weighRoutes(browser, server.address, who))
      figures.push(atMost(`${route}, signed in`, [size], 'KiB', limit))
    if (sizesOnly) return figures
    const { painted, shift } = await taps(browser, server.address, who.token)
    figures.push(
      atMost('tap to next page painted, data cached', painted, 'ms', 100),
      atMost('layout shift over all taps', [shift], 'score', 0),
    )
    const frames = await scrolling(browser, server.address, who)
    figures.push(atMost('longest frame of 500 rows of history', [Math.max(...frames)], 'ms', 32))
    await browser.close()
    for (const { name, path, customer } of AUDITED) {
      const runs: Scores[] = []
      for (let run = 0; run < AUDITS; run++)
        runs.push(await audit(at(path), customer ? who.token : undefined))
      figures.push(...figuresOf(name, runs))
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
    await remove()
  }
}

function figuresOf(page: string, runs: readonly Scores[]): Figure[] {
  const of = (name: string, part: Exclude<keyof Scores, 'failed'>, rest: Omit<Figure, 'name' | 'value'>) => {
    const rounds = runs.map(run => run[part])
    return { name: `Lighthouse ${page}: ${name}`, value: median(rounds), rounds, ...rest }
  }
  const failed = [...new Set(runs.flatMap(run => run.failed))]
  if (failed.length > 0) console.log(`${page}: ${failed.join(', ')}`)
  return [
    of('performance', 'performance', { unit: 'score', target: 97 }),
    of('accessibility', 'accessibility', { unit: 'score', target: 100 }),
    of('best practices', 'bestPractices', { unit: 'score', target: 100 }),
    of('layout shift', 'shift', { unit: 'score', target: 0, better: 'lower' }),
    of('largest paint', 'largestPaint', { unit: 'ms' }),
  ]
}
