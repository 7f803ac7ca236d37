import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { logout } from '@matin/contract/auth'
import { buyMine, listMines } from '@matin/contract/mining'
import { getTopupAddress } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import type { Page } from 'playwright-core'
import { ensureBrowser } from '../../tools/test/browser.ts'
import { closeBrowser, openWallet } from '../support/browser.ts'
import { type Customer, callApi, customerOf, PASSWORD, PIN, recharge, setPin } from '../support/customer.ts'
import { temporaryDataDir } from '../support/data-dir.ts'
import { TO_SOLID } from '../support/dev-tools.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { voucherImage } from '../support/voucher.ts'
import {
  exactOf,
  expectText,
  expectToast,
  expectValue,
  fillCode,
  pressOnReceipt,
  tapPin,
  tickBox,
  visit,
} from '../support/wallet.ts'
import { writeAlbumPage } from './album-page.ts'
import { type Camera, cameraFor, emptyAlbum, JOURNEY } from './camera.ts'
import { company } from './company.ts'
import { everySection } from './console.ts'
import { everyScreen } from './every-screen.ts'
import { queue } from './queue.ts'
import { suspendedScreen } from './suspended.ts'

/*
 * Takes pictures of a customer's journey from registration to withdrawal, and of every screen in every
 * language, into .cache/screens; with arguments, only pictures whose names begin with one of them. The clock
 * starts at and moves to fixed times; hashes, order numbers and codes differ from run to run.
 */
const EMAIL = 'hana@example.com'
/** Address on TRON that no one here owns. */
const RECEIVER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const DAY = '2026-11-23'
const LAST_INSTANT = '2026-12-01T10:52:00Z'

interface Studio {
  server: RunningServer
  page: Page
  camera: Camera
  /** Moves the clock of server, chain, signer and phone to a time of the fixed day. */
  clock(instant: string): Promise<void>
}

await main()

async function main(): Promise<void> {
  const browser = ensureBrowser()
  if ('problem' in browser) throw new Error(browser.problem)
  process.env.CHROMIUM_PATH = browser.path
  emptyAlbum()
  const data = await temporaryDataDir()
  setClock(data.path, `${DAY}T10:24:00Z`)
  const server = await startServer(data.path, { REQUESTS_PER_MINUTE: '1000000' })
  const wallet = await openWallet(
    server.address,
    { deviceScaleFactor: 1.5, reducedMotion: 'reduce' },
    context => context.clock.setFixedTime(`${DAY}T10:24:00Z`),
  )
  const { page } = wallet
  const studio: Studio = {
    server,
    page,
    camera: cameraFor(page, JOURNEY),
    async clock(instant) {
      await server.dev.clockTo(Temporal.Instant.from(instant))
      await page.clock.setFixedTime(instant)
    },
  }
  try {
    await guest(studio)
    const who = await register(studio)
    await money(studio, who)
    await lock(studio)
    await payouts(studio)
    await withdraw(studio)
    await offline(studio)
    await otherKinds(server, who)
    await company(server, who)
    await everyScreen(server.address, who, LAST_INSTANT)
    const [other = who] = (await queue(server, LAST_INSTANT, RECEIVER)).toReversed()
    await everySection(server, (await who.call(getUserInfo, {})).uid)
    await suspendedScreen(server, other)
    await sessionEnded(studio, who)
    writeAlbumPage()
    await server.dev.expectBalancedBooks()
  } catch (error) {
    console.error(`the screen at that moment: ${await wallet.keepPicture('screens')}`)
    throw error
  } finally {
    await closeBrowser()
    await server.stop()
    await data.remove()
  }
}

/** Writes the clock's offset beside the server's data, before the first start. */
function setClock(dataDir: string, instant: string): void {
  const offsetMilliseconds = Date.parse(instant) - Date.now()
  writeFileSync(join(dataDir, 'clock.json'), JSON.stringify({ offsetMilliseconds }))
}

async function guest({ page, camera }: Studio): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).waitFor()
  await camera.take('home-guest')
  await visit(page, 'pages/Language/index')
  await page.getByRole('button', { name: 'English' }).waitFor()
  await camera.take('language')
  await visit(page, 'pages/Login/index')
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await page.getByLabel('Login password').fill(PASSWORD)
  await camera.take('login')
}

async function register({ server, page, camera }: Studio): Promise<Customer> {
  await visit(page, 'pages/Login/register')
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await fillCode(page, () => server.dev.code(EMAIL))
  const code = await page.getByLabel('Verification code').inputValue()
  await page.getByLabel('Login password').fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await tickBox(page)
  await page.getByLabel('Verification code').fill('482015')
  await camera.takeFull('register')
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Repeat PIN').waitFor()
  await camera.take('protect')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('region', { name: 'Total assets' }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('Matemax_token'))
  return customerOf(server.address, EMAIL, token ?? '')
}

async function money({ server, page, camera, clock }: Studio, who: Customer): Promise<void> {
  await setPin(server, who, 1)
  await clock(`${DAY}T10:30:00Z`)
  await recharge(server, who, '1000')
  await clock(`${DAY}T10:46:00Z`)
  await page.reload()
  await visit(page, 'pages/Assets/charge')
  await page.getByTestId('deposit-address').waitFor()
  await page.getByLabel('Amount sent').fill('500')
  await page
    .getByLabel('Upload the payment voucher')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await voucherImage() })
  await page.getByRole('progressbar', { name: 'Upload the payment voucher' }).waitFor({ state: 'detached' })
  await camera.takeFull('recharge')
  await page.getByRole('button', { name: 'Submit receipt' }).click()
  await expectValue(page, 'recharge-state', 'waiting')
  const { address } = await who.call(getTopupAddress, {})
  await server.dev.payUsdt(address, '500')
  await server.dev.mine(14)
  await expectValue(page, 'recharge-state', 'confirming')
  await until(async () => Number(await exactOf(page, 'confirmations')) >= 14, true, 'confirmations')
  await camera.takeFull('recharge-progress')
  await server.dev.mine(TO_SOLID)
  await expectValue(page, 'recharge-state', 'credited')
}

