import { readFile } from 'node:fs/promises'
import { getTokenData, ownTransfer } from '@matin/contract/assets'
import { exportStatement, STATEMENT_COLUMNS } from '@matin/contract/statement'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, recharge } from './support/customer.ts'
import { openPage } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { exactOf, expectText, holdAnswers } from './support/wallet.ts'

const TRANSFERS = 40

let server: Server
let wallet: Wallet
let who: Customer

beforeAll(async () => {
  server = await sharedServer()
  who = await newCustomer(server)
  await recharge(server, who, '500')
  for (let k = 1; k <= TRANSFERS; k++)
    await who.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: `${(k % 5) + 1}.25` })
  wallet = await openWallet(
    server.address,
    { timezoneId: 'Asia/Tokyo', serviceWorkers: 'block' },
    async context => {
      await context.addInitScript(token => localStorage.setItem('Matemax_token', token), who.token)
    },
  )
})
afterAll(() => wallet?.close())

test('a statement is chosen, created and saved as a file with correct sums', async () => {
  const { page } = wallet
  // The history, where the statement's link is, has an "All time" of its own.
  await openPage(page, 'pages/Assets/statement')
  await page.getByRole('button', { name: 'All time' }).click()
  await expectText(page, 'Days run from midnight to midnight (UTC+9)')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByTestId('statement-rows').waitFor()
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith(`\uFEFF${STATEMENT_COLUMNS.join(',')}\r\n`)).toBe(true)
  const rows = text
    .split('\r\n')
    .slice(1, -1)
    .map(line => line.split(','))
  expect(await exactOf(page, 'statement-rows')).toBe(String(rows.length))
  expect(rows.length).toBeGreaterThanOrEqual(TRANSFERS)
  expect(rows[0]?.[1]).toMatch(/\+09:00$/)
  const micro = (amount: string) => Math.round(Number(amount) * 1e6)
  const sum = (name: (typeof STATEMENT_COLUMNS)[number]) =>
    rows.reduce((total, row) => total + micro(row[STATEMENT_COLUMNS.indexOf(name)] ?? ''), 0)
  const total = sum('amount') + sum('other_amount')
  expect(total).toBe(micro((await who.call(getTokenData, {})).total))
  wallet.expectNoFaults()
})

test('a cancelled export saves nothing and can be started again', async () => {
  const { page } = wallet
  // Two taps on one button within half a second are one: a page that was loaded anew has new buttons.
  await page.reload()
  const held = await holdAnswers(page, `${exportStatement.path}*`)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectText(page, 'Canceled. Nothing was saved.')
  held.release()
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await (await download).path()
  await page.getByTestId('statement-rows').waitFor()
})

test('the year’s sums are correct on its page, which prints without the app around it', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: /^Yearly summary/ }).click()
  const table = page.getByTestId('year-USDT')
  await table.waitFor()
  await expectAccessible(page)
  const closing = await table.locator('[data-value]').getAttribute('data-value')
  expect(closing).toBe((await who.call(getTokenData, {})).total)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.getByText(who.email).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Previous year' }).click()
  await expectText(page, 'No transactions for this year')
  wallet.expectNoFaults()
})
