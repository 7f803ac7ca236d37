import { login } from '@matin/contract/auth'
import { HOLD_TEXTS } from '@matin/contract/reasons'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/app-clock.ts'
import { openScreen, startServer } from '../../../testing/open-screen.tsx'
import { customer } from '../../../testing/people.ts'
import LoginScreen from './login.route.tsx'

test.each(['en', 'ja', 'zh-Hans', 'zh-Hant'] as const)(
  'who is suspended reads why and until when at the account, and stays there: %s',
  async language => {
    const server = startServer()
    server.answers(login, { token: 'token-of-mei', user: customer })
    const [until, reason] = ['2026-06-15 10:00 UTC', HOLD_TEXTS.legal_order[language]]
    server.refuses(login, 'account_suspended', { field: 'account', params: { until, reason } })
    const { user, words, place } = openScreen(LoginScreen, {
      at: '/pages/Login/login',
      language,
      guest: true,
    })
    const account = await eventually(() => screen.getByLabelText(words.Auth.emailOrMobile))
    await user.type(account, 'mei@example.com')
    await user.type(screen.getByLabelText(words.Auth.password), 'correct horse')
    await user.click(screen.getByRole('button', { name: words.Auth.logIn }))
    await eventually(() => expect(account.getAttribute('aria-invalid')).toBe('true'))
    const told = document.getElementById(account.getAttribute('aria-describedby') ?? '')?.textContent
    expect(told).toContain(until)
    expect(told).toContain(reason)
    expect(server.sent(login)).toHaveLength(1)
    expect(place().path).toBe('/pages/Login/login')
  },
)
