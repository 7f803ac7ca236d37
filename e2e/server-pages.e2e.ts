import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, type Wallet } from './support/browser.ts'
import { sharedServer } from './support/stage.ts'

let phone: Wallet
let address: string

beforeAll(async () => {
  ;({ address } = await sharedServer())
  phone = await openWallet(address)
})
afterAll(() => phone?.close())

test('an unknown address shows a page that links home', async () => {
  const { page } = phone
  await page.getByRole('navigation').first().waitFor()
  phone.expectNoFaults()
  const answer = await page.goto('/nothing')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  // The status of the page itself, which the browser tells, and nothing that the policy refused.
  expect(phone.takeFaults()).toEqual([expect.stringContaining('404')])
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.getByRole('navigation').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the API documentation has its title, and the content security policy blocks nothing of it', async () => {
  const { page } = phone
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: 'Matin API' }).waitFor()
  expect(await page.title()).toBe('Matin API')
  phone.expectNoFaults()
})

test('a browser that cannot start the app shows a message in its own language', async () => {
  const old = await openWallet(address, { locale: 'ja' }, async context => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Array.prototype, 'toSorted')
      Reflect.deleteProperty(globalThis, 'Map')
    })
  })
  await old.page.getByRole('alert').getByText('アプリを起動できませんでした').waitFor()
  await old.close()
})

test.each(['/', '/console'])('a browser without JavaScript shows a message at %s', async path => {
  const plain = await openWallet(address, { javaScriptEnabled: false })
  await plain.page.goto(path)
  // Not by its text: Playwright looks for no text within `noscript`. With scripts on, there is no such element to see.
  const sentence = plain.page.locator('noscript p[lang=en]')
  await sentence.waitFor()
  expect(await sentence.textContent()).toMatch(/^This app needs JavaScript/)
  await plain.close()
})
