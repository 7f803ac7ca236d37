import { suspendCustomer } from '@matin/contract/admin/holds'
import { LANGUAGES } from '@matin/contract/language'
import { getUserInfo } from '@matin/contract/user'
import { openWallet } from '../support/browser.ts'
import { type Customer, PASSWORD } from '../support/customer.ts'
import { nameContact, operatorOf } from '../support/operator.ts'
import type { RunningServer } from '../support/server.ts'
import { cameraFor } from './camera.ts'

/** Takes the screen of a suspended customer who signs in, in every language. */
export async function suspendedScreen(server: RunningServer, who: Customer): Promise<void> {
  const { uid } = await who.call(getUserInfo, {})
  const operator = await operatorOf(server, 'ada@matin.example')
  await nameContact(server)
  await operator.call(suspendCustomer, { uid, reason: 'suspected_takeover', hours: 48 })
  const wallet = await openWallet(server.address, { reducedMotion: 'reduce', serviceWorkers: 'block' })
  const { page } = wallet
  try {
    for (const language of LANGUAGES) {
      await page.evaluate(chosen => {
        localStorage.clear()
        localStorage.setItem('Matemax_lang', chosen)
      }, language)
      await page.goto('/#/pages/Login/index')
      await page.reload()
      await page.locator('input[autocomplete=username]').fill(who.email)
      await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'help@matin.example' }).waitFor()
      await cameraFor(page, language).take('login-suspended')
    }
  } finally {
    await wallet.close()
  }
}
