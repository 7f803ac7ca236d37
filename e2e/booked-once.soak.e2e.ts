import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wallet } from './support/browser.ts'
import {
  type FormCustomer,
  forgetKeys,
  MONEY_FORMS,
  newFormCustomer,
  openSignedIn,
  sendAgain,
  sendWithoutAnswer,
} from './support/money-forms.ts'
import { sharedServer } from './support/stage.ts'
import { until } from './support/until.ts'

/*
 * Proves that the journeys of booked-once.e2e.ts can fail: with a new key for each request, every form posts
 * twice or denies that it posted.
 */

let wallet: Wallet
let who: FormCustomer

beforeAll(async () => {
  const server = await sharedServer()
  who = await newFormCustomer(server)
  wallet = await openSignedIn(server, who)
  await forgetKeys(wallet)
})
afterAll(() => wallet?.close())

describe.each(MONEY_FORMS)('$name, with a new idempotency key for each request,', form => {
  if (!form.shown && !form.unique)
    test('is posted twice when its answer is lost and the customer presses again', async () => {
      const { page } = wallet
      const before = await form.count(who)
      await sendWithoutAnswer(page, who, form, 'lost')
      await sendAgain(page, form)
      await until(() => form.count(who), before + 2, 'the second transfer')
      if (!form.noReceipt) await page.getByTestId('receipt').waitFor()
    })

  test('is wrongly shown as not carried out after a gateway error and a reload', async () => {
    const { page } = wallet
    const before = await form.count(who)
    await sendWithoutAnswer(page, who, form, 'gateway')
    await page.reload()
    if (form.sheet) await form.open(page, who)
    await page.getByText('didn’t go through').waitFor()
    expect(await form.count(who)).toBe(before + 1)
  })
})
