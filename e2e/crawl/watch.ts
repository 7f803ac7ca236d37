import type { BrowserContext, Page, Request } from 'playwright-core'
import { PATIENCE_MS } from '../support/until.ts'
import { installCrawler } from './in-page.ts'

/** Fault that the page does not show: an error in the browser, or an answer with a failure. */
export interface Mishap {
  kind: 'error' | 'answer'
  what: string
}

/** Observer of a browser: its requests, windows, dialogs and errors, but not the content of its page. */
export interface Watch {
  /** Resolves when every request is answered and nothing moves. */
  settled(page: Page): Promise<void>
  /**
   * Returns the requests, downloads, windows and dialogs of the browser since the last call of this function.
   */
  takeEvents(): string[]
  takeMishaps(): Mishap[]
}

/** Watches a browser, starting before its first page. */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  const open = new Set<Request>()
  let asked = 0
  let events: string[] = []
  let mishaps: Mishap[] = []
  const waiting: (() => void)[] = []
  let main: Page | undefined
  const mishap = (kind: Mishap['kind'], what: string) => mishaps.push({ kind, what: what.slice(0, 300) })

  function ended(request: Request) {
    open.delete(request)
    if (open.size > 0) return
    for (const resume of waiting.splice(0)) resume()
  }
  context.on('request', request => {
    asked++
    events.push('request')
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  context.on('response', response => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    mishap('answer', `${response.status()} from ${response.request().method()} ${pathname}`)
  })
  context.on('weberror', error => mishap('error', `uncaught: ${error.error().message}`))
  context.on('console', message => {
    // A failed answer is reported as such, with its URL.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      mishap('error', `console: ${message.text()}`)
  })
  context.on('page', page => {
    if (main) {
      events.push('window')
      // Requests of a closed window are no longer waited for.
      page.on('close', () => {
        for (const request of open) if (isOf(request, page)) ended(request)
      })
      page.close().catch(() => undefined)
      return
    }
    main = page
    page.on('download', download => {
      events.push('download')
      download.cancel().catch(() => undefined)
    })
    page.on('filechooser', () => events.push('file chooser'))
    page.on('dialog', dialog => {
      events.push('dialog')
      dialog.accept().catch(() => undefined)
    })
  })
  await context.addInitScript(installCrawler)

  async function answered(): Promise<void> {
    if (open.size === 0) return
    await new Promise<void>((done, fail) => {
      const timer = setTimeout(() => {
        const left = [...open].map(request => request.url())
        fail(new Error(`unanswered after ${PATIENCE_MS / 1000} s: ${left.join(', ')}`))
      }, PATIENCE_MS)
      waiting.push(() => {
        clearTimeout(timer)
        done()
      })
    })
  }

  return {
    async settled(page) {
      const deadline = Date.now() + PATIENCE_MS
      for (;;) {
        await answered()
        const before = asked
        // A page that is being left does not answer; the next one does.
        const quiet = await page.evaluate(() => window.crawler.quiet()).catch(() => false)
        if (quiet && open.size === 0 && asked === before) return
        if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest`)
      }
    },
    takeEvents() {
      const taken = [...new Set(events)]
      events = []
      return taken
    },
    takeMishaps() {
      const taken = mishaps
      mishaps = []
      return taken
    },
  }
}

function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page
  } catch {
    // A navigation that never got as far as a frame.
    return true
  }
}
