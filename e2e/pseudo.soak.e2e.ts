import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, type Wallet } from './support/browser.ts'
import { layoutFaults } from './support/layout.ts'
import { buildPseudo, type PseudoBuild } from './support/pseudo-build.ts'
import { type RichCustomer, richCustomer } from './support/rich-customer.ts'
import { ROUTES } from './support/routes.ts'
import { type Settling, watchSettling } from './support/settled.ts'
import { type OwnServer, ownServer } from './support/stage.ts'
import { visit } from './support/wallet.ts'

/*
 * The wallet with pseudo-localised texts, 40 % longer: plain letters reveal hard-coded texts, and the layout must hold
 * for languages longer than English.
 */
const CURRENCIES = ['USD', 'CNY', 'JPY', 'EUR', 'HKD', 'TWD']
/**
 * Texts that are not in the catalogues: names, symbols, addresses, hashes, indicators, and dates formatted by
 * Intl.
 */
const DATA = [
  /\b(USDT|BTC|ETH|TRX|BNB|SOL|XRP|DOGE|TRON|TRC-20|UTC|Matin|English)\b/g,
  new RegExp(String.raw`\b(${CURRENCIES.join('|')})\b`, 'g'),
  /\b(MA|BOLL|MACD|VOL)\b/g,
  // Names given by customers or their programs.
  /\b(Cold wallet|node)\b/g,
  /[\w.•…-]+@[\w.-]+/g,
  // A long identifier, shortened.
  /\b\w+…\w+\b/g,
  /\bT[1-9A-HJ-NP-Za-km-z]{3,33}\b/g,
  /\b[0-9a-f]{4,64}\b|\b[0-9A-Z]{8,24}\b/g,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Today|Tomorrow|Yesterday)\b/g,
]

let server: OwnServer
let who: RichCustomer
let build: PseudoBuild
let wallet: Wallet
let settling: Settling

beforeAll(async () => {
  build = buildPseudo()
  server = await ownServer()
  who = await richCustomer(server)
  // A page served from disk needs permission to open a socket to a local address.
  const permissions = ['local-network-access']
  wallet = await openWallet(
    server.address,
    { reducedMotion: 'reduce', permissions, serviceWorkers: 'block' },
    context => build.serve(context),
  )
  settling = watchSettling(wallet.page)
})
afterAll(async () => {
  await wallet?.close()
  await server?.close()
  build?.remove()
})

async function enter(token: string): Promise<void> {
  const { page } = wallet
  await page.evaluate(chosen => {
    localStorage.clear()
    if (chosen !== '') localStorage.setItem('Matemax_token', chosen)
  }, token)
  await page.goto('/#/')
  await page.reload()
  await settling.settled()
}

/** Returns all texts of the page in plain letters, visible or only for screen readers. */
async function plainWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(currencies => {
    const said = [document.title]
    const names = (type: 'currency' | 'region', codes: string[]) => {
      const display = new Intl.DisplayNames('en', { type })
      return codes.map(code => display.of(code))
    }
    const emails = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const regions = emails.flatMap(first => emails.map(second => first + second))
    const known = new Set([...names('currency', currencies), ...names('region', regions)])
    for (const element of document.querySelectorAll('*')) {
      // Languages are listed by their own names; an address is split into pieces.
      if (element.closest('[lang]:not(html), [translate=no]')) continue
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'])
        said.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '')
    }
    return said.filter(text => !known.has(text))
  }, CURRENCIES)
  const words = texts.filter(text =>
    /[a-zA-Z]{2,}/.test(DATA.reduce((rest, pattern) => rest.replace(pattern, ''), text)),
  )
  return [...new Set(words)]
}

async function faultsHere(place: string): Promise<string[]> {
  await settling.settled()
  const words = (await plainWords(wallet.page)).map(text => `hard-coded "${text}"`)
  // A field's hint may be cut in a longer language: the label above repeats it.
  const layout = (await layoutFaults(wallet.page)).filter(fault => !fault.startsWith('placeholder'))
  return [...words, ...layout].map(fault => `${place}: ${fault}`)
}

/** Opens each dialog and sheet of the page and returns their faults. */
async function faultsOfDialogs(place: string): Promise<string[]> {
  const { page } = wallet
  const faults: string[] = []
  const openers = page.locator('button[aria-haspopup=dialog]:visible')
  for (let index = 0; index < Math.min(await openers.count(), 4); index++) {
    await openers.nth(index).click()
    await page.getByRole('dialog').waitFor()
    faults.push(...(await faultsHere(`${place}, sheet ${index + 1}`)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return faults
}

test('no text for customers is hard-coded, and texts of translation length fit', async () => {
  await enter(who.token)
  const faults: string[] = []
  for (const route of ROUTES)
    for (const query of route.queries(who)) {
      const place = `${route.path}${query && '?'}${query.slice(0, 20)}`
      await visit(wallet.page, query === '' ? route.path : `${route.path}?${query}`)
      faults.push(...(await faultsHere(place)), ...(await faultsOfDialogs(place)))
    }
  expect([...faults, ...wallet.takeFaults()]).toEqual([])
})

test.each(['pages/Login/index', 'pages/Login/register', 'pages/Login/resetPwd', 'pages/Assets/index', ''])(
  'no guest text is hard-coded: /%s',
  async path => {
    await enter('')
    await visit(wallet.page, path)
    const faults = await faultsHere(path)
    const send = wallet.page.locator('button[type=submit]:visible')
    if ((await send.count()) > 0) {
      await send.first().click()
      faults.push(...(await faultsHere(`${path}, sent empty`)))
    }
    expect(faults).toEqual([])
  },
)
