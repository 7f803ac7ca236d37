import { listAddresses } from '@matin/contract/address-book'
import { listWithdrawals } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import { openPage } from './support/open-page.ts'
import { type OwnServer, ownServer } from './support/stage.ts'
import { stepByStep } from './support/step-by-step.ts'
import { expectText, expectToast, expectValue, pressOnReceipt, tapPin } from './support/wallet.ts'

/*
 * A customer saves an address from the withdraw page, is warned of a look-alike, edits one, deletes it by
 * swiping, restricts withdrawals to saved addresses, waits for a day, and withdraws to a saved address.
 */
const [COLD, EXCHANGE, NEW] = [freshAddress(), freshAddress(), freshAddress()]

let server: OwnServer
let wallet: Wallet
let who: Customer

beforeAll(async () => {
  server = await ownServer()
  who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '400')
  wallet = await openWallet(server.address)
  await enter()
})
afterAll(async () => {
  await wallet?.close()
  await server?.close()
})

stepByStep(() => ({ wallet, server }))

async function enter(): Promise<void> {
  const { page } = wallet
  await page.evaluate(token => localStorage.setItem('Matemax_token', token), who.token)
  await page.reload()
}

test('an address is saved from the withdraw page, another in the book, and one that resembles a known one shows a warning', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Assets/claim')
  await page.getByLabel('Receiving address').fill(COLD)
  await page.getByRole('link', { name: 'Save this address' }).click()
  await page.getByLabel('Note').fill('Cold wallet')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectValue(page, 'receiver', COLD)
  await openPage(page, 'pages/Personal/addressBook')
  await expectValue(page, 'saved-only', 'off')
  await page.getByRole('link', { name: 'Add address' }).click()
  // A twin with a right check sum takes days to find: the server's answer of one stands in for it.
  await page.route('**/api/withdrawal/preview*', async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...answer, data: { ...answer.data, lookalikeOf: { address: COLD, kind: 'chosen' } } },
    })
  })
  await page.getByLabel('Wallet address').fill(NEW)
  await expectValue(page, 'lookalike', COLD)
  await expectAccessible(page)
  await page.unroute('**/api/withdrawal/preview*')
  await page.getByLabel('Wallet address').fill(EXCHANGE)
  await page.getByLabel('Note').fill('Exchange')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('list', { name: 'Address book' }).getByText('Exchange', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('an address is edited by its button, and deleted by a swipe after a confirmation', async () => {
  const { page } = wallet
  await page.getByRole('button', { name: 'Actions for Exchange' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Note').fill('Old exchange')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'Modified successfully')
  const row = page.getByRole('listitem').filter({ hasText: 'Old exchange' })
  const content = row.getByRole('link', { name: /^Old exchange/ })
  await content.waitFor()
  // While one page slides over the other, presses reach neither.
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const box = await content.boundingBox()
  if (!box) throw new Error('the row is not shown')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 220, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, y, { steps: 5 })
  await page.mouse.move(box.x + 40, y, { steps: 5 })
  await page.mouse.up()
  await row.getByRole('button', { name: 'Delete' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete “Old exchange”?' })
  await sheet.waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Delete' }).click()
  // Behind the sheet no row can be found by its role.
  await sheet.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  expect((await who.call(listAddresses, {})).items.map(item => item.label)).toEqual(['Cold wallet'])
})

test('with the PIN, withdrawals are restricted to saved addresses, and a new one is usable after a day', async () => {
  const { page } = wallet
  await page.getByRole('switch', { name: /^Withdraw only to saved addresses/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Withdraw only to saved addresses?' })
  await sheet.getByRole('button', { name: 'Turn on' }).click()
  await tapPin(page, PIN)
  await expectValue(page, 'saved-only', 'on')
  await expectAccessible(page)
  const openPicker = async () => {
    await openPage(page, 'pages/Assets/claim')
    // The address that was typed at first is still chosen.
    await page.getByRole('button', { name: 'Change' }).click()
    return page
      .getByRole('dialog', { name: 'Choose an address' })
      .getByRole('button', { name: /^Cold wallet/ })
  }
  const cold = await openPicker()
  await expect.poll(() => cold.isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.evaluate(() => localStorage.removeItem('Matemax_token'))
  await page.goto('about:blank')
  await server.dev.advance({ hours: 25 })
  await page.goto('/')
  await enter()
  await (await openPicker()).click()
  await expectValue(page, 'receiver', COLD)
  await page.getByLabel('Amount').fill('50')
  await page.getByRole('button', { name: /^Withdraw 50/ }).click()
  await page.getByRole('button', { name: /^Confirm 50/ }).click()
  await tapPin(page, PIN)
  await expectText(page, /^to Cold wallet, T/)
  await pressOnReceipt(page, 'Done')
  const { items } = await who.call(listWithdrawals, {})
  expect(items[0]).toMatchObject({ address: COLD, quantity: '50' })
})
