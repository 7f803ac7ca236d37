import assert from 'node:assert/strict'
import { getTokenData } from '@matin/contract/assets'
import { listExchanges, quoteExchange } from '@matin/contract/exchange'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PASSWORD, PIN, recharge, setPin } from './support/customer.ts'
import { confirmExchange, expectQuote, stopPhoneClock, typeAmount } from './support/exchange.ts'
import { goingFrom } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { stepByStep } from './support/step-by-step.ts'
import { exactOf, expectText, expectToast, expectValue, pressOnReceipt, visit } from './support/wallet.ts'

/** Seconds without prices after which prices are stale: more than the setting `market_stale_seconds`. */
const STALE_SECONDS = 20

let server: Server
let wallet: Wallet
let who: Customer

async function holds(asset: string): Promise<string | undefined> {
  return (await who.call(getTokenData, {})).assets.find(row => row.asset === asset)?.spot
}

describe('a customer who exchanges', () => {
  beforeAll(async () => {
    server = await sharedServer()
    who = await newCustomer(server)
    await setPin(server, who, 1)
    await recharge(server, who, '2000')
    wallet = await openWallet(server.address)
    await stopPhoneClock(wallet.page)
  })
  afterAll(() => wallet?.close())

  stepByStep(() => ({ wallet, server }))

  test('opens the page for the coin and side given in the address', async () => {
    const { page } = wallet
    await visit(page, 'pages/Personal/exchange?asset=ETH&side=sell')
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await page.getByLabel('Email').fill(who.email)
    await page.getByLabel('Login password').fill('another password')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expectText(page, 'Password incorrect')
    expect(wallet.takeFaults(), 'the intended refusal').toEqual([expect.stringContaining('status of 400')])
    await page.getByLabel('Login password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('tab', { name: 'Sell', selected: true }).waitFor()
    await page.getByRole('button', { name: 'Choose coin, ETH selected' }).waitFor()
    await expectText(page, 'Simulated prices')
    await page.getByRole('button', { name: 'Switch to buying ETH' }).click()
    await page.getByRole('tab', { name: 'Buy', selected: true }).waitFor()
    await page.getByRole('button', { name: 'Choose coin, ETH selected' }).click()
    await page.getByRole('dialog', { name: 'Coins' }).getByRole('button', { name: /BTC/ }).click()
    await page.getByRole('button', { name: 'Choose coin, BTC selected' }).waitFor()
    await expectAccessible(page)
  })

  test('buys at a locked quote, and gets exactly the quoted amount', async () => {
    const { page } = wallet
    await typeAmount(page, '500')
    await expectQuote(page, 'locked')
    await expectValue(page, 'exchange-fee', '0.5')
    await expectValue(page, 'exchange-spread', '0.5')
    await expectAccessible(page)
    const quoted = await confirmExchange(page, PIN)
    await expectToast(page, 'Exchange successful')
    await expectAccessible(page)
    const hash = await exactOf(page, 'receipt-hash')
    const { items } = await who.call(listExchanges, {})
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ side: 'buy', asset: 'BTC', total: '500', hash })
    assert.equal(await exactOf(page, 'receipt-amount'), items[0]?.quantity)
    assert.equal(await holds('BTC'), items[0]?.quantity)
    assert.equal(await holds('USDT'), '1500')
    assert.ok(quoted !== null && Number(items[0]?.quantity) >= Number(quoted))
    await pressOnReceipt(page, 'Exchange again')
  })

  test.each([
    ['silent', 'prices are out of date', 'price_stale'],
    ['down', 'Our price source isn’t responding', 'price_unavailable'],
  ] as const)(
    'is refused with a %s price source, and gets a new quote afterwards',
    async (health, text, word) => {
      const { page } = wallet
      await typeAmount(page, '300')
      await expectQuote(page, 'locked')
      await server.dev.market(health)
      await server.dev.advance({ seconds: STALE_SECONDS })
      await expectText(page, text)
      await expectQuote(page, 'none')
      await expect.poll(() => page.getByRole('button', { name: /^Buy / }).isDisabled()).toBe(true)
      const quote = { side: 'buy', asset: 'BTC', amount: '300' } as const
      await expect(who.call(quoteExchange, quote)).rejects.toThrow(word)
      await server.dev.market('live')
      await page.getByText(text).waitFor({ state: 'hidden' })
      await expectQuote(page, 'locked')
      await expect.poll(() => page.getByRole('button', { name: /^Buy / }).isEnabled()).toBe(true)
      expect((await who.call(listExchanges, {})).items).toHaveLength(1)
    },
  )

  test('sells the whole balance with MAX, and no dust is left', async () => {
    const { page } = wallet
    await page.getByRole('tab', { name: 'Sell' }).click()
    await page.getByRole('button', { name: 'MAX' }).click()
    await confirmExchange(page, PIN)
    await page.getByTestId('receipt').waitFor()
    assert.equal(await holds('BTC'), '0')
    await pressOnReceipt(page, 'Exchange again')
    await goingFrom(page, () => page.getByRole('link', { name: 'Records', exact: true }).click())
  })

  test('finds both exchanges in the records, each with its hash, and filters them by side and by coin', async () => {
    const { page } = wallet
    const { items } = await who.call(listExchanges, {})
    await expectText(page, `Bought ${items[1]?.quantity} BTC`)
    await expectText(page, `Sold ${items[0]?.quantity} BTC`)
    await expectValue(page, 'trade-hash', items[0]?.hash ?? '')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Copy transaction hash (our ledger)' }).first().click()
    await expectToast(page, 'Copied succeed')
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), items[0]?.hash)
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await expectValue(page, 'trade-hash', items[1]?.hash ?? '')
    await page.getByRole('button', { name: 'DOGE', exact: true }).click()
    await expectText(page, 'Nothing matches')
    await server.dev.expectBalancedBooks()
    wallet.expectNoFaults()
  })
})
