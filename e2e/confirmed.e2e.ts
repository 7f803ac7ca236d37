import { executeExchange, listExchanges } from '@matin/contract/exchange'
import { listMines } from '@matin/contract/mining'
import { listWithdrawals, submitWithdrawal } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Wallet } from './support/browser.ts'
import { PIN } from './support/customer.ts'
import {
  expectQuote,
  letQuoteExpire,
  startPhoneClock,
  stopPhoneClock,
  typeAmount,
} from './support/exchange.ts'
import { type FormCustomer, newFormCustomer, openSignedIn } from './support/money-forms.ts'
import { openPage } from './support/open-page.ts'
import { type OwnServer, ownServer } from './support/stage.ts'
import { expectText, expectToast, tapPin, tickBox } from './support/wallet.ts'

/*
 * The server posts what the customer confirmed: with a second tab of the same customer, and with a quote that ends while the PIN
 * is typed.
 */

let server: OwnServer
let who: FormCustomer
let wallet: Wallet
let other: Page
let page: Page
/** Paths of the posted requests. */
let posted: string[]

beforeAll(async () => {
  server = await ownServer()
  who = await newFormCustomer(server)
})
afterAll(() => server?.close())
beforeEach(async () => {
  wallet = await openSignedIn(server, who)
  page = wallet.page
  posted = []
  wallet.context.on('request', request => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
  })
  other = await wallet.context.newPage()
  await other.goto('/')
})
afterEach(() => wallet?.close())

const sheet = () => page.getByRole('dialog', { name: 'Payment PIN' })
const closed = () => sheet().waitFor({ state: 'detached' })
const typeRest = () => page.keyboard.type(PIN.slice(3))
async function typeHalf(): Promise<void> {
  await sheet().waitFor()
  await tapPin(page, PIN.slice(0, 3))
  await sheet().getByRole('group', { name: '3 of 6 digits entered' }).waitFor()
}
const inView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
async function payAgain(press: RegExp): Promise<void> {
  await page.getByRole('button', { name: press }).click()
  await sheet().getByRole('group', { name: '0 of 6 digits entered' }).waitFor()
  await tapPin(page, PIN)
  await page.getByTestId('receipt').waitFor()
}

describe('another tab', () => {
  test('changes nothing of a withdrawal on the PIN sheet, which closes and says so', async () => {
    const [mine, theirs] = [freshAddress(), freshAddress()]
    const fill = async (tab: Page, address: string, amount: string) => {
      await openPage(tab, 'pages/Assets/claim')
      await tab.getByLabel('Receiving address').fill(address)
      await tab.getByLabel('Amount').fill(amount)
    }
    await fill(page, mine, '15')
    await page.getByRole('button', { name: /^Withdraw 15/ }).click()
    await page.getByRole('button', { name: /^Confirm 15/ }).click()
    await typeHalf()
    await fill(other, theirs, '77')
    await closed()
    await page.bringToFront()
    await typeRest()
    await expectText(page, 'You changed this form in another tab.')
    await expectText(page, 'Here: 15. In the other tab: 77')
    expect(posted).not.toContain(submitWithdrawal.path)
    await payAgain(/^Confirm 15/)
    expect((await who.call(listWithdrawals, {})).items[0]).toMatchObject({ address: mine, quantity: '15' })
    // The other tab keeps its values.
    expect(await other.getByLabel('Receiving address').inputValue()).toBe(theirs)
    expect(await other.getByLabel('Amount').inputValue()).toBe('77')
  })

  test('changes nothing of a lock on the PIN sheet, and the note comes into view', async () => {
    const { items } = await who.call(listMines, { kind: 'lock' })
    const versionId = items.find(item => item.cycleDays === 30)?.versionId ?? ''
    const fill = async (tab: Page, amount: string) => {
      await openPage(tab, `pages/DEFI/pledge?versionId=${versionId}`)
      await tab.getByLabel('Amount to lock').fill(amount)
    }
    await fill(page, '100')
    await tickBox(page)
    await page.mouse.wheel(0, 4000)
    await page.getByRole('button', { name: /^Lock 100/ }).click()
    await typeHalf()
    await fill(other, '300')
    await closed()
    await page.bringToFront()
    await typeRest()
    const note = page.getByText('Here: 100. In the other tab: 300')
    await note.waitFor()
    await expect.poll(() => note.evaluate(inView)).toBe(true)
    await payAgain(/^Lock 100/)
  })

  test('that signs out closes the PIN sheet, and no digit serves the next session', async () => {
    await openPage(page, 'pages/Assets/claim')
    await page.getByLabel('Receiving address').fill(freshAddress())
    await page.getByLabel('Amount').fill('15')
    await page.getByRole('button', { name: /^Withdraw 15/ }).click()
    await page.getByRole('button', { name: /^Confirm 15/ }).click()
    await typeHalf()
    await other.evaluate(() => localStorage.removeItem('Matemax_token'))
    await closed()
    await typeRest()
    await page.waitForFunction(() => document.querySelector('main') !== null)
    expect(posted).not.toContain(submitWithdrawal.path)
  })
})

describe('Back', () => {
  test('closes the PIN sheet, and its digits do not count when it is opened again', async () => {
    await openPage(page, 'pages/Assets/claim')
    await page.getByLabel('Receiving address').fill(freshAddress())
    await page.getByLabel('Amount').fill('16')
    await page.getByRole('button', { name: /^Withdraw 16/ }).click()
    await page.getByRole('button', { name: /^Confirm 16/ }).click()
    await typeHalf()
    await page.goBack()
    await closed()
    await page.goForward()
    expect(await sheet().count()).toBe(0)
    await typeRest()
    expect(posted).not.toContain(submitWithdrawal.path)
  })
})

describe('a quote', () => {
  const trades = async () => (await who.call(listExchanges, {})).items.length
  const executed = () => posted.filter(path => path === executeExchange.path).length

  async function openQuote(): Promise<void> {
    await stopPhoneClock(page)
    await openPage(page, 'pages/Personal/exchange')
    await typeAmount(page, '25')
    await expectQuote(page, 'locked')
    await page.getByRole('button', { name: /^Buy [\d.,]+ / }).click()
    await typeHalf()
  }

  test('that ended locks the keypad until it is renewed, and only the new one is bought', async () => {
    const before = await trades()
    await openQuote()
    await letQuoteExpire(page)
    await startPhoneClock(page)
    await expectQuote(page, 'expired')
    await typeRest()
    expect(executed()).toBe(0)
    await sheet().getByRole('button', { name: 'Get a new quote' }).click()
    await sheet().getByRole('group', { name: '0 of 6 digits entered' }).waitFor()
    await page.keyboard.type(PIN)
    await page.getByTestId('receipt').waitFor()
    expect([executed(), await trades()]).toEqual([1, before + 1])
  })

  test('that the server refuses is renewed on the sheet, and “Nothing was exchanged” is true', async () => {
    const before = await trades()
    await openQuote()
    // Only once the request is under way: the page learns of the move, and would not send any more.
    await page.route(
      url => url.pathname === executeExchange.path,
      async route => {
        await server.dev.advance({ minutes: 2 })
        await route.continue()
      },
      { times: 1 },
    )
    await typeRest()
    await expectToast(page, 'Nothing was exchanged')
    await sheet().getByRole('group', { name: '0 of 6 digits entered' }).waitFor()
    expect(await trades()).toBe(before)
    expect(await page.evaluate(() => window.toasts)).not.toContain('Exchange successful')
    await page.keyboard.type(PIN)
    await page.getByTestId('receipt').waitFor()
    expect([executed(), await trades()]).toEqual([2, before + 1])
  })
})
