import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { customer } from '#testing/people.ts'
import ModifyPasswordScreen from './modify-password.route.tsx'

test('a password manager finds the username, the current password and the new password', async () => {
  startServer()
  openScreen(ModifyPasswordScreen, { at: '/pages/Security/modifyPwd' })
  await eventually(() => {
    const fields = [...document.querySelectorAll('form input')].map(field => [
      field.getAttribute('autocomplete'),
      field.getAttribute('value'),
    ])
    expect(fields).toEqual([
      ['username', customer.email],
      ['current-password', ''],
      ['new-password', ''],
      ['new-password', ''],
    ])
  })
})
