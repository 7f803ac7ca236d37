import { DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import type { Wallet } from './support/browser.ts'
import { newCustomer, recharge } from './support/customer.ts'
import { exported, goTo, openConsole, signInToConsole } from './support/desk.ts'
import { type OwnServer, ownServer } from './support/stage.ts'

const ADA = 'ada@matin.example'

let server: OwnServer
let desk: Wallet
let page: Page

beforeAll(async () => {
  server = await ownServer()
  desk = await openConsole(server.address)
  page = desk.page
  await recharge(server, await newCustomer(server), '500')
  await signInToConsole(server, page, ADA)
})
afterAll(async () => {
  await desk?.close()
  await server?.close()
})

const block = (name: string) => page.getByRole('region', { name, exact: true })

test('the treasury page shows the balances, and that ledger and chain agree', async () => {
  await goTo(page, 'Treasury')
  await page.getByText('Payments go out').waitFor()
  await block('What we hold').getByText(DEV_HOT_ADDRESS).waitFor()
  const places = block('Ledger and chain').first().getByRole('row')
  for (const place of ['Hot', 'Deposit', 'Cold'])
    await places.filter({ hasText: place }).getByText('0.00', { exact: true }).first().waitFor()
  await block('Signed without operators').getByText('Left this hour').waitFor()
  await expectAccessible(page)
})

test('statistics show each day as a chart and in a list', async () => {
  await server.dev.advance({ minutes: 15 })
  await goTo(page, 'Statistics')
  const chart = page.getByRole('img', { name: /^Recharged, each day/ })
  await chart.waitFor()
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await page
    .getByRole('figure')
    .first()
    .getByText(/recharges? · \d+ [A-Z]/)
    .waitFor()
  await page.getByRole('button', { name: '7 days' }).click()
  await expectAccessible(page)
  const [head, ...rows] = await exported(page, 'Day by day')
  expect(head).toMatch(/^day,recharges,recharged,/)
  expect(rows.length).toBeGreaterThan(0)
})
