import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { PHONE } from '../browser.ts'
import { PATIENCE_MS } from '../until.ts'
import { browserPath } from './browser-path.ts'
import { end, firstMatch } from './child.ts'
import type { Driver, Size } from './driver.ts'
import { ELEMENT, openSession, pressActions, typeActions, type WebDriver } from './webdriver.ts'

/** Style that lets the window become as narrow as a phone despite its buttons. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; }\n'

/** GTK setting that WebKitGTK reports to pages as `prefers-reduced-motion: reduce`. */
const NO_ANIMATIONS = '[Settings]\ngtk-enable-animations=0\n'

/**
 * Environment in which the processor paints pages. WebKitGTK 2.50 then crashes at a view transition, so none
 * may be requested.
 */
const NO_COMPOSITOR = { WEBKIT_DISABLE_COMPOSITING_MODE: '1' }

/**
 * Starts WebKitGTK's MiniBrowser by its WebDriver, on a virtual display. Neither the driver nor the browser
 * reports faults of pages.
 */
export function openWebKit(): Promise<Driver> {
  return open(false)
}

/**
 * Starts the same browser without animations and compositor, for a long walk. With animations and compositor,
 * WebKitGTK sometimes fails at the PIN sheet (docs/decisions/0054).
 */
export function openStillWebKit(): Promise<Driver> {
  return open(true)
}

async function open(still: boolean): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'matin-webkit-'))
  const begun: ChildProcess[] = []
  let session: WebDriver | undefined
  async function close(): Promise<void> {
    // The browser ends with its session, or with its display at the latest.
    await session?.end().catch(() => undefined)
    for (const child of begun.reverse()) await end(child)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await mkdir(join(home, 'config/gtk-3.0'), { recursive: true })
    await writeFile(join(home, 'config/gtk-3.0/gtk.css'), NARROW)
    if (still) await writeFile(join(home, 'config/gtk-3.0/settings.ini'), NO_ANIMATIONS)
    const display = await startDisplay(begun)
    const { PATH = '' } = process.env
    const env = {
      PATH,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_RUNTIME_DIR: home,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LANG: 'C.UTF-8',
      LANGUAGE: 'en',
      TZ: 'UTC',
      // No session bus is started for it, and none would end with it.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
      ...(still && NO_COMPOSITOR),
    }
    const address = await startDriver(browserPath('WEBKIT_DRIVER_PATH'), env, begun)
    session = await openSession(address, { browserName: 'MiniBrowser' }, PATIENCE_MS)
    const driver = driverOf(session, close)
    await session.send('POST', '/timeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS })
    await driver.resize(PHONE)
    return driver
  } catch (error) {
    await close()
    throw error
  }
}

function driverOf(session: WebDriver, close: () => Promise<void>): Driver {
  const run: Driver['run'] = async (work, ...given) =>
    (await session.send('POST', '/execute/sync', {
      script: `return (${work})(...arguments)`,
      args: given,
    })) as never
  return {
    faults: [],
    run,
    close,
    async open(url) {
      await session.send('POST', '/url', { url })
    },
    async back() {
      await session.send('POST', '/back')
    },
    async forward() {
      await session.send('POST', '/forward')
    },
    async reload() {
      await session.send('POST', '/refresh')
    },
    async resize(size) {
      await resizeViewport(session, run, size)
    },
    async press(point) {
      await session.send('POST', '/actions', pressActions(point))
    },
    async type(text) {
      await session.send('POST', '/actions', typeActions(text))
    },
    async chooseFile(path) {
      const field = await session.send('POST', '/element', {
        using: 'css selector',
        value: 'input[type=file]',
      })
      const id = (field as Record<string, string>)[ELEMENT]
      await session.send('POST', `/element/${id}/value`, { text: path })
    },
    async picture() {
      return Buffer.from(String(await session.send('GET', '/screenshot')), 'base64')
    },
  }
}

/** Resizes the window until the page has this size, which may take several tries. */
async function resizeViewport(session: WebDriver, run: Driver['run'], size: Size): Promise<void> {
  const inside = () => run(() => ({ width: innerWidth, height: innerHeight }))
  const deadline = Date.now() + PATIENCE_MS
  let last: Size | undefined
  while (Date.now() < deadline) {
    last = await inside()
    if (last.width === size.width && last.height === size.height) return
    const outer = (await session.send('GET', '/window/rect')) as Size
    await session.send('POST', '/window/rect', {
      x: 0,
      y: 0,
      width: outer.width + size.width - last.width,
      height: outer.height + size.height - last.height,
    })
    await pause(100)
  }
  throw new Error(`the window's page stays ${JSON.stringify(last)} instead of ${JSON.stringify(size)}`)
}

/** Starts a virtual display that chooses a free number, and returns its name. */
async function startDisplay(begun: ChildProcess[]): Promise<string> {
  const child = spawn(
    browserPath('XVFB_PATH'),
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  )
  begun.push(child)
  const told = child.stdio[3]
  if (!(told instanceof Readable)) throw new Error('Xvfb has no pipe to tell its display by')
  return `:${await firstMatch(child, told, /^(\d+)\n/)}`
}

/**
 * Starts the driver on a free port, and returns its address once it answers. Tries another port if a
 * different process has taken it meanwhile.
 */
async function startDriver(
  path: string,
  env: Record<string, string>,
  begun: ChildProcess[],
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const child = spawn(path, [`--port=${port}`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let failed: Error | undefined
    child.once('error', error => {
      failed = error
    })
    let errors = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        errors = (errors + chunk).slice(-2000)
      })
    const address = `http://127.0.0.1:${port}`
    const deadline = Date.now() + PATIENCE_MS
    while (!failed && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      if (await answers(address)) {
        begun.push(child)
        return address
      }
      await pause(50)
    }
    await end(child)
    if (failed || attempt === 5) throw failed ?? new Error(`${path} did not start: ${errors}`)
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/status`, { signal: AbortSignal.timeout(5000) })
    await response.text()
    return response.ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
