import { getWalletLog, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import type { Endpoint } from '@matin/contract/endpoint'
import { executeExchange, listExchanges } from '@matin/contract/exchange'
import { buyMine, listMines, listUserMines, redeemMine, startTrial } from '@matin/contract/mining'
import { HEADER } from '@matin/contract/protocol'
import { listTopups, submitTopup } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { listWithdrawals, submitWithdrawal } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import type { Page } from 'playwright-core'
import { openWallet, type Wallet } from './browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './customer.ts'
import { expectQuote, typeAmount } from './exchange.ts'
import { openPage, openPool } from './open-page.ts'
import { passIdentity } from './operator.ts'
import type { Server } from './server.ts'
import { until } from './until.ts'
import { voucherImage } from './voucher.ts'
import { tapPin, tickBox } from './wallet.ts'

/**
 * Customer with everything that the money forms need: money, an identity, two lock orders and a recipient.
 */
export interface FormCustomer extends Customer {
  friend: string
  /** Version id of the lock of 30 days. */
  month: string
}

export interface MoneyForm {
  name: string
  endpoint: Endpoint
  /** Opens the form, starting at the first page. */
  open(page: Page, who: FormCustomer): Promise<void>
  /** Fills in the form and presses the button that sends it or asks for the PIN. */
  press(page: Page, who: FormCustomer): Promise<void>
  /** Button that sends the form without a PIN, and is pressed again for a repeat. */
  button?: string | RegExp
  /** Whether the page shows the result at once, with nothing left to press. */
  shown?: true
  /** Whether the command ends without a receipt and its page shows the next step instead. */
  noReceipt?: true
  /** Whether the form is on a sheet, which a reload closes. */
  sheet?: true
  /**
   * Whether the server posts the form's command only once even under another key, because the command uses up
   * an edition, a quote or a voucher.
   */
  unique?: true
  /** Returns how often the form's command was posted, according to the customer's ledger. */
  count(who: FormCustomer): Promise<number>
}

export async function newFormCustomer(server: Server): Promise<FormCustomer> {
  const who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '4000')
  const friend = (await (await newCustomer(server)).call(getUserInfo, {})).uid
  await passIdentity(server, who)
  const { items } = await who.call(listMines, { kind: 'lock' })
  const month = items.find(({ cycleDays }) => cycleDays === 30)?.versionId ?? ''
  for (let order = 0; order < 2; order++)
    await who.call(buyMine, { versionId: month, amount: '100', pin: PIN })
  return Object.assign(who, { friend, month })
}

