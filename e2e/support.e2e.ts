import { randomUUID } from 'node:crypto'
import { getSupportChat, listSupportChats, readSupport, replySupport } from '@matin/contract/admin/support'
import { listSupport } from '@matin/contract/support'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer } from './support/customer.ts'
import { openPage } from './support/open-page.ts'
import { type Operator, operatorOf } from './support/operator.ts'
import { pushedOnly } from './support/pushed-only.ts'
import { type OwnServer, ownServer } from './support/stage.ts'
import { until } from './support/until.ts'
import { voucherImage } from './support/voucher.ts'
import { exactOf, expectText } from './support/wallet.ts'

let server: OwnServer
let wallet: Wallet
let who: Customer
let uid: string
let agent: Operator

beforeAll(async () => {
  server = await ownServer()
  who = await newCustomer(server)
  uid = (await who.call(getUserInfo, {})).uid
  agent = await operatorOf(server, 'ben@matin.example')
  wallet = await openWallet(server.address, { serviceWorkers: 'block' }, async context => {
    await pushedOnly(context)
    await context.addInitScript(token => localStorage.setItem('Matemax_token', token), who.token)
  })
})
afterAll(async () => {
  await wallet?.close()
  await server?.close()
})

const reply = (text: string) => agent.call(replySupport, { uid, id: randomUUID(), text })
const log = () => wallet.page.getByRole('log', { name: 'Chat with customer service' })
const seen = async () => (await agent.call(getSupportChat, { uid })).items.map(item => item.text)
async function say(text: string) {
  await wallet.page.getByLabel('Message', { exact: true }).fill(text)
  await wallet.page.getByRole('button', { name: 'Send', exact: true }).click()
}
const isAtEnd = () =>
  wallet.page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 1)
const state = (value: string) => until(() => exactOf(wallet.page, 'message-state'), value, 'mark')

test('a customer asks, an operator answers, and each sees which messages the other has read', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Personal/service')
  await expectText(page, 'How can we help?')
  await expectAccessible(page)
  await say('Where is my recharge?')
  await log().getByText('Where is my recharge?').waitFor()
  await state('delivered')
  expect((await agent.call(listSupportChats, {})).items.map(chat => chat.uid)).toEqual([uid])
  await agent.call(readSupport, { uid, read: '1' })
  await state('read')
  await reply('It needs 19 confirmations.')
  await log().getByText('It needs 19 confirmations.').waitFor()
  await until(
    async () => (await agent.call(getSupportChat, { uid })).readUpTo,
    '2',
    'what the customer has read',
  )
  await expectAccessible(page)
  wallet.expectNoFaults()
})

test('an image is sent with text, and both sides see it', async () => {
  const { page } = wallet
  await page
    .getByLabel('Attach an image')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await voucherImage() })
  await say('This is my receipt')
  await log().getByRole('img', { name: 'Image' }).waitFor()
  await log().getByRole('button', { name: 'Enlarge' }).click()
  const sheet = page.getByRole('dialog', { name: 'Image' })
  await sheet.getByRole('img', { name: 'Image' }).waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
  const { items } = await agent.call(getSupportChat, { uid })
  const sent = items.at(-1)
  expect([sent?.text, typeof sent?.imageId]).toEqual(['This is my receipt', 'string'])
  const bytes = await agent.image(sent?.imageId ?? '')
  expect([bytes[0], bytes[1]]).toEqual([0xff, 0xd8])
  await expectAccessible(page)
  wallet.expectNoFaults()
})

test('no message is lost or duplicated when the connection breaks during sending', async () => {
  const { page, context } = wallet
  await context.setOffline(true)
  await say('Written in a tunnel')
  await log().getByText('Not sent').waitFor()
  await reply('Answered meanwhile')
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // It goes out by itself.
  await log().getByText('Answered meanwhile').waitFor()
  await log().getByText('Not sent').waitFor({ state: 'detached' })
  await state('delivered')
  const all = [
    'Where is my recharge?',
    'It needs 19 confirmations.',
    'This is my receipt',
    'Answered meanwhile',
    'Written in a tunnel',
  ]
  expect(await seen()).toEqual(all)
  expect((await who.call(listSupport, {})).items.map(item => item.text)).toEqual(all)
  for (const text of all) expect(await log().getByText(text, { exact: true }).count()).toBe(1)
  wallet.takeFaults()
})

