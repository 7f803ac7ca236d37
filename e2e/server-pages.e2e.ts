import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, type Wallet } from './support/browser.ts'
import { sharedServer } from './support/stage.ts'

let phone: Wallet

beforeAll(async () => {
  phone = await openWallet((await sharedServer()).address)
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