/** Opens a wallet in which the customer is signed in. */
export async function openSignedIn(server: Server, who: FormCustomer): Promise<Wallet> {
  const wallet = await openWallet(server.address)
  const { page } = wallet
  await page.goto('/')
  await page.evaluate(token => localStorage.setItem('Matemax_token', token), who.token)
  await page.reload()
  return wallet
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const orders = async (who: FormCustomer, kind: 'lock' | 'machine' | 'nft', trial = false) =>
  (await who.call(listUserMines, { kind })).items.filter(order => order.trial === trial)
const events = async (who: FormCustomer, kind: 'internal_transfer' | 'own_transfer') =>
  (await who.call(getWalletLog, { kind })).items.length

async function openTransfer(page: Page): Promise<void> {
  await openPage(page, 'pages/Assets/index')
  await press(page, /^Transfer/)
  await page.getByRole('dialog').waitFor()
}

export const MONEY_FORMS: MoneyForm[] = [
  {
    name: 'withdrawal',
    endpoint: submitWithdrawal,
    open: page => openPage(page, 'pages/Assets/claim'),
    async press(page) {
      await page.getByLabel('Receiving address').fill(freshAddress())
      await page.getByLabel('Amount').fill('15')
      await press(page, /^Withdraw 15/)
      await press(page, /^Confirm 15/)
    },
    count: async who => (await who.call(listWithdrawals, {})).items.length,
  },
  {
    name: 'send',
    endpoint: sendToCustomer,
    async open(page) {
      await openTransfer(page)
      await page.getByRole('dialog').getByRole('link').first().click()
      await page.getByLabel('UID or deposit address').waitFor()
    },
    async press(page, { friend }) {
      await page.getByLabel('UID or deposit address').fill(friend)
      await page.getByRole('status').getByText('(UID ').waitFor()
      await page.getByLabel('Amount').fill('20')
      await press(page, /^Send 20/)
    },
    count: who => events(who, 'internal_transfer'),
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
    count: who => events(who, 'own_transfer'),
  },
  {
    name: 'lock',
    endpoint: buyMine,
    open: (page, { month }) => openPage(page, `pages/DEFI/pledge?versionId=${month}`),
    async press(page) {
      await page.getByLabel('Amount to lock').fill('150')
      await tickBox(page)
      await press(page, /^Lock 150/)
    },
    count: async who => (await orders(who, 'lock')).length,
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
    count: async who => (await orders(who, 'machine')).length,
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
    unique: true,
    count: async who => (await orders(who, 'nft')).length,
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
    unique: true,
    count: async who => (await who.call(listExchanges, {})).items.length,
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
    noReceipt: true,
    unique: true,
    count: async who => (await who.call(listTopups, {})).items.length,
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
    noReceipt: true,
    count: async who => (await orders(who, 'lock')).filter(({ ending }) => ending === 'redeemed').length,
    shown: true,
  },
  {
    name: 'trial',
    endpoint: startTrial,
    async open(page) {
      await openPool(page, 'Machines')
      await page.getByRole('link', { name: 'Try 3 days: Rig S1' }).click()
    },
    press: page => press(page, 'Apply for trial'),
    button: 'Apply for trial',
    shown: true,
    count: async who => (await orders(who, 'machine', true)).length,
  },
]

/** Makes the page send a new idempotency key with each request, although each form keeps one key. */
export async function forgetKeys({ page }: Wallet): Promise<void> {
  await page.addInitScript(name => {
    const send = window.fetch
    window.fetch = (address, init) => {
      const headers = new Headers(init?.headers)
      if (headers.has(name)) headers.set(name, crypto.randomUUID())
      return send(address, { ...init, headers })
    }
  }, HEADER.idempotencyKey)
  await page.reload()
}

/** Opens a form, fills it in and sends it. The request reaches the server; its answer is lost. */
export async function sendWithoutAnswer(
  page: Page,
  who: FormCustomer,
  form: MoneyForm,
  how: 'lost' | 'gateway',
): Promise<void> {
  await form.open(page, who)
  const lost = loseAnswer(page, form.endpoint, how)
  await form.press(page, who)
  if (form.button === undefined) await tapPin(page, PIN)
  await lost
}

/** Sends the form again from the page where the customer is. */
export async function sendAgain(page: Page, { button }: MoneyForm): Promise<void> {
  if (button) {
    // Its guard against a second tap of the same finger is over once it says that nothing is under way.
    await page.getByRole('button', { name: button, disabled: false }).click({ delay: 600 })
  } else {
    await page.getByLabel('0 of 6 digits entered').waitFor()
    await tapPin(page, PIN)
  }
}

/** Passes the next request of an endpoint to the server and drops its answer. */
function loseAnswer(page: Page, { path }: Endpoint, how: 'lost' | 'gateway'): Promise<void> {
  return new Promise(resolve => {
    void page.route(
      url => url.pathname === path,
      async route => {
        await route.fetch()
        if (how === 'lost') await route.abort('connectionreset')
        else await route.fulfill({ status: 504, contentType: 'text/html', body: '<p>Gateway Time-out</p>' })
        resolve()
      },
      { times: 1 },
    )
  })
}

/** Waits until the outcome of every earlier request is known. */
export async function isSettled(page: Page): Promise<void> {
  const unknown = () =>
    page.evaluate(() => Object.values({ ...localStorage }).filter(text => /"state":"unknown"/.test(text)))
  await until(async () => (await unknown()).length, 0, 'what became of it')
}
