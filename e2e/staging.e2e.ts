import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { addressFromPrivateKey } from '@matin/tron/address'
import { accountXpubFromMnemonic } from '@matin/tron/derive'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWallet, type Wallet, WHOLE } from './support/browser.ts'
import { PASSWORD, PIN } from './support/customer.ts'
import { type DataDir, temporaryDataDir } from './support/data-dir.ts'
import { type DevTools, devTools, TO_SOLID } from './support/dev-tools.ts'
import { openPage } from './support/open-page.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { WORDS } from './support/signer-scene.ts'
import { stepByStep } from './support/step-by-step.ts'
import { voucherImage } from './support/voucher.ts'
import { exactOf, expectToast, expectValue, fillCode, tickBox } from './support/wallet.ts'

const EMAIL = 'mei@example.com'
const drawn = () => randomBytes(24).toString('base64url')
const TESTERS_PASSWORD = drawn()
const HOT_KEY = randomBytes(32).toString('hex')
const COLD = addressFromPrivateKey(randomBytes(32).toString('hex'))
/** A staging on one machine: the development chain, the embedded database, simulated prices, keys of its own. */
const STAGING = {
  STAGE: 'test',
  TESTERS_PASSWORD,
  MAIL_FROM: 'no-reply@staging.test',
  APP_ORIGIN: 'https://staging.test',
  LEGAL_FILE: resolve(import.meta.dirname, '../apps/server/src/testing/legal.json'),
  INTERNAL_SECRET: drawn(),
  SIGNER_SECRET: drawn(),
  DATA_KEYS: `1:${drawn()}`,
  TRON_XPUB: accountXpubFromMnemonic(WORDS),
  TRON_HOT_ADDRESS: addressFromPrivateKey(HOT_KEY),
  TRON_COLD_ADDRESS: COLD,
  HOT_KEY,
  DEPOSIT_MNEMONIC: WORDS,
  COLD_ADDRESS: COLD,
}

let data: DataDir
let server: RunningServer
let tester: DevTools
let wallet: Wallet

/** Each page says so in the middle of its top, in whole. */
async function expectBand(page: Page): Promise<void> {
  const band = page.getByText('Test platform: nothing here is real money')
  await band.waitFor()
  const { x, y, width } = (await band.boundingBox()) ?? expect.fail('no band')
  expect({ x, y }).toEqual({ x: expect.closeTo(((page.viewportSize()?.width ?? 0) - width) / 2, 0), y: 0 })
  expect(x).toBeGreaterThanOrEqual(0)
}

async function openBanded(route: string): Promise<void> {
  await openPage(wallet.page, route)
  await expectBand(wallet.page)
}

describe('a tester of a staging', () => {
  beforeAll(async () => {
    data = await temporaryDataDir()
    server = await startServer(data.path, STAGING)
    const credentials = Buffer.from(`tester:${TESTERS_PASSWORD}`).toString('base64')
    tester = devTools(server.address, { authorization: `Basic ${credentials}` })
    wallet = await openWallet(server.address, WHOLE)
  })
  afterAll(async () => {
    await wallet?.close()
    await server?.kill()
    await data?.remove()
  })

  stepByStep(() => ({ wallet, server: { ...server, dev: tester } }))

  test('registers with the code from the testers’ mailbox, in an email that says it is a test', async () => {
    const { page } = wallet
    await expectBand(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(EMAIL)
    await fillCode(page, () => tester.code(EMAIL))
    await expectBand(page)
    expect((await tester.emailsTo(EMAIL)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\[TEST\] Your Matin code: \d{6}/),
    ])
    await page.getByLabel('Login password').fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await tickBox(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'registered successfully')
    await page.getByLabel('New PIN').fill(PIN)
    await page.getByLabel('Repeat PIN').fill(PIN)
    await expectBand(page)
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('region', { name: 'Total assets' }).waitFor()
    await expectBand(page)
  })

  test('recharges from the faucet and sees the credit', async () => {
    const { page } = wallet
    await openBanded('pages/Assets/charge')
    await tester.payUsdt((await exactOf(page, 'deposit-address')) ?? '', '250.5')
    await tester.mine(TO_SOLID)
    await expectValue(page, 'seen-amount', '250.5')
    const choosing = page.waitForEvent('filechooser')
    await page.getByText('Upload the payment voucher').click()
    const voucher = { name: 'voucher.png', mimeType: 'image/png', buffer: await voucherImage('250.5') }
    await (await choosing).setFiles(voucher)
    await page.getByRole('img', { name: 'voucher.png' }).waitFor()
    await page.getByRole('button', { name: 'Submit receipt' }).click()
    await expectValue(page, 'recharge-state', 'credited')
    await openBanded('pages/Assets/index')
    await expectValue(page, 'spot-USDT', '250.5')
  })

  test('finds the band on the other pages, after a reload from the installed app, and in the console', async () => {
    const { page } = wallet
    for (const route of [
      'pages/Quotes/index',
      'pages/DEFI/index',
      'pages/Personal/index',
      'pages/About/index',
    ])
      await openBanded(route)
    await page.reload()
    await expectBand(page)
    for (const path of ['/nothing', '/console']) {
      await page.goto(path)
      await expectBand(page)
    }
    wallet.takeFaults()
  })

  test('finds the mailbox closed without the password, and no tools of development', async () => {
    for (const [path, status] of [
      ['/dev/mailbox', 401],
      ['/dev/chain', 401],
      ['/dev/operators', 404],
      ['/dev/clock', 404],
      ['/api/docs', 404],
    ] as const)
      expect((await fetch(new URL(path, server.address))).status, path).toBe(status)
  })
})
