import { getSecurity } from '@matin/contract/security'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import PayPasswordScreen from './pay-password.route.tsx'
import { protection } from './testing/protection.ts'

test('no field for a PIN has the input type “password”', async () => {
  startServer().answers(getSecurity, { ...protection, proof: 'pin_and_code' })
  const { words } = openScreen(PayPasswordScreen, { at: '/pages/Security/payPwd' })
  await eventually(() => screen.getByLabelText(words.Security.newPin))
  for (const label of [words.Security.currentPin, words.Security.newPin, words.Security.repeatPin])
    expect(screen.getByLabelText(label)).toHaveProperty('type', 'text')
  expect(document.querySelectorAll('input[type=password]')).toHaveLength(0)
})
