import { DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS, DEV_HOT_KEY } from '@matin/tron/devchain/keys'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import type { Wallet } from './support/browser.ts'
import { newCustomer, recharge } from './support/customer.ts'
import {
  approveLinked,
  exported,
  freshCode,
  goTo,
  openConsole,
  openJob,
  signInToConsole,
  waitsOf,
} from './support/desk.ts'
import { TO_SOLID } from './support/dev-tools.ts'
import { payByKey } from './support/pay-by-key.ts'
import { type OwnServer, ownServer } from './support/stage.ts'

const ADA = 'ada@matin.example'
const BEN = 'ben@matin.example'

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
  await block('What the signer signs without operators').getByText('Left of this hour').waitFor()
  await expectAccessible(page)
})

test('a payment missing from the ledger stops the signing until two operators have posted it', async () => {
  const taken = { key: DEV_HOT_KEY, from: DEV_HOT_ADDRESS, to: DEV_FAUCET_ADDRESS, amount: 3_000_000n }
  await payByKey(server, taken)
  await server.dev.mine(TO_SOLID)
  await goTo(page, 'Treasury')
  await page.getByText('USDT left the hot wallet in a payment that the ledger does not know').waitFor()
  await expectAccessible(page)
  const note = 'Paid by hand on the first day'
  await block('Propose what a payment was').getByLabel('Note').fill(note)
  await block('Propose what a payment was').getByRole('button', { name: 'Propose' }).click()
  const row = (of: Page) => of.getByRole('row').filter({ hasText: note })
  await row(page).getByText('An unknown recipient').waitFor()
  await waitsOf(row(page)).waitFor()
  const second = await openConsole(server.address)
  try {
    await signInToConsole(server, second.page, BEN)
    await goTo(second.page, 'Treasury')
    await approveLinked(row(second.page), async () => {
      const dialog = second.page.getByRole('dialog')
      await dialog.getByLabel('Code of your authenticator').fill((await freshCode(server, BEN)).code)
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    })
    await server.dev.mine(1)
    await page.getByText('Payments go out').waitFor()
    second.expectNoFaults()
  } finally {
    await second.close()
  }
})

test('an operator runs the job of the trial balance at once, and all its balances sum to zero', async () => {
  const drawer = await openJob(page, 'Trial balance')
  await drawer.getByRole('button', { name: /now$/ }).click()
  const asked = page.getByRole('dialog', { name: 'Run now: Trial balance' })
  await asked.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('It runs now').waitFor()
  await drawer.getByText('Done').first().waitFor()
  await expectAccessible(page)
  await goTo(page, 'Treasury')
  const usdt = block('Trial balance').first().getByRole('row').filter({ hasText: 'USDT' })
  await usdt.getByRole('cell').last().getByText('0.00', { exact: true }).waitFor()
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
    .getByText(/USDT in \d/)
    .waitFor()
  await page.getByRole('button', { name: '7 days' }).click()
  await expectAccessible(page)
  const [head, ...rows] = await exported(page, 'Day by day')
  expect(head).toMatch(/^day,recharges,recharged,/)
  expect(rows.length).toBeGreaterThan(0)
})

test('the audit log is filtered, verified and exported, and the export is audited', async () => {
  await goTo(page, 'Audit log')
  await page.getByLabel('What').selectOption('job.run')
  await page.getByRole('row').filter({ hasText: 'job:trial-balance' }).waitFor()
  await page.getByLabel('Who').selectOption({ label: 'Ada Marlow' })
  const [head, row, ...others] = await exported(page, 'Audit log')
  const customer = 'customer.id,customer.uid,customer.name,customer.contact'
  expect(head).toBe(`seq,actorId,actor,action,subject,${customer},details,at,previousHash,hash`)
  expect(row).toContain('Ada Marlow,job.run,job:trial-balance')
  expect(others).toEqual([])
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('row').filter({ hasText: 'list:/api/operator/audit' }).waitFor()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(/^All \d+ entries fit/).waitFor()
  await expectAccessible(page)
  desk.expectNoFaults()
})
