import { getWalletLog, sendToCustomer } from '@matin/contract/assets'
import type { Endpoint } from '@matin/contract/endpoint'
import { getUserInfo } from '@matin/contract/user'
import { listWithdrawals, submitWithdrawal } from '@matin/contract/withdrawal'
import { freshAddress } from '@matin/tron/testing/independent'
import type { Page } from 'playwright-core'
import { openWallet, type Wallet } from './browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './customer.ts'
import { openPage } from './open-page.ts'
import { passIdentity } from './operator.ts'
import type { Server } from './server.ts'
import { until } from './until.ts'
import { tapPin } from './wallet.ts'

/** Customer with money, and another one to send to. */
export interface FormCustomer extends Customer {
  friend: string
}

interface MoneyForm {
  name: string
  endpoint: Endpoint
  /** Opens the form, starting at the first page. */
  open(page: Page): Promise<void>
  /** Fills in the form and presses the button that asks for the PIN. */
  press(page: Page, who: FormCustomer): Promise<void>
  /** Returns how often the form's command was posted, according to the customer's ledger. */
  count(who: FormCustomer): Promise<number>
}

export async function newFormCustomer(server: Server): Promise<FormCustomer> {
  const who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '4000')
  const friend = (await (await newCustomer(server)).call(getUserInfo, {})).uid
  await passIdentity(server, who)
  return Object.assign(who, { friend })
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
export const transfersOf = async (who: FormCustomer, kind: 'internal_transfer' | 'own_transfer') =>
  (await who.call(getWalletLog, { kind })).items.length

export async function openTransfer(page: Page): Promise<void> {
  await openPage(page, 'pages/Assets/index')
  await press(page, /^Transfer/)
  await page.getByRole('dialog').waitFor()
}

/** Forms by which money leaves; all forms keep the same promises in their component tests. */
export const MONEY_FORMS = {
  withdrawal: {
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
  send: {
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
    count: who => transfersOf(who, 'internal_transfer'),
  },
} satisfies Record<string, MoneyForm>

/** Opens a form, fills it in and sends it. The request reaches the server; its answer is lost. */
export async function sendWithoutAnswer(
  page: Page,
  who: FormCustomer,
  form: MoneyForm,
  how: 'lost' | 'gateway',
): Promise<void> {
  await form.open(page)
  const lost = loseAnswer(page, form.endpoint, how)
  await form.press(page, who)
  await tapPin(page, PIN)
  await lost
}

/** Sends the form again from the page where the customer is. */
export async function sendAgain(page: Page): Promise<void> {
  await page.getByLabel('0 of 6 digits entered').waitFor()
  await tapPin(page, PIN)
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
