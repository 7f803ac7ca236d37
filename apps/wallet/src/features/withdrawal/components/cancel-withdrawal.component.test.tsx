import { listAddresses } from '@matin/contract/address-book'
import { cancelWithdrawal, getWithdrawal, type Withdrawal } from '@matin/contract/withdrawal'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { WALLET } from '#testing/people.ts'
import WithdrawalScreen from '../screens/withdrawal.route.tsx'
import { booked, emptyBook } from '../testing/withdrawals.ts'

const submitted = booked({ address: WALLET, quantity: '500.000001' })
const cancelled: Withdrawal = { ...submitted, state: 'cancelled', endedAt: '2026-06-14T10:00:01.000Z' }

let server: FakeServer
let now: Withdrawal
beforeEach(() => {
  now = submitted
  server = startServer()
  server.answers(listAddresses, emptyBook)
  server.answers(getWithdrawal, () => now)
  server.answers(cancelWithdrawal, () => {
    now = cancelled
    return cancelled
  })
})

async function reopen(language: 'en' | 'zh-Hant' = 'en') {
  const app = openScreen(WithdrawalScreen, {
    at: '/pages/Assets/withdrawal',
    keys: ['id'],
    query: { id: submitted.id },
    language,
  })
  await eventually(() => screen.getAllByText(/500\.000001/))
  return app
}
async function open(language: 'en' | 'zh-Hant' = 'en') {
  const app = await reopen(language)
  await eventually(() => opener(app))
  return app
}
const opener = ({ words }: OpenScreen) => screen.getByRole('button', { name: words.Withdraw.cancel })
const sheet = ({ words }: OpenScreen) => screen.getByRole('dialog', { name: words.Withdraw.cancelAsk })
const button = (app: OpenScreen) =>
  within(sheet(app)).getByRole('button', { name: app.words.Withdraw.cancel })

function isCancelled({ words }: OpenScreen) {
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: words.Withdraw.cancel })).toBeNull()
  expect(screen.getAllByText('Canceled')).not.toEqual([])
}

async function ask(app: OpenScreen) {
  await app.user.click(opener(app))
  await eventually(() => sheet(app))
}

keepsMoneyPromises({
  endpoint: cancelWithdrawal,
  server: () => server,
  open,
  button,
  fill: async () => undefined,
  async press(app) {
    await ask(app)
    await app.user.click(button(app))
  },
  input: { id: submitted.id },
  refusal: 'unavailable',
  isRefused: (_, words) => expect(screen.getByText(words)).toBeDefined(),
  isKept: app => expect(opener(app)).toHaveProperty('disabled', false),
  isDone(app) {
    isCancelled(app)
    expect(screen.getByText('Withdrawal canceled')).toBeDefined()
  },
  isKnownAfterLoss: isCancelled,
  reopen,
})

test('the cancel dialog shows the refund, and choosing to keep the withdrawal sends nothing', async () => {
  const app = await open()
  await ask(app)
  expect(sheet(app).textContent).toContain('500.000001 USDT will return to your spot account immediately.')
  await app.user.click(within(sheet(app)).getByRole('button', { name: 'Keep the withdrawal' }))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(cancelWithdrawal)).toEqual([])
})

test('an approved withdrawal cannot be cancelled, and the page says so', async () => {
  now = { ...submitted, state: 'approved', approvedAt: '2026-06-14T10:00:00.500Z' }
  const app = await open()
  expect(opener(app)).toHaveProperty('disabled', true)
  expect(screen.getByText('Already approved, so it can’t be canceled.')).toBeDefined()
})

test('a cancellation after approval is refused, and the page shows the new state', async () => {
  const app = await open()
  await ask(app)
  server.refuses(cancelWithdrawal, 'not_cancellable')
  now = { ...submitted, state: 'approved', approvedAt: '2026-06-14T10:00:00.500Z' }
  await app.user.click(button(app))
  await eventually(() => screen.getByText('This withdrawal can no longer be canceled. See its status.'))
  await eventually(() => screen.getByText('Already approved, so it can’t be canceled.'))
})
