import type { Page } from 'playwright-core'

/** Pages of the tab bar, where every path begins. */
const TABS = ['pages/Home/index', 'pages/Quotes/index', 'pages/DEFI/index', 'pages/Personal/index']

/** For each page, the page that links to it. */
const LINKED_FROM: Readonly<Record<string, string>> = {
  'pages/Home/messages': 'pages/Home/index',
  'pages/Home/noticeList': 'pages/Home/index',
  'pages/Quotes/details': 'pages/Quotes/index',
  'pages/DEFI/pledge': 'pages/DEFI/index',
  'pages/DEFI/machine': 'pages/DEFI/index',
  'pages/DEFI/rules': 'pages/DEFI/index',
  'pages/DEFI/pledgeList': 'pages/Personal/index',
  'pages/DEFI/order': 'pages/DEFI/pledgeList',
  'pages/Personal/addressBook': 'pages/Personal/index',
  'pages/Personal/exchange': 'pages/Home/index',
  'pages/Personal/exchange_history': 'pages/Personal/index',
  'pages/Personal/service': 'pages/Personal/index',
  'pages/Personal/notifications': 'pages/Personal/index',
  'pages/Personal/faq': 'pages/Personal/service',
  'pages/Invite/index': 'pages/Home/index',
  'pages/Assets/index': 'pages/Home/index',
  'pages/Assets/charge': 'pages/Home/index',
  'pages/Assets/claim': 'pages/Home/index',
  'pages/Assets/history': 'pages/Assets/index',
  'pages/Assets/proof': 'pages/Assets/index',
  'pages/Assets/reserves': 'pages/About/index',
  'pages/Assets/statement': 'pages/Assets/history',
  'pages/Authentication/index': 'pages/Personal/index',
  'pages/Language/index': 'pages/Personal/index',
  'pages/About/index': 'pages/Personal/index',
  'pages/Security/index': 'pages/Personal/index',
  'pages/Security/contact': 'pages/Security/index',
  'pages/Security/devices': 'pages/Security/index',
  'pages/Security/loginLog': 'pages/Security/index',
  'pages/Security/passkeys': 'pages/Security/index',
  'pages/Security/payPwd': 'pages/Security/index',
  'pages/Login/index': 'pages/Home/index',
  'pages/Login/register': 'pages/Home/index',
}

/**
 * Goes to a page as a user does: Back until the tab bar is visible, then by tab and links. The last link's
 * address is `route`, including its query.
 */
export async function openPage(page: Page, route: string): Promise<void> {
  const [path = ''] = route.split('?')
  await closeSheet(page)
  // In place of the form that was sent.
  if ((await page.getByTestId('receipt').count()) > 0) await goingFrom(page, () => back(page))
  if (isAt(page, path) && route === path && !page.url().includes('?')) return
  const way = wayTo(path)
  while (!TABS.some(tab => isAt(page, tab))) await goingFrom(page, () => back(page))
  const [tab = '', ...links] = way
  if (!isAt(page, tab)) await goingFrom(page, () => page.locator(`nav ${linkTo(tab)}`).click())
  // The same page at another of its own tabs.
  else if (page.url().includes('?')) {
    await page.locator(`nav ${linkTo(tab)}`).click()
    await page.waitForURL(url => !url.hash.includes('?'))
  }
  for (const link of links) {
    const last = link === path && route !== path
    const target = last ? `a[href="#/${route}"]` : linkTo(link)
    await goingFrom(page, () => page.locator(`${target} >> visible=true`).first().click())
  }
}

async function closeSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  if ((await sheet.count()) === 0) return
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
}

/** Presses Back in the page's bar. */
async function back(page: Page): Promise<void> {
  await page.locator('main > header button').first().click()
}

function wayTo(path: string): string[] {
  if (TABS.includes(path)) return [path]
  const before = LINKED_FROM[path]
  if (before === undefined) throw new Error(`no way to ${path}: name the page that links to it`)
  return [...wayTo(before), path]
}

function isAt(page: Page, path: string): boolean {
  const [at] = new URL(page.url()).hash.replace(/^#\/?/, '').split('?')
  return (at || 'pages/Home/index') === path
}

/** Returns the selector of a link to a path, with or without a query. */
const linkTo = (path: string) => `:is(a[href="#/${path}"], a[href^="#/${path}?"])`

/**
 * Leaves the page by `step`, and waits until another page is shown. A page that is still loading is not left:
 * when its content takes the place of its skeleton, it would look like another page.
 */
export async function goingFrom(page: Page, step: () => Promise<void>): Promise<void> {
  await page.locator('main:not([aria-busy])').waitFor()
  const before = await page.evaluate(() => {
    document.querySelector('main')?.setAttribute('data-left', '')
    return location.hash
  })
  await step()
  const isLeft = (hash: string) =>
    location.hash !== hash && document.querySelector('main:not([data-left], [aria-busy])') !== null
  await page.waitForFunction(isLeft, before).catch(async (cause: unknown) => {
    const text = await page.evaluate(() => document.querySelector('main')?.textContent ?? 'nothing')
    throw new Error(`the page was not left: ${page.url()} shows ${text.slice(0, 500)}`, { cause })
  })
}

/** Opens the mining pool at one of its tabs, by their English names. */
export async function openPool(page: Page, tab: 'Machines' | 'NFT'): Promise<void> {
  await openPage(page, 'pages/DEFI/index')
  await page.getByRole('tab', { name: tab, exact: true }).click()
}

/** Opens the orders of one kind that have ended. */
export async function openEndedOrders(page: Page, kind: 'Machines' | 'NFT'): Promise<void> {
  await openPage(page, 'pages/DEFI/pledgeList')
  await page.getByRole('group', { name: 'Product types' }).getByText(kind, { exact: true }).click()
  await page.getByRole('tab', { name: 'Ended' }).click()
}

export async function openHistory(page: Page, kind: string): Promise<void> {
  await openPage(page, 'pages/Assets/history')
  await page.getByRole('group', { name: 'Type' }).getByText(kind, { exact: true }).click()
}

/** Opens the withdrawal in progress. */
export async function openWithdrawal(page: Page): Promise<void> {
  await openPage(page, 'pages/Assets/claim')
  await page.getByRole('tab', { name: 'In progress' }).click()
}

/** Opens the form to send to another customer, from the sheet of transfers. */
export async function openSend(page: Page): Promise<void> {
  await openPage(page, 'pages/Assets/index')
  await page.getByRole('button', { name: /^Transfer/ }).click()
  await goingFrom(page, () => page.getByRole('dialog').locator(linkTo('pages/Assets/send')).click())
}
