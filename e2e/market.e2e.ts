import { getTokenData } from '@matin/contract/assets'
import { listExchanges } from '@matin/contract/exchange'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PASSWORD, PIN, recharge, setPin } from './support/customer.ts'
import { confirmExchange, startPhoneClock, stopPhoneClock, typeAmount } from './support/exchange.ts'
import { openPage } from './support/open-page.ts'
import { pushedOnly } from './support/pushed-only.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { stepByStep } from './support/step-by-step.ts'
import { until } from './support/until.ts'
import { exactOf, expectText, expectValue, pressOnReceipt } from './support/wallet.ts'

/*
 * A customer trades a coin from the market page: prices update by push, are marked and drawn as candles; the
 * coin is bought, and the whole holding is sold.
 */

let server: Server
let wallet: Wallet
let who: Customer

beforeAll(async () => {
  server = await sharedServer()
  who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '500')
  // Flashing prices are no movement to wait for.
  wallet = await openWallet(server.address, {}, pushedOnly)
})
afterAll(() => wallet?.close())
stepByStep(() => ({ wallet, server }))

const rows = (page: Page) =>
  page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll(all => all.map(row => row.getAttribute('data-testid')?.replace('market-', '')))

test('a guest sees prices with their source, updated by push', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: 'Market', exact: true }).click()
  await expectText(page, 'Simulated prices')
  await expectValue(page, 'price-source', 'live')
  // Alone, since no other row takes its place when prices change.
  await page.getByRole('searchbox').fill('btc')
  await until(() => rows(page), ['BTC'], 'rows')
  const row = page.getByTestId('market-BTC')
  const [before, place] = [await exactOf(page, 'market-BTC'), await row.boundingBox()]
  await until(
    async () => (await exactOf(page, 'market-BTC')) !== before,
    true,
    'whether the price of BTC has moved',
  )
  expect(await row.boundingBox()).toEqual(place)
  await expectAccessible(page)
})

test('adding a favourite requires a sign-in, which leads back to the coin', async () => {
  const { page } = wallet
  await page.getByRole('button', { name: 'Favorites' }).click()
  await expectText(page, 'Log in to save favorites')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('link', { name: 'BTC/USDT' }).click()
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor()
  await page.getByRole('button', { name: 'Favorite' }).click()
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Login password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor()
  const star = page.getByRole('button', { name: 'Favorite' })
  await star.click()
  await page.getByRole('button', { name: 'Favorite', pressed: true }).waitFor()
  await openPage(page, 'pages/Quotes/index')
  await page.getByRole('button', { name: 'Favorites' }).click()
  await until(() => rows(page), ['BTC'], 'favourites')
})

test('a coin’s page shows candles, and remembers their interval and the indicators', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: 'BTC/USDT' }).click()
  await expectValue(page, 'chart', 'ready')
  await expectText(page, '24h high')
  await page.getByTestId('chart-summary').getByText('From').waitFor()
  await expectAccessible(page)
  for (const interval of ['1m', '1W', '4h']) {
    const answered = page.waitForResponse(
      answer => answer.url().includes('/api/market/kline') && answer.url().includes(interval.toLowerCase()),
    )
    await page.getByRole('tab', { name: interval, exact: true }).click()
    await answered
    await expectValue(page, 'chart', 'ready')
  }
  await page.getByRole('button', { name: 'BOLL' }).click()
  await page.getByRole('button', { name: 'MACD' }).click()
  await page.reload()
  await expectValue(page, 'chart', 'ready')
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('4h')
  for (const name of ['MA', 'BOLL', 'VOL', 'MACD'])
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
})

test('candles are read by keyboard, and older ones load when the chart is scrolled back', async () => {
  const { page } = wallet
  const read = () => page.getByTestId('chart-candle').textContent()
  const panel = page.getByRole('tabpanel')
  await panel.focus()
  await page.keyboard.press('End')
  const newest = await read()
  expect(newest).toMatch(/: open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+, volume /)
  await page.keyboard.press('ArrowLeft')
  expect(await read()).not.toBe(newest)
  const older = page.waitForResponse(answer => answer.url().includes('before='))
  await page.keyboard.press('Home')
  const oldest = await read()
  await older
  const before = async () => {
    await page.keyboard.press('Home')
    return (await read()) !== oldest
  }
  await until(before, true, 'whether there is an older candle')
})

test('the coin is bought from its page at a locked quote', async () => {
  const { page } = wallet
  await expectValue(page, 'holding', '0')
  await page.getByRole('link', { name: 'Buy BTC' }).click()
  await page.getByRole('button', { name: 'Choose coin, BTC selected' }).waitFor()
  await stopPhoneClock(page)
  await typeAmount(page, '100')
  const quoted = await confirmExchange(page, PIN)
  await page.getByTestId('receipt').waitFor()
  const [trade] = (await who.call(listExchanges, {})).items
  expect(trade).toMatchObject({ side: 'buy', asset: 'BTC', total: '100' })
  expect(await exactOf(page, 'receipt-amount')).toBe(trade?.quantity)
  expect(await exactOf(page, 'receipt-hash')).toBe(trade?.hash)
  // Another quote was asked for only if it gave no less.
  expect(Number(trade?.quantity)).toBeGreaterThanOrEqual(Number(quoted))
  await pressOnReceipt(page, 'Done')
  await expectValue(page, 'holding', trade?.quantity ?? '')
})

test('the whole holding is sold with MAX, and no dust is left', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: 'Sell BTC' }).click()
  await page.getByRole('tab', { name: 'Sell', selected: true }).waitFor()
  await page.getByRole('button', { name: 'MAX' }).click()
  await confirmExchange(page, PIN)
  await startPhoneClock(page)
  await page.getByTestId('receipt').waitFor()
  const [sold, bought] = (await who.call(listExchanges, {})).items
  expect([sold?.side, sold?.quantity]).toEqual(['sell', bought?.quantity])
  const { assets } = await who.call(getTokenData, {})
  expect(assets.find(row => row.asset === 'BTC')?.spot).toBe('0')
  const usdt = Number(assets.find(row => row.asset === 'USDT')?.spot)
  expect(usdt).toBeCloseTo(500 - 100 + Number(sold?.total), 6)
  await pressOnReceipt(page, 'Done')
  await expectValue(page, 'holding', '0')
})
