import { DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import type { Wallet } from './support/browser.ts'
import { newCustomer, recharge } from './support/customer.ts'
import { exported, goTo, openDesk, signInAtDesk } from './support/desk.ts'
import { type OwnServer, ownServer } from './support/stage.ts'

const ADA = 'ada@matin.example'

let server: OwnServer
let desk: Wallet
let page: Page

beforeAll(async () => {
  server = await ownServer()
  desk = await openDesk(server.address)
  page = desk.page
  await recharge(server, await newCustomer(server), '500')
  await signInAtDesk(server, page, ADA)
})
afterAll(async () => {
  await desk?.close()
  await server?.close()
})

const block = (name: string) => page.getByRole('region', { name, exact: true })

test('the treasury says what is held, and that books and chain agree', async () => {
  await goTo(page, 'Treasury')
  await page.getByText('Payments go out').waitFor()
  await block('What we hold').getByText(DEV_HOT_ADDRESS).waitFor()
  const places = block('Books and chain').first().getByRole('row')
  for (const place of ['Hot', 'Deposit', 'Cold'])
    await places.filter({ hasText: place }).getByText('0.00', { exact: true }).first().waitFor()
  await block('What the signer signs without operators').getByText('Left of this hour').waitFor()
  await expectAccessible(page)
})

test('all balances come to nothing once the books are weighed, which a job does at once', async () => {
  await goTo(page, 'Jobs')
  await page.getByRole('button', { name: 'Weigh books' }).click()
  const drawer = page.getByRole('complementary', { name: 'Job weigh-books' })
  await drawer.getByRole('button', { name: /now$/ }).click()
  await page.getByText('It runs now').waitFor()
  await drawer.getByText('Done').first().waitFor()
  await expectAccessible(page)
  await goTo(page, 'Treasury')
  const usdt = block('Trial balance').first().getByRole('row').filter({ hasText: 'USDT' })
  await usdt.getByRole('cell').last().getByText('0.00', { exact: true }).waitFor()
})

test('statistics have each day as a chart and in a list', async () => {
  await server.dev.advance({ minutes: 15 })
  await goTo(page, 'Statistics')
  const chart = page.getByRole('img', { name: /^Recharged, each day/ })
  await chart.waitFor()
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await page
    .getByRole('figure')
    .first()
    .getByText(/USDT in \d/)
    .waitFor()
  await page.getByLabel('7 days').check()
  await expectAccessible(page)
  const [head, ...rows] = await exported(page, 'Day by day')
  expect(head).toMatch(/^day,recharges,recharged,/)
  expect(rows.length).toBeGreaterThan(0)
})

test('the audit log is narrowed, verified and taken away; that stands in it, too', async () => {
  await goTo(page, 'Audit log')
  await page.getByLabel('What').selectOption('job.run')
  await page.getByRole('row').filter({ hasText: 'job:weigh-books' }).waitFor()
  await page.getByLabel('Who').selectOption({ label: 'Ada Marlow' })
  const [head, row, ...others] = await exported(page, 'Audit log')
  expect(head).toBe('seq,actorId,actor,action,subject,details,at,previousHash,hash')
  expect(row).toContain('Ada Marlow,job.run,job:weigh-books')
  expect(others).toEqual([])
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('row').filter({ hasText: 'list:/api/operator/audit' }).waitFor()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(/^All \d+ entries fit/).waitFor()
  await expectAccessible(page)
  desk.expectNoFaults()
})
