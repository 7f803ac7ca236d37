import { randomBytes } from 'node:crypto'
import { approveWithdrawal } from '@matin/contract/admin/withdrawals'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, callApi, customerOf, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import type { DataDir } from './support/data-dir.ts'
import {
  approveAndSign,
  expectRowsApart,
  freshCode,
  goTo,
  makeFirstPasskey,
  openConsole,
  openRequest,
  request,
  signInToConsole,
} from './support/desk.ts'
import { openWithdrawal } from './support/open-page.ts'
import { freshOperator, operatorToken, passIdentity } from './support/operator.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { seededDataDir } from './support/stage.ts'
import { until } from './support/until.ts'
import { expectValue } from './support/wallet.ts'

const ADA = 'ada@matin.example'
const BEN = 'ben@matin.example'
/** USDT above the limit for two operators and above the signer's cap per payment. */
const LARGE = '6000'

let data: DataDir
let server: RunningServer
let who: Customer
let ada: Wallet
let ben: Wallet
let phone: Wallet

beforeAll(async () => {
  data = await seededDataDir()
  server = await startServer(data.path, { REQUESTS_PER_MINUTE: '1000000' })
  ada = await openConsole(server.address)
  ben = await openConsole(server.address)
  who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '9000')
  // Before they have passkeys: codes serve until then.
  await passIdentity(server, who)
})
afterAll(async () => {
  for (const one of [ada, ben]) await one?.close()
  await phone?.close()
  await server?.kill()
  await data?.remove()
})

const address = () => addressFromPrivateKey(randomBytes(32).toString('hex'))
const submit = async (quantity: string) => {
  const to = address()
  const { id } = await who.call(submitWithdrawal, { address: to, quantity, pin: PIN })
  return { id, to }
}

test('an operator opens every section: each is accessible, and each row has a unique name', async () => {
  await signInToConsole(server, ada.page, ADA)
  const sections = ada.page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const names: string[] = await sections.allInnerTexts()
  expect(names).toContain('Withdrawals')
  for (const name of names) {
    await goTo(ada.page, name)
    await expectAccessible(ada.page)
    await expectRowsApart(ada.page)
    expect(await ada.page.title()).toBe(`${name} · Matin console`)
  }
  ada.expectNoFaults()
})

/** Session token of Ada outside the browser, from before she had a passkey. */
let token: string
test('two operators create passkeys, and the signer pins them', async () => {
  token = await operatorToken(server, ADA)
  await signInToConsole(server, ben.page, BEN)
  const pins: string[] = []
  for (const [{ page }, email] of [
    [ada, ADA],
    [ben, BEN],
  ] as const) {
    await makeFirstPasskey(page, () => freshCode(server, email))
    pins.push((await page.getByTestId('pin').getAttribute('title')) ?? '')
  }
  await server.kill()
  server = await startServer(data.path, {
    REQUESTS_PER_MINUTE: '1000000',
    SIGNER_OPERATORS: `[${pins.join()}]`,
  })
  who = customerOf(server.address, who.email, who.token)
  for (const [desk, email] of [
    [ada, ADA],
    [ben, BEN],
  ] as const) {
    await signInToConsole(server, desk.page, email, 'passkey')
    await goTo(desk.page, 'Own account')
    await desk.page.getByText('Passkey, pinned').waitFor()
    // Faults of requests while the server was away.
    desk.takeFaults()
  }
})