test('a refused message shows the reason, and can be sent again or deleted', async () => {
  const { page } = wallet
  const refusal = { code: 429, msg: 'Too many requests', data: {}, error: 'too_many_requests' }
  await page.route('**/api/support/send', route => route.fulfill({ status: 429, json: refusal }))
  await say('Once more')
  await log().getByText('Too many requests').waitFor()
  await say('Never mind')
  await until(() => log().getByText('Not sent').count(), 2, 'unsent messages')
  await expectAccessible(page)
  await page.unroute('**/api/support/send')
  await page.getByRole('button', { name: 'Delete' }).last().click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await log().getByText('Not sent').waitFor({ state: 'detached' })
  // It is on its way when it no longer counts as unsent.
  await until(async () => (await seen()).at(-1), 'Once more', 'the last message in the console')
  expect((await seen()).slice(-2)).toEqual(['Written in a tunnel', 'Once more'])
  expect(await log().getByText('Never mind').count()).toBe(0)
  // The browser notes refusals.
  expect(wallet.takeFaults().every(fault => fault.includes('status of 429'))).toBe(true)
})

test('an answer while another page is open shows a badge at the headset and in the menu', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Personal/index')
  await page.getByRole('link', { name: 'Customer service', exact: true }).first().waitFor()
  await reply('It is credited now.')
  await page.getByRole('link', { name: 'Customer service, 1 new' }).waitFor()
  await expectText(page, '1 new')
  await page.getByRole('link', { name: 'Customer service, 1 new' }).click()
  await log().getByText('It is credited now.').waitFor()
  await openPage(page, 'pages/Home/index')
  await page.getByRole('link', { name: 'Customer service', exact: true }).waitFor()
  wallet.expectNoFaults()
})

test('a long chat opens at its end and loads older pages', async () => {
  const { page } = wallet
  for (let k = 1; k <= 32; k++) await reply(`Line ${k} of the instructions`)
  await openPage(page, 'pages/Personal/service')
  await page.reload()
  await log().getByText('Line 32 of the instructions').waitFor()
  // Also when it is known already: from another page, and back.
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByText('When is income paid?').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await log().getByText('Line 32 of the instructions').waitFor()
  await openPage(page, 'pages/Home/index')
  await page.getByRole('link', { name: 'Customer service', exact: true }).click()
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await until(isAtEnd, true, 'the end of the chat')
  expect(await log().getByText('Where is my recharge?').count()).toBe(0)
  await page.getByRole('button', { name: 'Earlier messages' }).click()
  await log().getByText('Where is my recharge?').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Earlier messages' }).waitFor({ state: 'detached' })
  wallet.expectNoFaults()
})

test('an answer below the visible part of the chat shows a pointer to it, and counts as read once it is visible', async () => {
  const { page } = wallet
  await page.evaluate(() => window.scrollTo(0, 0))
  const { readUpTo } = await agent.call(getSupportChat, { uid })
  await reply('The last line')
  await page.getByRole('button', { name: 'New message' }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect((await agent.call(getSupportChat, { uid })).readUpTo).toBe(readUpTo)
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('button', { name: 'New message' }).waitFor({ state: 'detached' })
  await until(
    async () => (await agent.call(getSupportChat, { uid })).readUpTo,
    String(Number(readUpTo) + 1),
    'what the customer has read',
  )
  wallet.expectNoFaults()
})

test('frequent questions are answered without an operator', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByText('When is income paid?').click()
  await expectText(page, 'Every day at 04:00')
  await expectAccessible(page)
  wallet.expectNoFaults()
})

test('the support hours are shown, both while support is open and while it is closed', async () => {
  const { page } = wallet
  // Mondays to Fridays from 9 to 18, on the platform's clock.
  const office = async (weekday: number) => {
    const now = (await server.dev.now()).toZonedDateTimeISO('UTC')
    const days = ((weekday - now.dayOfWeek + 6) % 7) + 1
    await server.dev.clockTo(now.add({ days }).with({ hour: 12 }).toInstant())
    await openPage(page, 'pages/Home/index')
    await openPage(page, 'pages/Personal/service')
    await page.reload()
    await page.getByTestId('office').waitFor()
    return exactOf(page, 'office')
  }
  expect(await office(3)).toBe('open')
  await expectText(page, /Open now until .*18:00/)
  expect(await office(6)).toBe('closed')
  await expectText(page, /closed until .*09:00/)
  await expectAccessible(page)
  wallet.expectNoFaults()
})
