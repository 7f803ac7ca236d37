import { getWalletLog, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/auth'
import type { Endpoint } from '@matin/contract/endpoint'
import { executeExchange, listExchanges } from '@matin/contract/exchange'
import { buyMine, listMines, listUserMines, redeemMine, startTrial } from '@matin/contract/mining'
import { HEADER } from '@matin/contract/protocol'
import { listTopups, submitTopup } from '@matin/contract/recharge'
import { listWithdrawals, submitWithdrawal } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import { expectQuote, typeAmount } from './support/exchange.ts'
import { openPage, openPool } from './support/open-page.ts'
import { passIdentity } from './support/operator.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { until } from './support/until.ts'
import { voucherImage } from './support/voucher.ts'
import { tapPin, tickBox } from './support/wallet.ts'

/* Each form that moves money, whose answer is lost on its way: pressed again, or opened again after a reload, it has booked once. */

let server: Server
let wallet: Wallet
let who: Customer
let friend: string
let month: string

beforeAll(async () => {
  server = await sharedServer()
  who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '4000')
  friend = (await (await newCustomer(server)).call(getUserInfo, {})).uid
  await passIdentity(server, who)
  const { items } = await who.call(listMines, { kind: 'lock' })
  month = items.find(({ cycleDays }) => cycleDays === 30)?.versionId ?? ''
  for (let order = 0; order < 2; order++)
    await who.call(buyMine, { versionId: month, amount: '100', pin: PIN })
  wallet = await openWallet(server.address)
  const { page } = wallet
  await page.goto('/')
  await page.evaluate(token => localStorage.setItem('Matemax_token', token), who.token)
  await page.reload()
})
afterAll(() => wallet?.close())

