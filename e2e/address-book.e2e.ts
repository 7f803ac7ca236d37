import { addAddress, listAddresses } from '@matin/contract/address-book'
import { listWithdrawals } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, customerOf, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import { openPage } from './support/open-page.ts'
import { type OwnServer, ownServer } from './support/stage.ts'
import { stepByStep } from './support/step-by-step.ts'
import { expectText, expectToast, expectValue, pressOnReceipt, tapPin } from './support/wallet.ts'

/*
 * A customer saves addresses, is warned of a look-alike, deletes one by swiping, restricts withdrawals to
 * saved addresses, waits for a day, and withdraws to a saved address.
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

async function save(label: string, address: string): Promise<void> {
  const { page } = wallet
  await page.getByRole('link', { name: 'Add address' }).click()
  await page.getByLabel('Note').fill(label)
  await page.getByLabel('Wallet address').fill(address)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('heading', { name: 'Address book' }).waitFor()
  await page.getByRole('list', { name: 'Address book' }).getByText(label, { exact: true }).waitFor()
}

test('the address book starts empty and keeps saved addresses', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Personal/addressBook')
  await expectText(page, 'No addresses yet')
  await expectValue(page, 'saved-only', 'off')
  await expectAccessible(page)
  await save('Cold wallet', COLD)
  await expectToast(page, 'Added successfully')
  await save('Exchange', EXCHANGE)
  await expectAccessible(page)
})

test('an invalid address shows an error at its field, and an address that resembles a known one shows a warning', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: 'Add address' }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectText(page, 'Enter a note')
  await expectText(page, 'Enter the wallet address')
  await expectAccessible(page)
  const address = page.getByLabel('Wallet address')
  await address.fill(COLD)
  await expectText(page, 'You’ve already saved this address: Cold wallet')
  await address.fill(`${NEW.slice(0, -1)}${NEW.endsWith('a') ? 'b' : 'a'}`)
  await expectText(page, 'The wallet address is incorrect')
  // Only the server knows the check sum; the browser notes its refusal.
  expect(wallet.takeFaults()).toEqual([expect.stringContaining('status of 400')])
  // A twin with a right check sum takes days to find: the server's answer of one stands in for it.
  await page.route('**/api/withdrawal/check_address*', async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...answer, data: { ...answer.data, lookalikeOf: { address: COLD, kind: 'chosen' } } },
    })
  })
  await address.fill(NEW)
  await expectValue(page, 'lookalike', COLD)
  await expectText(page, 'Warning: this address looks like one you saved or used, but it’s different.')
  await expectAccessible(page)
  await page.unroute('**/api/withdrawal/check_address*')
  await page.getByRole('button', { name: 'Back' }).click()
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
  await sheet.getByRole('button', { name: 'Keep the address' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect((await who.call(listAddresses, {})).items).toHaveLength(2)
  await page.getByRole('button', { name: 'Actions for Old exchange' }).click()
  await row.getByRole('button', { name: 'Delete' }).click()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Deleted')
  await row.waitFor({ state: 'detached' })
  expect((await who.call(listAddresses, {})).items.map(item => item.label)).toEqual(['Cold wallet'])
})

test('with the PIN, withdrawals are restricted to saved addresses, and a new address is usable after a day', async () => {
  const { page } = wallet
  await page.getByRole('switch', { name: /^Withdraw only to saved addresses/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Withdraw only to saved addresses?' })
  await sheet.getByRole('button', { name: 'Turn on' }).click()
  await tapPin(page, PIN)
  await expectValue(page, 'saved-only', 'on')
  await expectText(page, /^Available from/)
  await expectAccessible(page)
  await openPage(page, 'pages/Assets/claim')
  await expectText(page, 'Withdrawals are limited to your saved addresses.')
  await page.getByRole('button', { name: 'Address book' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose an address' })
  await picker.getByText('Cold wallet').waitFor()
  await expect.poll(() => picker.getByRole('button', { name: /^Cold wallet/ }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Close' }).click()
})

test('after its waiting day, a saved address is picked from the address book for a withdrawal', async () => {
  const { page } = wallet
  await page.evaluate(() => localStorage.removeItem('Matemax_token'))
  await page.goto('about:blank')
  await server.dev.advance({ hours: 25 })
  await page.goto('/')
  await enter()
  await openPage(page, 'pages/Assets/claim')
  await page.getByRole('button', { name: 'Address book' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose an address' })
  await picker.getByRole('button', { name: /^Cold wallet/ }).click()
  await expectValue(page, 'receiver', COLD)
  await page.getByLabel('Amount').fill('50')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Withdraw 50/ }).click()
  await page.getByRole('button', { name: /^Confirm 50/ }).click()
  await tapPin(page, PIN)
  await expectText(page, /^to Cold wallet, T/)
  await pressOnReceipt(page, 'Done')
  const { items } = await who.call(listWithdrawals, {})
  expect(items[0]).toMatchObject({ address: COLD, quantity: '50' })
})

test('turning off the restriction takes a day, which the page shows and the customer can revoke', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Personal/addressBook')
  const rule = page.getByRole('switch', { name: /^Withdraw only to saved addresses/ })
  await rule.click()
  const sheet = page.getByRole('dialog', { name: 'Turn it off?' })
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await tapPin(page, PIN)
  await expectValue(page, 'saved-only', 'ending')
  await expectText(page, /^On until .+\sUTC$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep it on' }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw only to saved addresses?' })
    .getByRole('button', { name: 'Turn on' })
    .click()
  await tapPin(page, PIN)
  await expectValue(page, 'saved-only', 'on')
})

test('a typed address is saved from the withdraw page, and the address book finds an address by its note', async () => {
  const { page } = wallet
  const other = await newCustomer(server)
  await page.evaluate(bearer => localStorage.setItem('Matemax_token', bearer), other.token)
  who = customerOf(server.address, other.email, other.token)
  await page.reload()
  await openPage(page, 'pages/Assets/claim')
  await page.getByLabel('Receiving address').fill(NEW)
  await page.getByRole('link', { name: 'Save this address' }).click()
  await page.getByLabel('Note').fill('From the form')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectValue(page, 'receiver', NEW)
  for (let number = 1; number <= 8; number++)
    await who.call(addAddress, { label: `Wallet ${number}`, address: freshAddress() })
  await openPage(page, 'pages/Personal/addressBook')
  await page.getByLabel('Search').fill('wallet 7')
  await page.getByText('Wallet 6', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('Wallet 7', { exact: true }).waitFor()
  await page.getByLabel('Search').fill('nobody')
  await expectText(page, 'Nothing found for “nobody”')
  await expectAccessible(page)
})
