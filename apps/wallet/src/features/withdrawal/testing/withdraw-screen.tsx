import { listAddresses } from '@matin/contract/address-book'
import {
  getWithdrawal,
  getWithdrawalPreview,
  getWithdrawalTerms,
  listWithdrawals,
  submitWithdrawal,
  type WithdrawalForecast,
  type WithdrawalPreview,
} from '@matin/contract/withdrawal'
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { WALLET } from '#testing/people.ts'
import ClaimScreen from '../screens/claim.route.tsx'
import { booked, emptyBook, terms } from './withdrawals.ts'

/** Starts a server for the form of a withdrawal and the page that confirms it. */
export function startWithdrawals(): FakeServer {
  const server = startServer()
  server.answers(getWithdrawalTerms, terms)
  server.answers(listWithdrawals, { items: [], next: null })
  server.answers(listAddresses, emptyBook)
  server.answers(getWithdrawalPreview, preview())
  server.answers(submitWithdrawal, booked)
  server.answers(getWithdrawal, () => booked({ address: WALLET, quantity: '500.000001' }))
  return server
}

export async function openForm(language: 'en' | 'ja' = 'en') {
  const app = openScreen(ClaimScreen, { at: '/pages/Assets/claim', keys: ['tab'], language })
  await eventually(() => address(app))
  return app
}
export const address = ({ words }: OpenScreen) => screen.getByLabelText(words.Withdraw.address)
export const amount = ({ words }: OpenScreen) => screen.getByLabelText(words.Withdraw.amount)
export const button = () => screen.getByRole('button', { name: /^Withdraw( [\d.,]+ USDT)?$/ })

export const FORECAST: WithdrawalForecast = {
  review: 'rule',
  reasons: ['small_amount'],
  usually: null,
  deadlineAt: '2026-06-15T10:00:00.000Z',
}
/** Returns what the server answers about an address outside, with or without a quantity. */
export const preview = (part: Partial<WithdrawalPreview> = {}): WithdrawalPreview => ({
  kind: 'outside',
  recipient: null,
  lookalikeOf: null,
  contract: false,
  forecast: FORECAST,
  ...part,
})
export const confirm = () => screen.getByRole('button', { name: /^Confirm [\d.,]+ USDT$/ })

/** Presses the buttons that lead to the PIN, from the withdrawal form or the page that confirms it. */
export async function press({ user }: OpenScreen) {
  if (!screen.queryByRole('button', { name: /^Confirm/ })) await user.click(button())
  await eventually(() => expect(confirm()).toHaveProperty('disabled', false))
  await user.click(confirm())
}

export async function fill(app: OpenScreen, quantity = '500.000001', to = WALLET) {
  await app.user.click(address(app))
  await app.user.paste(to)
  await app.user.type(amount(app), quantity)
}
