import { login } from '@matin/contract/auth'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openWallet } from '../support/browser.ts'
import { PASSWORD as CUSTOMER_PASSWORD, callApi } from '../support/customer.ts'
import { createFirstOwner } from '../support/first-owner.ts'
import type { RunningServer, Server } from '../support/server.ts'
import { totpOf } from '../support/totp.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'
import type { Visit } from './browse.ts'
import type { Bounds, Walk } from './crawl.ts'
import { layoutCheck } from './faults.ts'
import { type Watch, watchContext } from './watch.ts'

const soak = process.env.SOAK === '1'
const LONG: Bounds = { presses: 2000, perState: 100, later: 200, depth: 4, forwards: 500 }
const bounds = (short: Bounds): Bounds => (soak ? LONG : short)
const patience = { ms: 20_000, looks: 100 }

/** Opens a browser that is watched from its first page on. */
export async function openWatched(
  address: string,
  options: BrowserContextOptions = {},
  storage: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  let watch: Watch | undefined
  const { page, close } = await openWallet(address, options, async context => {
    // Once: what the page forgets stays forgotten.
    await context.addInitScript(items => {
      if (location.origin === 'null' || sessionStorage.getItem('crawl') !== null) return
      sessionStorage.setItem('crawl', '')
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, storage)
    watch = await watchContext(context)
  })
  if (!watch) throw new Error('the browser was not watched')
  return { page, watch, close }
}

/** Returns the walk of a guest, who is not signed in, on a phone. */
export function asGuest(server: Server): Walk {
  return {
    open: () => openWatched(server.address),
    bounds: bounds({ presses: 20, perState: 3, later: 5, depth: 1, forwards: 5 }),
    patience,
    checks: [layoutCheck],
  }
}

/**
 * Returns the walk of a signed-in customer on a phone. Each browser has its own session, because a walk may
 * end it.
 */
export function asCustomer(server: Server, { email }: { email: string }): Walk {
  return {
    async open() {
      const { token } = await callApi(server.address, login, { account: email, password: CUSTOMER_PASSWORD })
      return openWatched(server.address, {}, { Matemax_token: token })
    },
    bounds: bounds({ presses: 50, perState: 3, later: 5, depth: 2, forwards: 5 }),
    patience,
    checks: [layoutCheck],
  }
}

const PASSWORD = 'crawler-demonstration'
const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

/**
 * Returns the walk of an operator with this role only, who signs in at the console's first page. In the daily
 * run, all roles share `before`: a control is pressed by the first role that meets it, except for links to
 * sections, which every role presses. The soak run presses every control as each role.
 */
export function asOperator(server: RunningServer, role: OperatorRole, before: Set<string>): Walk {
  const email = `${role}@crawl.example`
  const address = server.address.replace('127.0.0.1', 'localhost')
  let secret: string | undefined
  async function open(): Promise<Visit> {
    secret ??= createFirstOwner(server, { email, name: `Crawl ${role}`, roles: role, password: PASSWORD })
    const visit = await openWatched(address, DESK)
    await addVirtualAuthenticator(visit.page)
    await signIn(server, visit.page, email, secret)
    return visit
  }
  return {
    open,
    bounds: bounds({ presses: 15, perState: 3, later: 5, depth: 2, forwards: 5 }),
    patience,
    checks: [layoutCheck],
    before: soak ? new Set() : before,
  }
}

/** Signs in by the form. The walk inspects what follows. */
async function signIn(server: Server, page: Page, email: string, secret: string): Promise<void> {
  // Each code serves once.
  await server.dev.advance({ seconds: 30 })
  await page.goto('/console')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Code from your authenticator').fill(totpOf(secret, await server.dev.now()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}
