import { getTrial, listMines, type Order, startTrial } from '@matin/contract/mining'
import { trialIncome } from '@matin/domain/mining/trial'
import { toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { figure } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { termsOf } from '../model/product-view.ts'
import { FIRST_PAYOUT, sells } from '../testing/market-place.ts'
import { machine, ordered } from '../testing/products.ts'
import TrialScreen from './trial.route.tsx'

const started: Order = { ...ordered(machine, '0'), trial: true, cycleDays: 3 }

let server: FakeServer
let mine: Order | null
let identityPassed: boolean
beforeEach(() => {
  mine = null
  identityPassed = true
  server = startServer()
  sells(server, [machine], '0')
  server.answers(getTrial, () => ({ identityPassed, order: mine }))
  server.answers(startTrial, () => {
    mine = started
    return started
  })
})

async function open(language: 'en' | 'ja' = 'en') {
  const app = openScreen(TrialScreen, {
    at: '/pages/DEFI/trial',
    keys: ['id'],
    query: { id: machine.productId },
    language,
  })
  await eventually(() => figure('trial-income'))
  return app
}
const button = () => screen.getByRole('button', { name: 'Apply for trial' })

keepsMoneyPromises({
  endpoint: startTrial,
  server: () => server,
  open,
  button,
  fill: async () => undefined,
  press: ({ user }) => user.click(button()),
  input: { versionId: machine.versionId, firstPayoutAt: FIRST_PAYOUT },
  refusal: 'unavailable',
  isRefused: (_, words) => expect(screen.getByText(words)).toBeDefined(),
  isKept: button,
  isDone() {
    expect(figure('order-no')).toBe(started.orderNo)
    expect(screen.getByTestId('receipt').textContent).toContain('free of charge, 3 days')
    expect(screen.getByText('Apply succeed')).toBeDefined()
  },
  isKnownAfterLoss: () => screen.getByRole('link', { name: 'View order' }),
})

test('the preview shows the income that the trial pays', async () => {
  await open()
  const dailyRate = parseRate(machine.trial?.dailyRate ?? '') ?? 0n
  const { total } = trialIncome(termsOf(machine).minAmount, { days: machine.trial?.days ?? 0, dailyRate })
  expect(figure('trial-income')).toBe(toWire(total, 'USDT'))
  expect(figure('trial-income')).toBe(machine.trial?.totalIncome)
})

test('a customer without a passed identity check gets a link to it and no button to apply', async () => {
  identityPassed = false
  await open()
  expect(screen.getByRole('link', { name: 'Verify identity' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Apply for trial' })).toBeNull()
})

test('the application is disabled when the pool cannot promise the reward', async () => {
  sells(server, [{ ...machine, pool: { ...machine.pool, available: '0.599999' } }], '0')
  await open()
  expect(button()).toHaveProperty('disabled', true)
})

test('a trial with changed terms is refused, and the page loads the new terms', async () => {
  const app = await open()
  server.refuses(startTrial, 'product_changed')
  const asked = server.sent(listMines).length
  await app.user.click(button())
  await eventually(() => expect(server.sent(listMines).length).toBeGreaterThan(asked))
  expect(button()).toBeDefined()
})
