import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, PHONE, type Wallet, WHOLE } from './support/browser.ts'
import { PIN } from './support/customer.ts'
import { isSettled, MONEY_FORMS, newFormCustomer, openTransfer } from './support/money-forms.ts'
import { openPage } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { until } from './support/until.ts'

/* Keys, gestures and focus of the components, where customers meet them. */

let server: Server
let wallet: Wallet
let page: Page

beforeAll(async () => {
  server = await sharedServer()
  const who = await newFormCustomer(server)
  wallet = await openWallet(server.address, WHOLE)
  page = wallet.page
  await page.evaluate(token => localStorage.setItem('Matemax_token', token), who.token)
  await page.reload()
})
afterAll(() => wallet?.close())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await wallet.keepPicture(`keys ${task.name}`)
})

/** Drags a finger down the screen. */
async function drag(x: number, from: number, to: number): Promise<void> {
  const session = await wallet.context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y: from })
  for (let step = 1; step <= 8; step++) await touch('touchMove', { x, y: from + ((to - from) * step) / 8 })
  await touch('touchEnd')
  await session.detach()
}

describe('a sheet', () => {
  test('is accessible, closes with Escape, and gives the focus back', async () => {
    await openPage(page, 'pages/Assets/index')
    const opener = page.getByRole('button', { name: /^Transfer/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    await until(
      () => sheet.evaluate(element => element.contains(document.activeElement)),
      true,
      'focus inside',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await until(
      () => opener.evaluate(element => element === document.activeElement),
      true,
      'focus on what opened it',
    )
  })

  test('closes when a finger pulls it down', async () => {
    await openTransfer(page)
    const sheet = page.getByRole('dialog')
    const top = async () => (await sheet.boundingBox())?.y ?? 0
    const rest = PHONE.height - ((await sheet.boundingBox())?.height ?? 0)
    await until(async () => Math.abs((await top()) - rest) < 60, true, 'open')
    // A moving sheet has left its measured position.
    await until(() => sheet.evaluate(element => element.getAnimations().length), 0, 'movements of the sheet')
    const y = await top()
    // All the way: on a slow machine the speed of the finger does not count.
    await drag(195, y + 12, PHONE.height - 4)
    await sheet.waitFor({ state: 'detached' })
  })
})

/** Presses at once, also while a sheet covers the button; returns whether the button was enabled. */
function pressEnabled(button: HTMLElement | SVGElement): boolean {
  const enabled = button instanceof HTMLButtonElement && !button.disabled
  if (enabled) button.click()
  return enabled
}

const isLocked = (sheet: Element) => sheet.querySelector('[inert]') !== null

test('the payment PIN is typed on a keyboard, each tap on one digit counts, and a wrong PIN is cleared', async () => {
  const { open, press } = MONEY_FORMS.withdrawal
  await open(page)
  await press(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByText('0 of 6 digits entered').waitFor()
  await page.keyboard.type('1')
  // Tapped: of two presses of one button within half a second, the second counts only after another press.
  await sheet.getByRole('button', { name: '1', exact: true }).click()
  await sheet.getByText('2 of 6 digits entered').waitFor()
  // Opened again while it still slides away, it begins anew.
  const again = page.getByRole('button', { name: /^Confirm 15/ })
  await page.keyboard.press('Escape')
  await until(() => again.evaluate(pressEnabled), true, 'the press that opens the sheet again')
  await sheet.getByText('0 of 6 digits entered').waitFor()
  await until(() => sheet.evaluate(isLocked), false, 'a keypad that takes digits')
  await page.keyboard.type('11')
  await page.keyboard.press('Backspace')
  await sheet.getByText('1 of 6 digits entered').waitFor()
  await sheet.getByRole('button', { name: '1', exact: true }).evaluate((key: HTMLElement) => {
    key.click()
    key.click()
  })
  await sheet.getByText('3 of 6 digits entered').waitFor()
  await page.keyboard.type('111')
  await sheet.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor()
  await sheet.getByText('0 of 6 digits entered').waitFor()
  await page.keyboard.type(PIN)
  await isSettled(page)
  await page.getByTestId('receipt').waitFor()
})

test('an amount is grouped during typing, and the caret keeps its place among the digits', async () => {
  await openPage(page, 'pages/Assets/claim')
  const input = page.getByLabel('Amount')
  const state = () =>
    input.evaluate((element: HTMLInputElement) => {
      const at = element.selectionStart ?? 0
      return `${element.value.slice(0, at)}|${element.value.slice(at)}`
    })
  await input.focus()
  await page.keyboard.type('1234567')
  expect(await state()).toBe('1,234,567|')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('9')
  expect(await state()).toBe('12,349,|567')
  await page.keyboard.press('Backspace')
  expect(await state()).toBe('1,234,|567')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  expect(await state()).toBe('123,4|67')
  await page.keyboard.type('x')
  expect(await state()).toBe('123,4|67')
})

test('tabs follow the arrow keys', async () => {
  await openPage(page, 'pages/DEFI/index')
  const tabs = page.getByRole('tablist').first().getByRole('tab')
  const chosen = async () => {
    const states = await Promise.all((await tabs.all()).map(tab => tab.getAttribute('aria-selected')))
    return states.indexOf('true')
  }
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await until(chosen, 1, 'the second')
  await page.keyboard.press('End')
  await until(chosen, (await tabs.count()) - 1, 'the last')
  await page.keyboard.press('ArrowRight')
  await until(chosen, 0, 'the first')
})

describe('for a guest', () => {
  let guest: Wallet
  beforeAll(async () => {
    guest = await openWallet(server.address)
    await openPage(guest.page, 'pages/Login/register')
  })
  afterAll(() => guest?.close())

  test('a button that is enabled again shows its active background at once', async () => {
    const submit = guest.page.getByRole('button', { name: 'Create account' })
    const ground = () => submit.evaluate(element => getComputedStyle(element).backgroundColor)
    await submit.evaluate((element: HTMLButtonElement) => {
      element.disabled = true
    })
    const pale = await ground()
    const fading = await submit.evaluate((element: HTMLButtonElement) => {
      element.disabled = false
      return element.getAnimations().length
    })
    expect(fading).toBe(0)
    expect(await ground()).not.toBe(pale)
  })

  test('the list of countries is searched without accents and by number, and operated by keys and letters', async () => {
    await guest.page.getByRole('tab', { name: 'Mobile' }).click()
    await guest.page.locator('a[href="#/pages/Login/area"]').click()
    const search = guest.page.getByRole('searchbox')
    const countries = guest.page.getByRole('button', { name: /\+\d/ })
    await countries.first().waitFor()
    const all = await countries.count()
    await search.fill('cote')
    await until(() => countries.count(), 1, 'found')
    await search.fill('nowhere')
    await until(() => countries.count(), 0, 'none found')
    await guest.page.getByRole('button', { name: 'Clear' }).click()
    await until(() => countries.count(), all, 'all countries')

    const focused = () => guest.page.evaluate(() => document.activeElement?.textContent ?? '')
    await search.focus()
    await guest.page.keyboard.press('ArrowDown')
    const first = (await countries.first().textContent()) ?? ''
    await until(focused, first, 'the first')
    await guest.page.keyboard.press('ArrowDown')
    await until(focused, (await countries.nth(1).textContent()) ?? '', 'the second')
    await guest.page.keyboard.press('ArrowUp')
    await guest.page.keyboard.press('ArrowUp')
    await until(() => search.evaluate(element => element === document.activeElement), true, 'the search')

    await guest.page.locator('[aria-hidden=true] > span', { hasText: /^J$/ }).click()
    const list = guest.page.locator('div:has(> [data-letter])')
    const heading = guest.page.getByRole('heading', { name: 'J', exact: true })
    await until(
      async () => {
        const [top, place] = await Promise.all([list.boundingBox(), heading.boundingBox()])
        return Math.abs((top?.y ?? 0) - (place?.y ?? 1e6)) < 2
      },
      true,
      'J at the top',
    )
    await search.fill('+81')
    await guest.page.getByRole('button', { name: /Japan/ }).waitFor()
    await guest.page.keyboard.press('Enter')
    await guest.page.getByText('+81').waitFor()
  })
})