async function lock({ page, camera, clock }: Studio): Promise<void> {
  await clock(`${DAY}T11:00:00Z`)
  await visit(page, 'pages/DEFI/index')
  await page
    .getByTestId('product-30')
    .getByRole('link', { name: /^Lock:/ })
    .click()
  await page.getByLabel('Amount to lock').fill('800')
  await tickBox(page)
  await expectValue(page, 'expected-daily', '0.28')
  await camera.takeFull('pledge')
  await page.getByRole('button', { name: /^Lock 800/ }).click()
  await tapPin(page, PIN.slice(0, 4))
  await camera.take('pledge-pin')
  await tapPin(page, PIN.slice(4))
  await page.getByTestId('receipt').waitFor()
  await camera.takeFull('pledge-receipt')
  await pressOnReceipt(page, 'Open order')
  await expectValue(page, 'order-state', 'in_progress')
}

async function payouts({ page, camera, clock }: Studio): Promise<void> {
  await clock('2026-12-01T10:24:00Z')
  await expectValue(page, 'order-paid-count', '7')
  await camera.takeFull('order')
  await page.getByRole('button', { name: 'Redeem early' }).click()
  await page.getByRole('dialog', { name: 'Redeem this order early?' }).waitFor()
  await camera.take('redeem')
  await page.reload()
  await visit(page, 'pages/DEFI/index')
  await expectValue(page, 'accumulated-income', '1.96')
  await page.getByTestId('product-30').waitFor()
  await camera.takeFull('mining-pool')
  await visit(page, 'pages/Home/index')
  await page.getByRole('region', { name: 'Total assets' }).waitFor()
  await camera.takeFull('home')
  await page.getByRole('button', { name: /^Change the display currency/ }).click()
  await page.getByRole('dialog', { name: 'Display currency' }).waitFor()
  await camera.take('currency')
  await page.getByRole('button', { name: 'Close' }).click()
  await visit(page, 'pages/Assets/index')
  await expectValue(page, 'mining-USDT', '1.96')
  await camera.takeFull('assets')
  await visit(page, 'pages/Assets/history')
  await page.getByTestId('log-amount').first().waitFor()
  await camera.takeFull('history')
  await visit(page, 'pages/Home/messages')
  await page.getByRole('list', { name: 'Messages' }).first().waitFor()
  await camera.take('messages')
  await visit(page, 'pages/DEFI/rules')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await camera.take('rules')
  await visit(page, 'pages/Personal/index')
  await expectText(page, EMAIL)
  await camera.takeFull('personal')
  await visit(page, 'pages/Security/index')
  await expectText(page, 'Payment PIN')
  await camera.takeFull('security')
}

async function withdraw(studio: Studio): Promise<void> {
  const { server, page, camera, clock } = studio
  await submitWithdrawal(page, '120')
  await pressOnReceipt(page, 'View progress')
  await expectValue(page, 'withdrawal-state', 'sent')
  await server.dev.mine(TO_SOLID)
  await expectValue(page, 'withdrawal-state', 'confirmed')
  await camera.takeFull('withdraw-arrived')
  await clock(LAST_INSTANT)
  await fillWithdrawal(page, '500')
  await camera.takeFull('withdraw')
  await submitWithdrawal(page, '500', () => camera.take('withdraw-confirm'))
  await camera.takeFull('withdraw-receipt')
  await pressOnReceipt(page, 'View progress')
  await expectValue(page, 'withdrawal-state', 'submitted')
  await camera.takeFull('withdraw-status')
}

async function offline({ page, camera }: Studio): Promise<void> {
  await visit(page, 'pages/Home/index')
  await page.getByRole('region', { name: 'Total assets' }).waitFor()
  await page.context().setOffline(true)
  await expectText(page, /^You’re offline/)
  await camera.take('offline')
  await page.context().setOffline(false)
}

/** Takes the picture of an ended session, after all others, because the server then forgets the session. */
async function sessionEnded({ server, page, camera }: Studio, { token }: Customer): Promise<void> {
  await callApi(server.address, logout, {}, token)
  await visit(page, 'pages/Assets/index')
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  await camera.take('session-ended')
}

/** Creates a rental and an edition, for the pages of their orders. */
async function otherKinds(server: RunningServer, who: Customer): Promise<void> {
  await recharge(server, who, '600')
  for (const kind of ['machine', 'nft'] as const) {
    const [product] = (await who.call(listMines, { kind })).items
    if (!product?.price) throw new Error(`the seed has no ${kind}`)
    await who.call(buyMine, { versionId: product.versionId, amount: product.price, pin: PIN })
  }
}

async function fillWithdrawal(page: Page, quantity: string): Promise<void> {
  await visit(page, 'pages/Assets/claim')
  await page.getByLabel('Receiving address').fill(RECEIVER)
  await page.getByLabel('Amount', { exact: true }).fill(quantity)
}

async function submitWithdrawal(page: Page, quantity: string, look = async () => {}): Promise<void> {
  await fillWithdrawal(page, quantity)
  await page.getByRole('button', { name: new RegExp(`^Withdraw ${quantity}`) }).click()
  await page.getByTestId('forecast').waitFor()
  await look()
  await page.getByRole('button', { name: new RegExp(`^Confirm ${quantity}`) }).click()
  await tapPin(page, PIN)
  await expectToast(page, 'Operation successful')
  await page.getByTestId('receipt').waitFor()
}
