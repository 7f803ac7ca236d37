import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, PHONE, type Wallet, WHOLE } from './support/browser.ts'
import { layoutFaults } from './support/layout.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { until } from './support/until.ts'
import { expectToast } from './support/wallet.ts'

/* The components themselves, in a real browser: keyboard, gestures, focus, layout, axe. */

const RIGHT_PIN = '135790'

let server: Server
let gallery: Wallet
let page: Page

beforeAll(async () => {
  server = await sharedServer()
  gallery = await openWallet(server.address, WHOLE)
  page = gallery.page
})
afterAll(() => gallery?.close())
beforeEach(async () => {
  await page.setViewportSize(PHONE)
  await open(page)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await gallery.keepPicture(`gallery ${task.name}`)
})

async function open(at: Page): Promise<void> {
  await at.goto('/dev/ui')
  await at.getByRole('heading', { name: 'Components', level: 1 }).waitFor()
}

function block(title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

async function expectFocus(locator: Locator): Promise<void> {
  const focused = () => locator.evaluate(element => element === document.activeElement)
  await until(focused, true, `focus on ${locator}`)
}

/** Drags a finger across the screen. */
async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await gallery.context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= 8; step++) {
    const part = step / 8
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  }
  await touch('touchEnd', [])
  await session.detach()
}