const state = async (id: string) => (await who.call(getWithdrawal, { id })).state
test('two operators approve and sign a large withdrawal, the signer pays it, and the customer sees each step', async () => {
  const { id, to } = await submit(LARGE)
  phone = await openWallet(server.address, { serviceWorkers: 'block' }, async context => {
    await context.addInitScript(token => localStorage.setItem('Matemax_token', token), who.token)
  })
  await openWithdrawal(phone.page)
  await expectValue(phone.page, 'withdrawal-state', 'submitted')

  await goTo(ada.page, 'Withdrawals')
  // Counts of the server, in the menu and on the tabs, which arrow keys choose.
  await expect.poll(() => ada.page.locator('#waiting-withdrawals').textContent()).toBe('1 waits')
  const tab = (name: string) => ada.page.getByRole('tab', { name })
  await tab('Waiting 1').press('ArrowRight')
  await tab('First approval 1').and(ada.page.locator('[aria-selected=true]')).waitFor()
  await ada.page.getByRole('row').filter({ hasText: '6,000.00' }).waitFor()
  await tab('First approval 1').press('ArrowRight')
  await ada.page.getByText('No withdrawals waiting for a second approval').waitFor()
  await tab('Second approval 0').press('Home')
  await openRequest(ada.page, '6,000.00')
  await expectAccessible(ada.page)
  // The last six characters must match the address: a wrong entry does not sign.
  await request(ada.page)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await ada.page.getByRole('dialog').getByLabel('Last six characters').fill('zzzzzz')
  await ada.page.getByRole('button', { name: /^Sign/ }).click()
  await ada.page.getByRole('alert').getByText('The address ends differently').waitFor()
  await ada.page.keyboard.press('Escape')
  await approveAndSign(ada.page, to)

  // Ada has decided: neither the console nor the server accepts a second approval of hers.
  await request(ada.page).getByText('You approved it').waitFor()
  await request(ada.page)
    .getByRole('button', { name: /^Approve/ })
    .waitFor({ state: 'detached' })
  const { code } = await freshOperator(server, ADA)
  const again = callApi(server.address, approveWithdrawal, { id }, token, undefined, { totp: code })
  await expect(again).rejects.toThrow('passkey_required')
  expect(await state(id)).toBe('submitted')

  await openRequest(ben.page, '6,000.00')
  await approveAndSign(ben.page, to)
  await until(() => state(id), 'sent', 'the withdrawal, sent')
  await expectValue(phone.page, 'withdrawal-state', 'sent')
  await server.dev.mineUntil(() => state(id), 'confirmed', 'the withdrawal')
  await expectValue(phone.page, 'withdrawal-state', 'confirmed')
})

test('a withdrawal rejected by keyboard alone is refunded with its reason', async () => {
  const { id } = await submit('700')
  const { page } = ben
  await goTo(page, 'Withdrawals')
  await page.getByRole('row').filter({ hasText: '700.00' }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await request(page).getByText('Within 24 hours', { exact: true }).waitFor()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address risky').check()
  await dialog.getByRole('button', { name: /^Reject/ }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await until(() => state(id), 'rejected', 'the withdrawal, rejected')
  await request(page).getByText('Nothing else is waiting for you').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No withdrawals waiting').waitFor()
  await page.locator('#waiting-withdrawals').waitFor({ state: 'detached' })
  // The list shows who rejected it and why. The search finds it by the whole shown part of its id.
  await page.getByRole('tab', { name: 'Rejected in 24 h 1' }).click()
  const rejected = page.getByRole('row').filter({ hasText: '700.00' })
  await rejected
    .filter({ hasText: 'Ben Okafor' })
    .filter({ hasText: 'known for fraud or stolen funds' })
    .waitFor()
  await expectAccessible(page)
  const search = page.getByRole('searchbox')
  await search.fill(id.slice(-5))
  await page.getByText('Search by the last 6').waitFor()
  await search.fill(id.slice(-6).toUpperCase())
  await rejected.waitFor()
  await page.getByRole('tab', { name: 'Sent in 24 h 1' }).click()
  await page.getByText('No matches in this view').waitFor()
  await search.fill('')
  await page.getByRole('row').filter({ hasText: '6,000.00' }).filter({ hasText: 'Confirmed' }).waitFor()
  expect((await who.call(getWithdrawal, { id })).reason).toBe('address_risky')
  ben.expectNoFaults()
  ada.expectNoFaults()
})
