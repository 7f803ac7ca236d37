import { getTokenData, getWalletLog } from '@matin/contract/assets'
import { fromWire } from '@matin/domain/money/amount'
import japanese from '@matin/i18n/texts/ja/wallet.json' with { type: 'json' }
import { freshAddress, independentUsdtBalance } from '@matin/tron/testing/independent'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet, WHOLE } from './support/browser.ts'
import { callApi, PASSWORD, PIN } from './support/customer.ts'
import type { DataDir } from './support/data-dir.ts'
import { TO_SOLID } from './support/dev-tools.ts'
import { openHistory, openPage } from './support/open-page.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { seededDataDir } from './support/stage.ts'
import { stepByStep } from './support/step-by-step.ts'
import { voucherImage } from './support/voucher.ts'
import {
  actionTexts,
  allExactOf,
  exactOf,
  expectText,
  expectToast,
  expectValue,
  fillCode,
  pressOnReceipt,
  tapPin,
  tickBox,
} from './support/wallet.ts'

const EMAIL = 'ada@example.com'
/** Latin words that stay the same in the other languages. */
const NAMES =
  /Matin|[A-Z]{3,5}\/USDT|USDT|BTC|ETH|TRX|BNB|SOL|XRP|DOGE|TRON|TRC-20|NFT|USD|UID|PIN|MAX|QR|JPG|PNG|WebP|MB|UTC|[\w.]+@[\w.]+|T[1-9A-HJ-NP-Za-km-z]{33}/g

let data: DataDir
let server: RunningServer
let wallet: Wallet

/** Returns the customer's token, to compare screens with the ledger. */
async function token(): Promise<string> {
  return (await wallet.page.evaluate(() => localStorage.getItem('Matemax_token'))) ?? ''
}

async function balances() {
  const answer = await callApi(server.address, getTokenData, {}, await token())
  const usdt = answer.assets.find(row => row.asset === 'USDT')
  return { ...usdt, total: answer.total }
}

async function log(kind: 'redemption' | 'payout' | 'withdrawal_request') {
  const { items } = await callApi(server.address, getWalletLog, { kind }, await token())
  return items
}