interface Form {
  name: string
  endpoint: Endpoint
  /** From the first page to the form. */
  open(page: Page): Promise<void>
  /** Fills it in, and presses what sends it or asks for the PIN. */
  press(page: Page): Promise<void>
  /** Sends without the PIN: the button that is pressed again. */
  button?: string | RegExp
  /** The page shows at once what became of it, and leaves nothing to press. */
  shown?: true
  /** It stands on a sheet, which a reload closes. */
  sheet?: true
  /** How often it was booked, as the customer's books say. */
  count(): Promise<number>
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const orders = async (kind: 'lock' | 'machine' | 'nft', trial = false) =>
  (await who.call(listUserMines, { kind })).items.filter(order => order.trial === trial)
const events = async (kind: 'internal_transfer' | 'own_transfer') =>
  (await who.call(getWalletLog, { kind })).items.length

async function openTransfer(page: Page): Promise<void> {
  await openPage(page, 'pages/Assets/index')
  await press(page, /^Transfer/)
  await page.getByRole('dialog').waitFor()
}

const FORMS: Form[] = [
  {
    name: 'withdrawal',
    endpoint: submitWithdrawal,
    open: page => openPage(page, 'pages/Assets/claim'),
    async press(page) {
      await page.getByLabel('Receiving address').fill(freshAddress())
      await page.getByLabel('Amount').fill('15')
      await press(page, /^Withdraw 15/)
    },
    count: async () => (await who.call(listWithdrawals, {})).items.length,
  },
  {
    name: 'send',
    endpoint: sendToCustomer,
    async open(page) {
      await openTransfer(page)
      await page.getByRole('dialog').getByRole('link').first().click()
      await page.getByLabel('UID or deposit address').waitFor()
    },
    async press(page) {
      await page.getByLabel('UID or deposit address').fill(friend)
      await page.getByRole('status').getByText('Goes to').waitFor()
      await page.getByLabel('Amount').fill('20')
      await press(page, /^Send 20/)
    },
    count: () => events('internal_transfer'),
  },
  {
    name: 'own transfer',
    endpoint: ownTransfer,
    open: openTransfer,
    async press(page) {
      await page.getByRole('dialog').getByLabel('Amount').fill('11')
      await press(page, /^Transfer 11/)
    },
    button: /^Transfer 11/,
    sheet: true,
    count: () => events('own_transfer'),
  },
  {
    name: 'lock',
    endpoint: buyMine,
    open: page => openPage(page, `pages/DEFI/pledge?versionId=${month}`),
    async press(page) {
      await page.getByLabel('Amount to lock').fill('150')
      await tickBox(page)
      await press(page, /^Lock 150/)
    },
    count: async () => (await orders('lock')).length,
  },
  {
    name: 'machine',
    endpoint: buyMine,
    async open(page) {
      await openPool(page, 'Machines')
      await page.getByRole('link', { name: 'Rent: Rig S1' }).click()
    },
    async press(page) {
      await tickBox(page)
      await press(page, /^Rent for 200/)
    },
    count: async () => (await orders('machine')).length,
  },
  {
    name: 'collectible',
    endpoint: buyMine,
    async open(page) {
      await openPool(page, 'NFT')
      await page.getByTestId('nft-120').getByRole('link').first().click()
    },
    async press(page) {
      await tickBox(page)
      await press(page, /^Buy for 300/)
    },
    count: async () => (await orders('nft')).length,
  },
  {
    name: 'exchange',
    endpoint: executeExchange,
    open: page => openPage(page, 'pages/Personal/exchange'),
    async press(page) {
      await typeAmount(page, '25')
      await expectQuote(page, 'locked')
      await press(page, /^Buy [\d.,]+ /)
    },
    count: async () => (await who.call(listExchanges, {})).items.length,
  },
  {
    name: 'receipt',
    endpoint: submitTopup,
    open: page => openPage(page, 'pages/Assets/charge'),
    async press(page) {
      await page.getByLabel('Amount sent').fill('50')
      const buffer = await voucherImage()
      const file = page.locator('input[type=file]').first()
      await file.setInputFiles({ name: 'voucher.png', mimeType: 'image/png', buffer })
      await page.getByRole('progressbar').waitFor({ state: 'detached' })
      await press(page, 'Submit receipt')
    },
    button: 'Submit receipt',
    count: async () => (await who.call(listTopups, {})).items.length,
  },
  {
    name: 'redemption',
    endpoint: redeemMine,
    async open(page) {
      await openPage(page, 'pages/DEFI/pledgeList')
      await page
        .getByRole('link', { name: /USDT Lock 30/ })
        .first()
        .click()
    },
    async press(page) {
      await press(page, 'Redeem early')
      await page.getByRole('dialog').getByRole('button', { name: 'Redeem early' }).click()
    },
    count: async () => (await orders('lock')).filter(({ ending }) => ending === 'redeemed').length,
    shown: true,
  },
  {
    name: 'trial',
    endpoint: startTrial,
    async open(page) {
      await openPool(page, 'Machines')
      await page.getByRole('link', { name: 'Try 3 days: Rig S1' }).click()
    },
    press: page => press(page, 'Apply for the free trial'),
    button: 'Apply for the free trial',
    shown: true,
    count: async () => (await orders('machine', true)).length,
  },
]

/** Lets the next request of an endpoint reach the server, and loses its answer. Resolves with its key. */
function loseAnswer(page: Page, { path }: Endpoint, how: 'lost' | 'gateway'): Promise<string | undefined> {
  return new Promise(resolve => {
    void page.route(
      url => url.pathname === path,
      async route => {
        const key = await route.request().headerValue(HEADER.idempotencyKey)
        await route.fetch()
        if (how === 'lost') await route.abort('connectionreset')
        else await route.fulfill({ status: 504, contentType: 'text/html', body: '<p>Gateway Time-out</p>' })
        resolve(key ?? undefined)
      },
      { times: 1 },
    )
  })
}

/** Until nothing of an earlier request is unknown. */
async function isSettled(page: Page): Promise<void> {
  const unknown = () =>
    page.evaluate(() => Object.values({ ...localStorage }).filter(text => /"state":"unknown"/.test(text)))
  await until(async () => (await unknown()).length, 0, 'what became of it')
}

describe.each(FORMS)('$name', ({ endpoint, open, press: fillIn, button, sheet, shown, count }) => {
  // Where the outcome shows at once there is nothing to press again.
  if (!shown)
    test('whose answer was lost, pressed again, is booked once', async () => {
      const { page } = wallet
      const before = await count()
      const keys: (string | undefined)[] = []
      page.on('request', request => {
        if (request.url().endsWith(endpoint.path)) keys.push(request.headers()[HEADER.idempotencyKey])
      })
      await open(page)
      const lost = loseAnswer(page, endpoint, 'lost')
      await fillIn(page)
      if (button === undefined) await tapPin(page, PIN)
      await lost
      if (button) {
        // Its guard against a second tap of the same finger is over once it says that nothing is under way.
        await page.getByRole('button', { name: button, disabled: false }).click({ delay: 600 })
      } else {
        await page.getByLabel('0 of 6 digits entered').waitFor()
        await tapPin(page, PIN)
      }
      await isSettled(page)
      expect(await count()).toBe(before + 1)
      expect(new Set(keys).size).toBe(1)
      expect(keys.length).toBeGreaterThan(1)
    })

  test('whose answer was another’s, opened again after a reload, is shown as booked once', async () => {
    const { page } = wallet
    const before = await count()
    await open(page)
    const lost = loseAnswer(page, endpoint, 'gateway')
    await fillIn(page)
    if (button === undefined) await tapPin(page, PIN)
    await lost
    await page.reload()
    if (sheet) await open(page)
    await isSettled(page)
    expect(await count()).toBe(before + 1)
    expect(await page.getByText('was not carried out').count()).toBe(0)
  })
})
