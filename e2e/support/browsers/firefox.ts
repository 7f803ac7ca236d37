import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PHONE } from '../browser.ts'
import { PATIENCE_MS, until } from '../until.ts'
import { type BiDi, type BiDiEvent, openBiDi } from './bidi.ts'
import { browserPath } from './browser-path.ts'
import { end, firstMatch } from './child.ts'
import type { Driver } from './driver.ts'
import { pressActions, typeActions } from './webdriver.ts'

/**
 * Preferences that keep all pages in one process, because mouse events come from the main frame's process.
 */
const PREFERENCES = `user_pref('fission.webContentIsolationStrategy', 0)
user_pref('intl.accept_languages', 'en')
user_pref('browser.shell.checkDefaultBrowser', false)
user_pref('datareporting.policy.dataSubmissionEnabled', false)
user_pref('network.captive-portal-service.enabled', false)
`

const EVENTS: BiDiEvent['method'][] = [
  'log.entryAdded',
  'network.responseCompleted',
  'browsingContext.navigationCommitted',
]

/** Starts a Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'matin-firefox-'))
  await writeFile(join(profile, 'user.js'), PREFERENCES)
  const child = spawn(
    browserPath('FIREFOX_PATH'),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { env: { ...process.env, TZ: 'UTC', HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let session: BiDi | undefined
  async function close(): Promise<void> {
    await session?.send('browser.close').catch(() => undefined)
    await end(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const faults: string[] = []
    const address = await firstMatch(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/)
    // A prompt stays open, as it does for a person.
    const capabilities = { unhandledPromptBehavior: { default: 'ignore' } }
    session = await openBiDi(address, capabilities, PATIENCE_MS, event => {
      const fault = faultOf(event)
      if (fault !== undefined) faults.push(fault)
    })
    const { context } = (await session.send('browsingContext.create', { type: 'tab' })) as { context: string }
    await session.send('session.subscribe', { events: EVENTS, contexts: [context] })
    const driver = driverOf(session, context, faults, close)
    await driver.resize(PHONE)
    return driver
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the fault that an event reports; undefined for none. */
function faultOf(event: BiDiEvent): string | undefined {
  switch (event.method) {
    case 'log.entryAdded': {
      const { type, level, text } = event.params
      return level === 'error' ? `${type === 'javascript' ? 'uncaught' : type}: ${text}` : undefined
    }
    case 'network.responseCompleted': {
      const { status, url } = event.params.response
      return status >= 500 ? `${status} from ${url}` : undefined
    }
    case 'browsingContext.navigationCommitted':
      return event.params.url.startsWith('about:tabcrashed') ? 'the page crashed' : undefined
  }
}

function driverOf(session: BiDi, context: string, faults: string[], close: () => Promise<void>): Driver {
  /** Sends a command about the page. */
  const send = (method: string, params?: object) => session.send(method, { context, ...params })
  async function evaluate(expression: string): Promise<string | undefined> {
    const target = { context }
    const answer = await session.send('script.evaluate', { expression, target, awaitPromise: true })
    const { exceptionDetails, result } = answer as {
      exceptionDetails?: { text: string }
      result?: { value?: string }
    }
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result?.value
  }
  return {
    faults,
    close,
    async open(url) {
      await send('browsingContext.navigate', { url, wait: 'complete' })
    },
    async back() {
      await send('browsingContext.traverseHistory', { delta: -1 })
    },
    async forward() {
      await send('browsingContext.traverseHistory', { delta: 1 })
    },
    async reload() {
      await send('browsingContext.reload', { wait: 'complete' })
    },
    async resize(viewport) {
      await send('browsingContext.setViewport', { viewport })
    },
    async run(work, ...given) {
      const json = await evaluate(
        `(async () => JSON.stringify(await (${work})(...${JSON.stringify(given)})))()`,
      )
      return (json === undefined ? undefined : JSON.parse(json)) as never
    },
    async press(point) {
      await send('input.performActions', pressActions(point))
    },
    async type(text) {
      await send('input.performActions', typeActions(text))
    },
    async chooseFile(path) {
      const locator = { type: 'css', value: 'input[type=file]' }
      let fields: { sharedId: string }[] = []
      const read = async () => {
        const found = await send('browsingContext.locateNodes', { locator })
        fields = (found as { nodes: typeof fields }).nodes
        return fields.length
      }
      await until(read, 1, 'file fields of the page')
      await send('input.setFiles', { element: { sharedId: fields[0]?.sharedId }, files: [path] })
    },
    async picture() {
      const { data } = (await send('browsingContext.captureScreenshot')) as { data: string }
      return Buffer.from(data, 'base64')
    },
  }
}