describe('the gallery page', () => {
  test('has no violation that axe finds', async () => {
    await expectAccessible(page)
    gallery.expectNoFaults()
  })

  test.each([320, PHONE.width])('fits %i px without sideways scroll or cut text', async width => {
    await page.setViewportSize({ width, height: PHONE.height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // Content that a list has scrolled out of sight overlaps nothing.
    const faults = await layoutFaults(page)
    expect(faults.filter(fault => !fault.startsWith('lies on'))).toEqual([])
  })

  test('swaps the price colours, and turns animations off', async () => {
    const change = block('Price change and sparkline').getByText('2.14%').first()
    const colour = () => change.evaluate(element => getComputedStyle(element).color)
    const green = await colour()
    await page.getByText('Red is up', { exact: true }).first().click()
    expect(await colour()).not.toBe(green)
    const moving = () => page.evaluate(() => document.getAnimations().length)
    expect(await moving()).toBeGreaterThan(0)
    await page.getByText('Less motion').click()
    await until(moving, 0, 'animations')
  })
})

describe('sheets and dialogs', () => {
  test.each([
    ['Bottom sheet', 'History'],
    ['Confirm sheet', 'Redeem early?'],
    ['PIN sheet', 'Payment PIN'],
    ['Dialog', 'Sign out?'],
  ])('%s is accessible, closes with Escape and gives the focus back', async (button, name) => {
    const opener = page.getByRole('button', { name: button, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    await until(
      () => dialog.evaluate(element => element.contains(document.activeElement)),
      true,
      'focus inside',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(opener)
  })

  test('a sheet closes when a finger pulls it down', async () => {
    await page.getByRole('button', { name: 'Confirm sheet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Redeem early?' })
    await sheet.waitFor()
    const top = async () => (await sheet.boundingBox())?.y ?? 0
    const rest = PHONE.height - ((await sheet.boundingBox())?.height ?? 0)
    await until(async () => Math.abs((await top()) - rest) < 60, true, 'open')
    // A moving sheet has left its measured position.
    await until(() => sheet.evaluate(element => element.getAnimations().length), 0, 'movements of the sheet')
    const y = await top()
    await drag({ x: 195, y: y + 12 }, { x: 195, y: y + 260 })
    await sheet.waitFor({ state: 'detached' })
  })

  test('the PIN is typed on a keyboard: a wrong one is cleared, and the right one closes the sheet', async () => {
    const opener = page.getByRole('button', { name: 'PIN sheet' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Payment PIN' })
    await sheet.getByText('0 of 6 digits entered').waitFor()
    await page.keyboard.type('11')
    await sheet.getByText('2 of 6 digits entered').waitFor()
    await page.keyboard.press('Backspace')
    await sheet.getByText('1 of 6 digits entered').waitFor()
    await page.keyboard.type('11111')
    await sheet.getByRole('alert').filter({ hasText: 'Password incorrect' }).waitFor()
    await sheet.getByText('0 of 6 digits entered').waitFor()
    await page.keyboard.type(RIGHT_PIN)
    await sheet.waitFor({ state: 'detached' })
    await expectToast(page, 'Operation successful')
    await expectFocus(opener)
  })

  test('each of several taps on the same digit of the PIN counts', async () => {
    await page.getByRole('button', { name: 'PIN sheet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Payment PIN' })
    await sheet.getByRole('button', { name: '7', exact: true }).evaluate((key: HTMLElement) => {
      key.click()
      key.click()
    })
    await sheet.getByText('2 of 6 digits entered').waitFor()
  })
})

describe('controls', () => {
  test('a button that is enabled again shows its active background at once', async () => {
    const submit = block('Buttons').getByRole('button', { name: 'Submit', exact: true })
    const ground = () => submit.evaluate(element => getComputedStyle(element).backgroundColor)
    const pale = await ground()
    const fading = await submit.evaluate(element => {
      ;(element as HTMLButtonElement).disabled = false
      return element.getAnimations().length
    })
    expect(fading).toBe(0)
    expect(await ground()).not.toBe(pale)
  })

  test('a double tap counts once', async () => {
    const press = page.getByRole('button', { name: 'Press', exact: true })
    await press.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    const presses = page.getByTestId('presses')
    expect(await presses.textContent()).toBe('1')
  })

  test('two presses with typing between them count twice', async () => {
    const presses = page.getByTestId('presses')
    const before = Number(await presses.textContent())
    await page.getByRole('button', { name: 'Press', exact: true }).evaluate((button: HTMLElement) => {
      const type = () => document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
      type()
      button.click()
      type()
      button.click()
    })
    expect(Number(await presses.textContent())).toBe(before + 2)
  })

  test('tabs follow the arrow keys', async () => {
    const first = page.getByRole('tab', { name: 'Lock mining' })
    const tabs = [first, page.getByRole('tab', { name: 'Machines' }), page.getByRole('tab', { name: 'NFT' })]
    const chosen = async () => Promise.all(tabs.map(tab => tab.getAttribute('aria-selected')))
    await first.focus()
    await page.keyboard.press('ArrowRight')
    expect(await chosen()).toEqual(['false', 'true', 'false'])
    await page.keyboard.press('End')
    expect(await chosen()).toEqual(['false', 'false', 'true'])
    await page.keyboard.press('ArrowRight')
    expect(await chosen()).toEqual(['true', 'false', 'false'])
    await expectFocus(first)
    await page.getByRole('tabpanel', { name: 'Lock mining' }).waitFor()
  })

  test('an amount is grouped during typing, and the caret keeps its place among the digits', async () => {
    const input = block('Amount').getByRole('textbox', { name: 'Amount' }).first()
    const state = () =>
      input.evaluate((element: HTMLInputElement) => {
        const at = element.selectionStart ?? 0
        return `${element.value.slice(0, at)}|${element.value.slice(at)}`
      })
    await input.selectText()
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
    await block('Amount').getByRole('button', { name: 'MAX' }).first().click()
    expect(await input.inputValue()).toBe('2,168.36')
  })

  test('a quote counts down to its end and shows that it expired', async () => {
    // On a separate phone, because a clock belongs to the whole phone. The clock is stopped: however long the page
    // takes to load, none of the quote's time passes.
    const phone = await openWallet(server.address)
    try {
      const { page: timed } = phone
      await timed.clock.install({ time: 0 })
      await timed.clock.pauseAt(1_000)
      await open(timed)
      const quote = timed.getByRole('region', { name: 'Quote ring' })
      await quote.getByRole('timer').filter({ hasText: '10' }).waitFor()
      await timed.clock.runFor(4_000)
      await quote.getByRole('timer').filter({ hasText: '6' }).waitFor()
      await timed.clock.runFor(6_500)
      await quote.getByRole('timer').filter({ hasText: /^0$/ }).waitFor()
      await quote.getByRole('status').filter({ hasText: 'Quote ended' }).waitFor({ state: 'attached' })
    } finally {
      await phone.close()
    }
  })
})

describe('lists', () => {
  const name = 'Actions for Cold wallet'

  test('rows show and hide their actions by keyboard', async () => {
    const rows = block('Swipe action')
    const more = rows.getByRole('button', { name })
    await more.focus()
    await page.keyboard.press('Enter')
    const row = rows.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
    await expectFocus(row.getByRole('button', { name: 'Edit', exact: true }))
    await page.keyboard.press('Escape')
    await expectFocus(more)
    expect(await more.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await expectFocus(row.getByRole('button', { name: 'Edit', exact: true }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await more.waitFor({ state: 'detached' })
    await expectFocus(rows.getByRole('button', { name: 'Edit: Exchange' }))
    expect(await rows.getByRole('listitem').count()).toBe(2)
  })

  test('rows show their actions by a swipe that does not open the row, and hide them by a press elsewhere', async () => {
    const more = block('Swipe action').getByRole('button', { name })
    const row = block('Swipe action').getByRole('button', { name: /^Cold wallet/ })
    await row.scrollIntoViewIfNeeded()
    const box = await row.boundingBox()
    if (!box) throw new Error('the row is not there')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + 200, y)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, y, { steps: 5 })
    await page.mouse.move(box.x + 40, y, { steps: 5 })
    await page.mouse.up()
    await until(() => more.getAttribute('aria-expanded'), 'true', 'open')
    expect(await page.getByRole('status').filter({ hasText: 'Cold wallet' }).count()).toBe(0)
    await page.getByRole('heading', { name: 'Swipe action' }).click()
    await until(() => more.getAttribute('aria-expanded'), 'false', 'closed')
  })

  test('a list reloads by a pull, and by its button', async () => {
    const list = block('Pull to refresh')
    await list.scrollIntoViewIfNeeded()
    const box = await list.getByRole('list').boundingBox()
    if (!box) throw new Error('the list is not there')
    await drag({ x: box.x + 60, y: box.y + 20 }, { x: box.x + 60, y: box.y + 240 })
    await list.getByText('No. 4').waitFor()
    const button = list.getByRole('button', { name: 'Refresh' })
    expect((await button.boundingBox())?.height).toBeLessThan(2)
    await button.focus()
    await page.keyboard.press('Enter')
    await list.getByText('No. 5').waitFor()
  })

  test('a pull that is too short does not reload the list', async () => {
    const list = block('Pull to refresh')
    await list.scrollIntoViewIfNeeded()
    const box = await list.getByRole('list').boundingBox()
    if (!box) throw new Error('the list is not there')
    await drag({ x: box.x + 60, y: box.y + 20 }, { x: box.x + 60, y: box.y + 80 })
    expect(await list.getByRole('status').textContent()).toBe('')
    expect(await list.getByRole('listitem').count()).toBe(3)
  })

  test('an endless list loads more rows, pauses after a failure, and says when it ends', async () => {
    const list = block('Endless list')
    const records = list.getByRole('region', { name: 'Records' })
    await records.scrollIntoViewIfNeeded()
    const scrollDown = () => records.evaluate(element => element.scrollTo(0, element.scrollHeight))
    await until(
      async () => {
        await scrollDown()
        return records.getByRole('button', { name: 'Try again' }).count()
      },
      1,
      'the failed page',
    )
    expect(await records.getByRole('listitem').count()).toBe(10)
    await records.getByRole('button', { name: 'Try again' }).click()
    await records.getByText('End of list').waitFor()
    expect(await records.getByRole('listitem').count()).toBe(15)
  })
})

describe('the index list', () => {
  test('is searched without accents and by number, and operated by keyboard', async () => {
    const list = block('Index list with search')
    const search = list.getByRole('searchbox', { name: 'Search country or code' })
    const countries = list.getByRole('button', { name: /\+\d/ })
    await search.fill('cote')
    await until(() => countries.count(), 1, 'found')
    await search.fill('nowhere')
    await list.getByText('No country found').waitFor()
    await search.fill('+81')
    await list.getByRole('button', { name: /Japan/ }).waitFor()
    await page.keyboard.press('Enter')
    const japan = list.getByRole('button', { name: /Japan/ })
    await until(() => japan.getAttribute('aria-current'), 'true', 'chosen')
    await list.getByRole('button', { name: 'Clear' }).click()
    expect(await search.inputValue()).toBe('')
    await until(() => countries.count(), 49, 'all countries')
  })

  test('is navigated with arrow keys', async () => {
    const list = block('Index list with search')
    await list.getByRole('searchbox').focus()
    await page.keyboard.press('ArrowDown')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await until(focused, 'Åland+358', 'first')
    await page.keyboard.press('ArrowDown')
    await until(focused, 'Argentina+54', 'second')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await list.locator('input:focus').waitFor()
  })

  test('jumps to the letter under a finger', async () => {
    const list = block('Index list with search')
    await list.scrollIntoViewIfNeeded()
    await list.locator('[aria-hidden=true] > span', { hasText: /^J$/ }).click()
    const heading = list.getByRole('heading', { name: 'J', exact: true })
    const atTop = async () => {
      const [top, place] = await Promise.all([
        list.locator('div:has(> [data-letter])').boundingBox(),
        heading.boundingBox(),
      ])
      return Math.abs((top?.y ?? 0) - (place?.y ?? 1e6)) < 2
    }
    await until(atTop, true, 'J at the top')
  })
})
