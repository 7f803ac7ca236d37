import { randomUUID } from 'node:crypto'
import { getUserInfo } from '@matin/contract/auth'
import { listSupport } from '@matin/contract/support'
import { getSupportChat, listSupportChats, readSupport, replySupport } from '@matin/contract/support-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer } from './support/customer.ts'
import { type Operator, operatorOf } from './support/operator.ts'
import { type RunningServer, startServer, temporaryDataDir } from './support/server.ts'
import { until } from './support/until.ts'
import { voucherImage } from './support/voucher.ts'
import { exactOf, expectText, visit } from './support/wallet.ts'

/** Far below the interval in which the page asks by itself. */
const LIVE_MS = 5000

let data: Awaited<ReturnType<typeof temporaryDataDir>>
let server: RunningServer
let wallet: Wallet
let who: Customer
let uid: string
let agent: Operator

beforeAll(async () => {
  data = await temporaryDataDir()
  server = await startServer(data.path)
  who = await newCustomer(server)
  uid = (await who.call(getUserInfo, {})).uid
  agent = await operatorOf(server, 'ben@matin.example')
  wallet = await openWallet(server.address, { serviceWorkers: 'block' }, async context => {
    await context.addInitScript(token => localStorage.setItem('Matemax_token', token), who.token)
  })
})
afterAll(async () => {
  await wallet?.close()
  await server?.stop()
  await data?.remove()
})

const reply = (text: string) => agent.call(replySupport, { uid, id: randomUUID(), text })
const log = () => wallet.page.getByRole('log', { name: 'Chat with customer service' })
const seen = async () => (await agent.call(getSupportChat, { uid })).items.map(item => item.text)
async function say(text: string) {
  await wallet.page.getByLabel('Message', { exact: true }).fill(text)
  await wallet.page.getByRole('button', { name: 'Send', exact: true }).click()
}
const state = (value: string) =>
  until(() => exactOf(wallet.page, 'message-state'), value, { what: 'mark', milliseconds: LIVE_MS })

test('a customer asks, an operator answers, and each sees what the other has read', async () => {
  const { page } = wallet
  await visit(page, 'pages/Personal/service')
  await expectText(page, 'How can we help?')
  await expectAccessible(page)
  await say('Where is my recharge?')
  await log().getByText('Where is my recharge?').waitFor()
  await state('delivered')
  expect((await agent.call(listSupportChats, {})).items.map(chat => chat.uid)).toEqual([uid])
  await agent.call(readSupport, { uid, read: '1' })
  await state('read')
  await reply('It needs 19 confirmations.')
  await log().getByText('It needs 19 confirmations.').waitFor({ timeout: LIVE_MS })
  await until(async () => (await agent.call(getSupportChat, { uid })).readUpTo, '2', {
    what: 'what the customer has read',
    milliseconds: LIVE_MS,
  })
  await expectAccessible(page)
  wallet.expectNoFaults()
})

test('an image goes with words, and both sides have it', async () => {
  const { page } = wallet
  await page
    .getByLabel('Attach an image')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await voucherImage() })
  await say('This is my receipt')
  await log().getByRole('img', { name: 'Image' }).waitFor()
  const { items } = await agent.call(getSupportChat, { uid })
  const sent = items.at(-1)
  expect([sent?.text, typeof sent?.imageId]).toEqual(['This is my receipt', 'string'])
  const bytes = await agent.image(sent?.imageId ?? '')
  expect([bytes[0], bytes[1]]).toEqual([0xff, 0xd8])
  await expectAccessible(page)
  wallet.expectNoFaults()
})

test('a line that breaks in the middle loses nothing and doubles nothing', async () => {
  const { page, context } = wallet
  await context.setOffline(true)
  await say('Written in a tunnel')
  await log().getByText('Not sent').waitFor()
  await reply('Answered meanwhile')
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Send again' }).click()
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

test('an answer while the customer looks elsewhere stands at the headset and in the menu', async () => {
  const { page } = wallet
  await visit(page, 'pages/Personal/index')
  await page.getByRole('link', { name: 'Customer service', exact: true }).first().waitFor()
  await reply('It is credited now.')
  await page.getByRole('link', { name: 'Customer service, 1 new' }).waitFor({ timeout: LIVE_MS })
  await expectText(page, '1 new')
  await page.getByRole('link', { name: 'Customer service, 1 new' }).click()
  await log().getByText('It is credited now.').waitFor()
  await visit(page, 'pages/Home/index')
  await page.getByRole('link', { name: 'Customer service', exact: true }).waitFor({ timeout: LIVE_MS })
  wallet.expectNoFaults()
})

test('a long chat begins at its end and is read back page by page', async () => {
  const { page } = wallet
  for (let k = 1; k <= 32; k++) await reply(`Line ${k} of the instructions`)
  await visit(page, 'pages/Personal/service')
  await page.reload()
  await log().getByText('Line 32 of the instructions').waitFor()
  expect(await log().getByText('Where is my recharge?').count()).toBe(0)
  await page.getByRole('button', { name: 'Earlier messages' }).click()
  await log().getByText('Where is my recharge?').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Earlier messages' }).waitFor({ state: 'detached' })
  wallet.expectNoFaults()
})

test('many questions are answered without anybody', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: 'Questions' }).click()
  await page.getByText('When is income paid?').click()
  await expectText(page, 'Every day at 4 am')
  await expectAccessible(page)
  wallet.expectNoFaults()
})