async function submitReceipt(claimed: string): Promise<void> {
  const { page } = wallet
  await page.getByLabel('Amount sent').fill(claimed)
  const choosing = page.waitForEvent('filechooser')
  await page.getByText('Upload the payment voucher').click()
  const chooser = await choosing
  await chooser.setFiles({ name: 'voucher.png', mimeType: 'image/png', buffer: await voucherImage(claimed) })
  await page.getByRole('img', { name: 'voucher.png' }).waitFor()
  await page.getByRole('progressbar', { name: 'Upload the payment voucher' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Submit receipt' }).click()
}

// From registration to withdrawal, step by step, comparing the screens with the ledger.
describe('a customer', () => {
  beforeAll(async () => {
    data = await seededDataDir()
    server = await startServer(data.path)
    await server.dev.toMorning()
    wallet = await openWallet(server.address, WHOLE)
  })
  afterAll(async () => {
    await wallet?.close()
    await server?.stop()
    await data?.remove()
  })

  stepByStep(() => ({ wallet, server }))

  test('registers with the code from the mailbox', async () => {
    const { page } = wallet
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(EMAIL)
    await fillCode(page, () => server.dev.code(EMAIL))
    await page.getByLabel('Login password').fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await tickBox(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'registered successfully')
    await page.getByRole('heading', { name: 'Protect your account' }).waitFor()
    await expectAccessible(page)
  })

  test('sets the payment PIN without another code, and skips the passkey for now', async () => {
    const { page } = wallet
    await page.getByLabel('New PIN').fill(PIN)
    await page.getByLabel('Repeat PIN').fill(PIN)
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await expectToast(page, 'Payment PIN set')
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('region', { name: 'Total assets' }).waitFor()
  })

  test('is still signed in after a reload', async () => {
    const { page } = wallet
    await page.reload()
    await page.getByRole('region', { name: 'Total assets' }).waitFor()
    await openPage(page, 'pages/Personal/index')
    await expectText(page, EMAIL)
    await expectAccessible(page)
  })

  test('sees in Security that the PIN is set', async () => {
    const { page } = wallet
    await page.getByRole('link', { name: /^Security$/ }).click()
    await page.getByRole('link', { name: /Payment PIN.*Set/ }).waitFor()
    await expectAccessible(page)
  })

  test('pays to the deposit address, and has nothing in spot without a receipt', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Home/index')
    await page.getByRole('link', { name: 'Recharge' }).click()
    const address = (await exactOf(page, 'deposit-address')) ?? ''
    expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    await expectAccessible(page)
    await server.dev.payUsdt(address, '500.25')
    await server.dev.mine(5)
    await expectText(page, 'We’ve detected your transfer. Submit your receipt')
    await expectValue(page, 'seen-amount', '500.25')
    expect(await page.getByLabel('Amount sent').inputValue()).toBe('500.25')
    expect(await balances()).toMatchObject({ total: '0', spot: '0' })
    await openPage(page, 'pages/Assets/index')
    await expectValue(page, 'spot-USDT', '0')
    await expectValue(page, 'total', '0')
    await openPage(page, 'pages/Home/index')
    await page.getByRole('link', { name: '500.25 USDT arrived. Submit receipt.' }).waitFor()
  })

  test('submits a receipt with another amount, and sees the difference and the confirmations', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Assets/charge')
    await expectValue(page, 'seen-amount', '500.25')
    await submitReceipt('500')
    await expectValue(page, 'recharge-state', 'confirming')
    // The server may not know all five blocks yet when the receipt comes.
    const shown = async () => Number(await exactOf(page, 'confirmations'))
    await expect.poll(shown).toBeGreaterThanOrEqual(5)
    expect(await shown()).toBeLessThan(19)
    await expectText(page, /^\d+ of 19$/)
    await expectText(page, /You entered 500\S* USDT, and 500\.25 USDT arrived\./)
    await expectValue(page, 'recharge-amount', '500.25')
    expect(await balances()).toMatchObject({ spot: '0' })
    await expectAccessible(page)
  })

  test('is credited the arrived amount once it is solid', async () => {
    const { page } = wallet
    await server.dev.mine(TO_SOLID)
    await expectValue(page, 'recharge-state', 'credited')
    await expectValue(page, 'recharge-credited', '500.25')
    await expectValue(page, 'confirmations', '19')
    await openPage(page, 'pages/Assets/index')
    await expectValue(page, 'spot-USDT', '500.25')
    expect(await balances()).toMatchObject({ total: '500.25', spot: '500.25', unclaimed: '0' })
  })

  test('sees a solid transfer that waits for a receipt, and is credited at once after submitting it', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Assets/charge')
    await server.dev.payUsdt((await exactOf(page, 'deposit-address')) ?? '', '700.000001')
    await server.dev.mine(TO_SOLID)
    await expect.poll(async () => (await balances()).unclaimed).toBe('700.000001')
    await openPage(page, 'pages/Assets/index')
    await expectValue(page, 'unclaimed-USDT', '700.000001')
    await expectValue(page, 'spot-USDT', '500.25')
    await openPage(page, 'pages/Assets/charge')
    await expectValue(page, 'seen-amount', '700.000001')
    await submitReceipt('700.000001')
    await expectValue(page, 'recharge-state', 'credited')
    expect(await balances()).toMatchObject({ spot: '1200.250001', unclaimed: '0' })
  })

  test('reads the app in Japanese, and finds no English on a button', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Language/index')
    await expectAccessible(page)
    await page.getByRole('button', { name: '日本語' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja')
    const actions = {
      'pages/Home/index': japanese.Home.recharge,
      'pages/DEFI/index': japanese.Mining.pledge,
      'pages/DEFI/pledge': japanese.Mining.pledge,
      'pages/Assets/index': japanese.Assets.transfer,
      'pages/Assets/charge': japanese.Recharge.submit,
      'pages/Assets/claim': japanese.Withdraw.submitEmpty,
      'pages/Assets/history': japanese.History.allKinds,
      'pages/Personal/index': japanese.Auth.logOut,
      'pages/Security/payPwd': japanese.Security.savePin,
    }
    for (const [route, action] of Object.entries(actions)) {
      await openPage(page, route)
      await page.locator('button, a').filter({ hasText: action }).first().waitFor()
      const english = async () =>
        (await actionTexts(page)).filter(text => /[A-Za-z]{2,}/.test(text.replace(NAMES, '')))
      // Texts from the server are refetched, so this polls.
      await expect.poll(english, { message: route }).toEqual([])
    }
    await page.reload()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja')
    await openPage(page, 'pages/Language/index')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Language' }).waitFor()
  })

  test('locks 400 USDT for 30 days with the PIN', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Home/index')
    await page.getByRole('link', { name: 'Mining Pool' }).click()
    await page.getByTestId('product-30').waitFor()
    await expectAccessible(page)
    await page
      .getByTestId('product-30')
      .getByRole('link', { name: /^Lock:/ })
      .click()
    await page.getByLabel('Amount to lock').fill('400')
    await expectValue(page, 'expected-daily', '0.14')
    await expectValue(page, 'whole-result', '4.2')
    await expectValue(page, 'thirty-days', '4.2')
    const firstPayout = await exactOf(page, 'first-payout')
    await tickBox(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Lock 400/ }).click()
    await page.getByRole('dialog', { name: 'Payment PIN' }).waitFor()
    await expectAccessible(page)
    await tapPin(page, PIN)
    await expectToast(page, 'Purchase successful')
    await expectValue(page, 'receipt-amount', '4.2')
    await expectAccessible(page)
    await pressOnReceipt(page, 'Open order')
    await expectValue(page, 'order-state', 'in_progress')
    await expectValue(page, 'order-principal', '400')
    expect(Date.parse((await exactOf(page, 'next-payout')) ?? '')).toBe(Date.parse(firstPayout ?? ''))
    await expectValue(page, 'order-daily', '0.14')
    await expectValue(page, 'order-expected', '4.2')
    await expectAccessible(page)
    expect(await balances()).toMatchObject({
      spot: '800.250001',
      locked: '400',
      mining: '0',
      total: '1200.250001',
    })
  })

  test('gets three payouts after four days, each in its own row', async () => {
    const { page } = wallet
    await server.dev.advance({ hours: 96 })
    await expect.poll(async () => (await balances()).mining).toBe('0.42')
    await page.reload()
    await expectValue(page, 'order-paid-count', '3')
    await expectValue(page, 'order-paid', '0.42')
    expect(await allExactOf(page, 'payout-amount')).toEqual(['0.14', '0.14', '0.14'])
    const orderNo = await exactOf(page, 'order-no')

    await openHistory(page, 'Mining income')
    await expect.poll(() => allExactOf(page, 'log-amount')).toEqual(['0.14', '0.14', '0.14'])
    await expectAccessible(page)
    const rows = await log('payout')
    expect(new Set(rows.map(row => row.dueAt?.slice(0, 10))).size).toBe(3)
    expect(rows.every(row => row.dueAt?.endsWith('T04:00:00.000Z'))).toBe(true)
    await page.getByRole('list', { name: 'Transactions' }).getByRole('button').nth(1).click()
    const sheet = page.getByRole('dialog', { name: 'Mining income' })
    await sheet.getByText('Payout 2', { exact: true }).waitFor()
    await sheet.getByText(orderNo ?? '').waitFor()
    expect(await allExactOf(page, 'posting-amount')).toEqual(['0.14'])
    await expectAccessible(page)
    // 10: one message a day with its sum, and no ledger lines among them.
    await openPage(page, 'pages/Home/messages')
    await page
      .getByRole('link', { name: /0\.14 USDT/ })
      .nth(2)
      .waitFor()
    expect(await page.getByRole('link', { name: /0\.14 USDT/ }).count()).toBe(3)
    expect(await page.getByRole('main').textContent()).not.toMatch(/[0-9a-f]{64}/)
    await openPage(page, 'pages/Assets/index')
    await expectValue(page, 'mining-USDT', '0.42')
    await expectValue(page, 'locked-USDT', '400')
    await expectAccessible(page)
  })

  test('redeems early, and gets exactly the previewed amount', async () => {
    const { page } = wallet
    const before = await balances()
    await openPage(page, 'pages/DEFI/pledgeList')
    await page.getByRole('link', { name: /USDT Lock 30/ }).click()
    await page.getByRole('button', { name: 'Redeem early' }).click()
    const sheet = page.getByRole('dialog', { name: 'Redeem this order early?' })
    await sheet.waitFor()
    const preview = {
      principal: await exactOf(page, 'preview-principal'),
      penalty: await exactOf(page, 'preview-penalty'),
      paid: await exactOf(page, 'preview-paid'),
      forfeited: await exactOf(page, 'preview-forfeited'),
      returned: await exactOf(page, 'preview-returned'),
    }
    expect(preview).toEqual({
      principal: '400',
      penalty: '4',
      paid: '0.42',
      forfeited: '3.78',
      returned: '396',
    })
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Redeem early' }).click()
    await tapPin(page, PIN)
    await expectToast(page, 'Redemption successful')
    await expectValue(page, 'order-state', 'redeemed')
    await expectValue(page, 'redemption-returned', preview.returned ?? '')
    await expectValue(page, 'redemption-penalty', preview.penalty ?? '')
    await expectValue(page, 'redemption-forfeited', preview.forfeited ?? '')

    expect(await log('redemption')).toMatchObject([
      {
        account: 'spot',
        amount: preview.returned,
        other: { account: 'locked', amount: `-${preview.principal}` },
      },
    ])
    expect(before).toMatchObject({ spot: '800.250001', mining: '0.42' })
    expect(await balances()).toMatchObject({
      spot: '1196.250001',
      locked: '0',
      mining: '0.42',
      total: '1196.670001',
    })
    await openHistory(page, 'Early redemption')
    await expect.poll(() => allExactOf(page, 'log-amount')).toEqual(['396'])
    await expectText(page, 'Locked → Spot account')
  })

  test('withdraws to another address, which receives quantity − fee', async () => {
    const { page } = wallet
    const receiver = freshAddress()
    const { url, usdtContract } = await server.dev.chain()
    await openPage(page, 'pages/Assets/claim')
    await page.getByLabel('Receiving address').fill(receiver)
    await page.getByLabel('Amount', { exact: true }).fill('120.5')
    await expectValue(page, 'withdrawal-fee', '1')
    await expectValue(page, 'withdrawal-arrival', '119.5')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Withdraw 120\.5/ }).click()
    await page.getByRole('button', { name: /^Confirm 120\.5/ }).click()
    await tapPin(page, PIN)
    await expectToast(page, 'Operation successful')
    await expectValue(page, 'receipt-amount', '119.5')
    await expectAccessible(page)
    await pressOnReceipt(page, 'View progress')
    await expectValue(page, 'withdrawal-state', 'sent')
    const txid = await exactOf(page, 'withdrawal-txid')
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    await expectAccessible(page)
    await server.dev.mine(TO_SOLID)
    await expectValue(page, 'withdrawal-state', 'confirmed')
    expect(await independentUsdtBalance(url, usdtContract, receiver)).toBe(fromWire('119.5', 'USDT'))
    expect(await balances()).toMatchObject({ spot: '1075.750001', frozen: '0', total: '1076.170001' })
  })

  test('cancels a withdrawal that waits for review, and is refunded', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Assets/claim')
    await page.getByLabel('Receiving address').fill(freshAddress())
    await page.getByLabel('Amount', { exact: true }).fill('600')
    await page.getByRole('button', { name: /^Withdraw 600/ }).click()
    await page.getByRole('button', { name: /^Confirm 600/ }).click()
    await tapPin(page, PIN)
    await pressOnReceipt(page, 'View progress')
    await expectText(page, 'In review')
    await expectValue(page, 'withdrawal-state', 'submitted')
    expect(await balances()).toMatchObject({ spot: '475.750001', frozen: '600', total: '1076.170001' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
    await sheet.getByRole('button', { name: 'Cancel withdrawal' }).click()
    await expectValue(page, 'withdrawal-state', 'cancelled')
    await expectValue(page, 'withdrawal-returned', '600')
    expect(await balances()).toMatchObject({ spot: '1075.750001', frozen: '0', total: '1076.170001' })
    expect((await log('withdrawal_request'))[0]).toMatchObject({ amount: '-600', state: 'cancelled' })
  })
})
