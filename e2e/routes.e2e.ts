import { LANGUAGES, type Language } from '@matin/contract/language'
import en from '@matin/i18n/texts/en/wallet.json' with { type: 'json' }
import ja from '@matin/i18n/texts/ja/wallet.json' with { type: 'json' }
import zhHans from '@matin/i18n/texts/zh-Hans/wallet.json' with { type: 'json' }
import zhHant from '@matin/i18n/texts/zh-Hant/wallet.json' with { type: 'json' }
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { full } from '../tools/test/tier.ts'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, PHONE, type Wallet } from './support/browser.ts'
import { marksLostInContrast } from './support/contrast.ts'
import { layoutFaults } from './support/layout.ts'
import { type RichCustomer, richCustomer } from './support/rich-customer.ts'
import { ROUTES, type Route, routesOfWallet } from './support/routes.ts'
import { type Settling, watchSettling } from './support/settled.ts'
import { type OwnServer, ownServer } from './support/stage.ts'
import { setTextSize, textScale } from './support/text-size.ts'
import { tickBox, visit } from './support/wallet.ts'

/*
 * Every route in every language, on phones and a desktop, with text at 100, 150 and 200 %, signed in and out:
 * nothing breaks, is cut off or covered, and every text is there. `npm test` takes two views, the full run all routes in
 * English on a phone with usual and with the largest text, all in Japanese with the largest, and some in other views.
 * SOAK=1 tests all routes in all views.
 */
