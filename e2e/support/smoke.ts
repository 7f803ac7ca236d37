import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import type { Driver } from './browsers/driver.ts'
import { Tab } from './browsers/tab.ts'
import { customerOf, PASSWORD, PIN } from './customer.ts'
import { TO_SOLID } from './dev-tools.ts'
import { freshOperator, passIdentity } from './operator.ts'
import type { Server } from './server.ts'
import { sharedServer } from './stage.ts'
import { voucherImage } from './voucher.ts'

/** Smallest viewport that the console is designed for. */
const DESK = { width: 1280, height: 800 }

type Open = () => Promise<Driver>

/**
 * Defines the smoke test of one browser. From the printed address, it goes through wallet and console by
 * looking and pressing only.
 */
export function smoke(browser: string, open: Open): void {
  describe(`in ${browser}`, () => {
    const at = begin(open)
    visits(at)
    walk(at)
  })
}

/** Defines a short smoke test, which shows the first pages and goes forward and back. */
export function shortSmoke(browser: string, open: Open): void {
  describe(`in ${browser}`, () => visits(begin(open)))
}

const heading = (name: string | RegExp) => ({ role: 'heading', name })
const link = (name: string | RegExp) => ({ role: 'link', name })
const button = (name: string | RegExp) => ({ role: 'button', name })
/** Returns the target of an entry of the bottom bar. */
const place = (name: string) => ({ role: 'link', name, within: { role: 'navigation' } })
const NEW_VERSION = { text: 'A new version is ready' }

/** State that the steps of a smoke test share. */
interface Scene {
  server: Server
  tab: Tab
  /** Folder for files that are given to the browser. */
  folder: string
}

/**
 * Opens the browser before the steps. Checks for faults after each step, and skips the steps after a failure.
 */
function begin(open: Open): () => Scene {
  let scene: Scene | undefined
  let folder: string | undefined
  let broken: string | undefined
  const at = () => {
    if (!scene) throw new Error('the browser is not open')
    return scene
  }

  beforeAll(async () => {
    const server = await sharedServer()
    folder = await mkdtemp(join(tmpdir(), 'matin-smoke-'))
    scene = { server, folder, tab: new Tab(await open()) }
  })
  afterAll(async () => {
    await scene?.tab.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    if (broken) throw new Error(`not reached: "${broken}" failed`)
  })
  afterEach(async ({ task }) => {
    if (broken) return
    const { tab } = at()
    if (task.result?.state === 'fail') {
      // Pages open even where their data does not load.
      if (task.name !== FIRST) broken = task.name
      console.error(`picture of the failure: ${await tab.keepPicture(`${task.suite?.name} ${task.name}`)}`)
      return
    }
    expect(tab.takeFaults()).toEqual([])
    expect(await tab.shows(NEW_VERSION)).toBe(false)
  })
  return at
}

const FIRST = 'a first visit shows the market, and offers no new version once the app is installed'

function visits(at: () => Scene): void {
  test(FIRST, async () => {
    const { tab, server } = at()
    await tab.open(server.address)
    await tab.waitFor(link('Create an account'))
    await tab.waitFor(link(/BTC.*USDT/))
    const installed = async () => {
      const worker = await navigator.serviceWorker.getRegistration()
      const parts = [worker?.installing, worker?.waiting, worker?.active]
      return parts.map(part => part?.state ?? 'none').join(', ')
    }
    await tab.waitUntil('the service worker', installed, 'none, none, activated')
    expect(await tab.shows(NEW_VERSION)).toBe(false)
  })

  test('a link leads forward, Back and Forward work, and a tab opens its page with data', async () => {
    const { tab, server } = at()
    await tab.open(server.address)
    await tab.click(link('Create an account'))
    await tab.waitFor(heading('Create an account'))
    await tab.back()
    await tab.waitFor(link('Log in'))
    await tab.waitGone(heading('Create an account'))
    await tab.forward()
    await tab.waitFor(heading('Create an account'))
    await tab.back()
    await tab.click(place('Market'))
    await tab.waitFor(heading('Market'))
    await tab.waitFor(link(/BTC.*USDT/))
    await tab.click(place('Home'))
    await tab.waitFor(link('Create an account'))
  })
}

