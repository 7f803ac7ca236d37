import { expect, test } from 'vitest'
import { openWallet, type Wallet } from '../support/browser.ts'
import { type Customer, newCustomer, PASSWORD, recharge, setPin } from '../support/customer.ts'
import { openPage } from '../support/open-page.ts'
import { sharedServer } from '../support/stage.ts'
import { expectText } from '../support/wallet.ts'

/* A customer signs in after another one in the same browser, whose tab is still open. */

test('a former customer’s tab shows none of their data once another customer has signed in beside it', async () => {
  const server = await sharedServer()
  const signedIn = async (usdt: string) => {
    const who = await newCustomer(server)
    await setPin(server, who, 1)
    await recharge(server, who, usdt)
    return who
  }
  const [former, next] = [await signedIn('4321'), await signedIn('12')]
  const wallet = await openWallet(server.address)
  try {
    await logIn(wallet.page, former)
    await openPage(wallet.page, 'pages/Assets/index')
    await expectText(wallet.page, '4,321')
    const beside = await wallet.page.context().newPage()
    await beside.goto('/')
    await beside.evaluate(() => localStorage.removeItem('Matemax_token'))
    await beside.reload()
    await logIn(beside, next)
    await expectText(wallet.page, '12.00')
    const shown = await wallet.page.locator('main').textContent()
    expect(shown).not.toContain('4,321')
    await openPage(wallet.page, 'pages/Personal/index')
    expect(await wallet.page.locator('main').textContent()).not.toContain(former.email.slice(0, 8))
    console.log('attack: a tab that the former customer left open showed 0 of their figures')
  } finally {
    await wallet.close()
  }
})

async function logIn(page: Wallet['page'], { email }: Customer): Promise<void> {
  await openPage(page, 'pages/Login/index')
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Login password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor({ state: 'detached' })
}