const soak = process.env.SOAK === '1'
const CATALOGUES = { en, ja, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
const NARROWEST = 320
const DESK = 1280
const WIDTHS = [NARROWEST, PHONE.width, DESK]
/** Font sizes of the browser, in percent of the default. */
const TEXT_SIZES = [100, 150, 200]
/** Pages with the most content, which the daily run tests in the other languages and widths. */
const SAMPLE = [
  'pages/Home/index',
  'pages/DEFI/order',
  'pages/Assets/claim',
  'pages/Personal/index',
  'pages/Quotes/index',
  'pages/Quotes/details',
]
/** Pages that differ for guests, and one that requires a sign-in. */
const FOR_GUESTS = ['', 'pages/DEFI/index', 'pages/Personal/index', 'pages/Assets/index']
/** Pattern of a catalogue key that is shown because its text is missing. */
const KEY = new RegExp(String.raw`\b(${Object.keys(en).join('|')})\.[a-z]\w*`)

interface View {
  language: Language
  width: number
  text: number
  signedIn: boolean
}

let server: OwnServer
let who: RichCustomer
/** Browsers by device: one phone for both phone widths, and one desktop. */
const devices = new Map<'phone' | 'desk', { wallet: Wallet; settling: Settling }>()

beforeAll(async () => {
  server = await ownServer()
  who = await richCustomer(server)
})
afterAll(async () => {
  for (const { wallet } of devices.values()) await wallet.close()
  await server?.close()
})

async function deviceOf(width: number) {
  const kind = width > 480 ? 'desk' : 'phone'
  const known = devices.get(kind)
  if (known) return known
  const desk = { isMobile: false, hasTouch: false, viewport: { width, height: 800 } }
  const wallet = await openWallet(server.address, kind === 'desk' ? desk : {})
  const device = { wallet, settling: watchSettling(wallet.page) }
  devices.set(kind, device)
  return device
}

async function enter({ language, width, text, signedIn }: View) {
  const device = await deviceOf(width)
  const { page } = device.wallet
  await page.setViewportSize({ width, height: width > 480 ? 800 : PHONE.height })
  await page.evaluate(
    ([token, chosen]) => {
      localStorage.clear()
      localStorage.setItem('Matemax_lang', chosen)
      if (token !== '') localStorage.setItem('Matemax_token', token)
    },
    [signedIn ? who.token : '', language] as const,
  )
  await setTextSize(page, text)
  await page.goto('/#/')
  await page.reload()
  await device.settling.settled()
  expect(await textScale(page)).toBe(String(text / 100))
  return device
}

/** Opens a page and returns its faults, each with its place. */
async function faultsOf(route: Route, query: string, view: View): Promise<string[]> {
  const { wallet, settling } = await deviceOf(view.width)
  const { page } = wallet
  const words = CATALOGUES[view.language]
  await visit(page, query === '' ? route.path : `${route.path}?${query}`)
  await settling.settled()
  const faults = await layoutFaults(page)
  const [language, title, text] = await page.evaluate(() => [
    document.documentElement.lang,
    document.title,
    document.body.textContent,
  ])
  if (language !== view.language) faults.push(`lang is ${language}`)
  if (!/^.*Matin$/.test(title ?? '')) faults.push(`the title is "${title}"`)
  const missing = KEY.exec(`${title} ${text}`)
  if (missing) faults.push(`the key ${missing[0]} instead of words`)
  const gate = text?.includes(words.Gate.text)
  if (gate !== (route.customer && !view.signedIn)) faults.push(gate ? 'wants a sign-in' : 'wants no sign-in')
  const usual = view.language === 'en' && view.width === PHONE.width && view.text === 100
  if (usual) faults.push(...(await marksLostInContrast(page)))
  if (usual && (soak || isOneOfItsKind(route, view)))
    await expectAccessible(page).catch((error: Error) => faults.push(error.message))
  faults.push(...wallet.takeFaults())
  const place = `/${route.path}${query && '?'}${query.slice(0, 20)} ${view.language} ${view.width} text ${view.text}`
  if (faults.length > 0) faults.push(await wallet.keepPicture(place))
  return faults.map(fault => `${place}: ${fault}`)
}

/**
 * Returns whether a page looks different in this view than in all others. To guests, most pages look as they
 * do to customers, or ask for a sign-in.
 */
function isOneOfItsKind(route: Route, { signedIn }: View): boolean {
  return signedIn || FOR_GUESTS.includes(route.path)
}

const everyView: View[] = LANGUAGES.flatMap(language =>
  WIDTHS.flatMap(width =>
    TEXT_SIZES.flatMap(text => [true, false].map(signedIn => ({ language, width, text, signedIn }))),
  ),
)
const views = everyView.filter(view => soak || (full ? isDaily(view) : isFirst(view)))

/** Whether it is a view of `npm test`: the usual one, and the longest words in the least room. */
function isFirst({ language, width, text, signedIn }: View): boolean {
  if (!signedIn) return false
  return (
    (language === 'en' && width === PHONE.width && text === 100) ||
    (language === 'ja' && width === NARROWEST && text === 200)
  )
}

function isDaily({ language, width, text, signedIn }: View): boolean {
  const english = language === 'en'
  if (text === 100) return english ? signedIn || width === PHONE.width : signedIn && width === PHONE.width
  if (!signedIn) return false
  return english
    ? width === PHONE.width || (width === DESK && text === 200)
    : width === NARROWEST && text === 200
}

test('every route of the wallet is tested', () => {
  const here = ROUTES.map(route => route.path).filter(path => path !== '')
  expect(routesOfWallet()).toEqual(here.sort())
})

describe.each(views)('$language at $width px, text at $text %, signed in: $signedIn', view => {
  const english = view.language === 'en' && view.width === PHONE.width && view.text !== 150
  // Japanese has the longest unbreakable words.
  const main = english || (view.language === 'ja' && view.text === 200)
  test('every page fits without overlap or cut text', async () => {
    await enter(view)
    const faults: string[] = []
    for (const route of ROUTES) {
      if (!soak && !main && !SAMPLE.includes(route.path)) continue
      const shown = view.signedIn || !route.customer
      for (const query of shown ? route.queries(who) : [''])
        faults.push(...(await faultsOf(route, query, view)))
    }
    expect(faults).toEqual([])
  })
})

/** Sheets of the wallet. Each has the path of its page and the steps that open it. */
const SHEETS: [path: string, open: (page: Page) => Promise<void>][] = [
  ['pages/Assets/index', page => press(page, 'Transfer')],
  ['pages/Assets/history', page => press(page, /^Recharge/)],
  ['pages/Personal/index', page => press(page, /currency/)],
  ['pages/Personal/index', page => press(page, /colors/)],
  ['pages/Personal/exchange', page => press(page, /^Choose coin/)],
  ['pages/Assets/claim', page => press(page, 'Address book')],
  [
    'pages/DEFI/machine',
    async page => {
      await tickBox(page)
      await press(page, /^Rent/)
    },
  ],
  ['pages/DEFI/order', page => press(page, /^Redeem/)],
  ['pages/Assets/withdrawal', page => press(page, /^Cancel/)],
]

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).last().click()
}