function walk(at: () => Scene): void {
  const email = `ada.${crypto.randomUUID()}@example.com`

  test('a customer registers with the code from the mailbox, and sets the payment PIN', async () => {
    const { tab, server } = at()
    await tab.click(link('Create an account'))
    await tab.fill('Email', email)
    await tab.click(button('Send code'))
    await tab.waitFor({ text: /^Resend in \d+ s$/ })
    await tab.fill('Verification code', await server.dev.code(email))
    await tab.fill('Login password', PASSWORD)
    await tab.fill('Repeat password', PASSWORD)
    await tab.click({ role: 'checkbox' })
    await tab.click(button('Create account'))
    await tab.click(button('Later'))
    await tab.waitFor({ role: 'region', name: 'Total assets' })

    // A second code may be sent after 60 s.
    await server.dev.advance({ seconds: 61 })
    await tab.click(place('Personal'))
    await tab.click(link(/^Security$/))
    await tab.click(link(/Payment PIN.*Not set/))
    await tab.click(button('Send code'))
    await tab.waitFor({ text: /^Resend in \d+ s$/ })
    await tab.fill('Verification code', await server.dev.code(email, 2))
    await tab.fill('Login password', PASSWORD)
    await tab.fill('New PIN', PIN)
    await tab.fill('Repeat PIN', PIN)
    await tab.click(button('Save PIN'))
    await tab.waitFor(link(/Payment PIN.*Set/))
  })

  test('a customer’s recharge is credited', async () => {
    const { tab, server, folder } = at()
    await goHome()
    await tab.click(link('Recharge'))
    await server.dev.payUsdt(await tab.valueOf('deposit-address'), '3000')
    await server.dev.mine(5)
    await tab.waitForValue({ role: 'field', name: /^Amount sent/ }, '3,000')
    const voucher = join(folder, 'voucher.png')
    await writeFile(voucher, await voucherImage('3000'))
    await tab.chooseFile(voucher)
    await tab.waitFor({ role: 'img', name: 'voucher.png' })
    await tab.waitGone({ role: 'progressbar', name: 'Upload the payment voucher' })
    await tab.click(button('Submit receipt'))
    await tab.waitFor({ testId: 'recharge-state' })
    await server.dev.mine(TO_SOLID)
    await tab.waitForValue({ testId: 'recharge-state' }, 'credited')
  })

  test('a customer withdraws, and the network confirms it', async () => {
    const { tab, server } = at()
    await goHome()
    await tab.click(link('Withdraw'))
    await tab.fill('Receiving address', freshAddress())
    await tab.fill('Amount', '120.5')
    await tab.click(button(/^Withdraw 120\.5/))
    await tab.click(button(/^Confirm 120\.5/))
    await tapPin()
    await tab.click(button('View progress'))
    await tab.waitForValue({ testId: 'withdrawal-state' }, 'sent')
    await server.dev.mine(TO_SOLID)
    await tab.waitForValue({ testId: 'withdrawal-state' }, 'confirmed')
  })

  test('an operator signs in to the console, sees its first page, opens rows, and signs out by the menu', async () => {
    const { tab, server } = at()
    const token = await tab.run(() => localStorage.getItem('Matemax_token'))
    const who = customerOf(server.address, email, token ?? '')
    // Verified for a limit that fits both. Two wait, so that the first row is not also the last.
    await passIdentity(server, who)
    for (const quantity of ['611.25', '722.5'])
      await who.call(submitWithdrawal, { address: freshAddress(), quantity, pin: PIN })

    await tab.resize(DESK)
    await tab.open(new URL('/console', server.address).href)
    const operator = await freshOperator(server)
    await tab.fill('Email', operator.email)
    await tab.fill('Password', operator.password)
    await tab.fill('Code from your authenticator', operator.code)
    await tab.click(button('Sign in'))
    await tab.waitFor(heading('Waiting for me'))
    const sections = { role: 'navigation', name: 'Sections' }
    await tab.click({ role: 'link', name: 'Withdrawals', within: sections })
    await tab.waitFor(heading('Withdrawals'))
    for (const amount of ['611.25', '722.50']) {
      await tab.click({ role: 'row', name: new RegExp(amount) })
      const request = { role: 'complementary', name: /^Request/ }
      await tab.waitFor({ text: new RegExp(amount), within: request })
    }
    await tab.click({ role: 'link', name: 'Customers', within: sections })
    await tab.waitFor(heading('Customers'))
    await tab.back()
    await tab.waitFor(heading('Withdrawals'))
    await tab.resize(PHONE)
  })

  /** Presses Back, as on a page without the tab bar, until Home can be pressed. */
  async function goHome(): Promise<void> {
    const { tab } = at()
    await tab.reachBy(place('Home'), button('Back'))
    await tab.waitFor({ role: 'region', name: 'Total assets' })
  }

  async function tapPin(): Promise<void> {
    const { tab } = at()
    const sheet = { role: 'dialog', name: 'Payment PIN' }
    for (const [index, digit] of [...PIN].entries()) {
      await tab.waitFor({ text: `${index} of ${PIN.length} digits entered`, within: sheet })
      await tab.click({ role: 'button', name: digit, within: sheet })
    }
  }
}
