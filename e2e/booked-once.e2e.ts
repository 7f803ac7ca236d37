import { HEADER } from '@matin/contract/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wallet } from './support/browser.ts'
import {
  type FormCustomer,
  isSettled,
  MONEY_FORMS,
  newFormCustomer,
  openSignedIn,
  openTransfer,
  sendAgain,
  sendWithoutAnswer,
  transfersOf,
} from './support/money-forms.ts'
import { sharedServer } from './support/stage.ts'

/*
 * A form that moves money posts once when its answer is lost: pressed again, or opened again after a reload.
 * keepsMoneyPromises tests the same of every form as a component.
 */

let wallet: Wallet
let who: FormCustomer

beforeAll(async () => {
  const server = await sharedServer()
  who = await newFormCustomer(server)
  wallet = await openSignedIn(server, who)
})
afterAll(() => wallet?.close())

async function isBooked({ page }: Wallet): Promise<void> {
  await isSettled(page)
  await page.getByTestId('receipt').waitFor()
}

describe.each(Object.values(MONEY_FORMS))('$name', form => {
  const { endpoint, count } = form
  test('is posted once when its answer is lost and the customer presses again', async () => {
    const { page } = wallet
    const before = await count(who)
    const keys: (string | undefined)[] = []
    page.on('request', request => {
      if (request.url().endsWith(endpoint.path)) keys.push(request.headers()[HEADER.idempotencyKey])
    })
    await sendWithoutAnswer(page, who, form, 'lost')
    await sendAgain(page)
    await isBooked(wallet)
    expect(await count(who)).toBe(before + 1)
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBeGreaterThan(1)
  })

  test('is shown as posted once after a gateway error and a reload', async () => {
    const { page } = wallet
    const before = await count(who)
    await sendWithoutAnswer(page, who, form, 'gateway')
    await page.reload()
    await isBooked(wallet)
    expect(await count(who)).toBe(before + 1)
    expect(await page.getByText('didn’t go through').count()).toBe(0)
  })
})

test('a form submitted from two tabs at once is posted once', async () => {
  const count = () => transfersOf(who, 'own_transfer')
  const before = await count()
  const tabs = [wallet.page, await wallet.context.newPage()]
  await tabs[1]?.goto('/')
  for (const page of tabs) {
    await openTransfer(page)
    await page.getByRole('dialog').getByLabel('Amount').fill('12')
  }
  await Promise.all(tabs.map(page => page.getByRole('button', { name: /^Transfer 12/ }).click()))
  // One closes its sheet; the other has done so, too, or its draft is gone with the first's.
  for (const page of tabs)
    await page.getByRole('button', { name: /^Transfer 12/ }).waitFor({ state: 'detached' })
  await isSettled(wallet.page)
  expect(await count()).toBe(before + 1)
})