test('every sheet is complete with text at 200 %', async () => {
  const view: View = { language: 'en', width: PHONE.width, text: 200, signedIn: true }
  const { wallet, settling } = await enter(view)
  const { page } = wallet
  const ids: Record<string, string> = {
    'pages/DEFI/machine': who.machine,
    'pages/DEFI/order': who.runningOrder,
    'pages/Assets/withdrawal': who.waitingWithdrawal,
  }
  const faults: string[] = []
  for (const [path, open] of SHEETS) {
    const id = ids[path]
    await visit(page, id ? `${path}?id=${id}` : path)
    await settling.settled()
    await open(page)
    const sheet = page.getByRole('dialog')
    await sheet.waitFor().catch(async () => {
      throw new Error(`no sheet at ${path}: ${await wallet.keepPicture(`sheet of ${path}`)}`)
    })
    await settling.settled()
    const keypad = sheet.getByRole('button', { name: '1', exact: true })
    if (await keypad.isVisible()) await keypad.click()
    for (const fault of [...(await layoutFaults(page)), ...(await marksLostInContrast(page))])
      faults.push(`sheet of ${path}: ${fault}`)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
  expect(faults).toEqual([])
})

/** Width of a phone's page at 200 % zoom. */
const ZOOMED = PHONE.width / 2
const FORMS = ['pages/DEFI/pledge', 'pages/DEFI/index', 'pages/Assets/history', 'pages/Security/index']

test('every control is visible at 200 %, and nothing is cut off', { tags: 'full' }, async () => {
  const view: View = { language: 'en', width: ZOOMED, text: 100, signedIn: true }
  await enter(view)
  const faults: string[] = []
  for (const route of ROUTES) {
    if (!soak && !SAMPLE.includes(route.path) && !FORMS.includes(route.path)) continue
    for (const query of route.queries(who)) faults.push(...(await faultsOf(route, query, view)))
  }
  // A field's hint repeats its label, and every fault leaves a screenshot's path.
  const cut = faults.filter(fault => !/placeholder cut off|\.png$/.test(fault))
  expect(cut).toEqual([])
})

test('a printed page is complete, without its controls', { tags: 'full' }, async () => {
  await enter({ language: 'en', width: PHONE.width, text: 100, signedIn: true })
  const { wallet, settling } = await deviceOf(PHONE.width)
  const { page } = wallet
  const faults: string[] = []
  await page.emulateMedia({ media: 'print' })
  for (const path of [...SAMPLE, 'pages/Assets/history', 'pages/Assets/yearly']) {
    const route = ROUTES.find(one => one.path === path)
    await visit(page, `${path}?${route?.queries(who)[0] ?? ''}`)
    await settling.settled()
    for (const fault of await layoutFaults(page)) faults.push(`${path}: ${fault}`)
    const tabs = page.locator('nav', { has: page.getByRole('link', { name: 'Mining Pool' }) })
    if (await tabs.isVisible()) faults.push(`${path}: has the tab bar`)
  }
  await page.emulateMedia({ media: null })
  expect(faults).toEqual([])
})
