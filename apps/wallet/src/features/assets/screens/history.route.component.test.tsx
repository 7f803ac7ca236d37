import { getWalletLog } from '@matin/contract/assets'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { idOf } from '#testing/people.ts'
import HistoryScreen from './history.route.tsx'

test('two incomes that were posted at the same time are shown with the days for which they were due', async () => {
  const row = {
    time: '2026-06-14T10:24:00Z',
    kind: 'payout' as const,
    asset: 'USDT' as const,
    account: 'mining' as const,
    amount: '0.28',
    state: null,
    other: null,
    counterparty: null,
  }
  startServer().answers(getWalletLog, () => ({
    items: [2, 1].map(day => ({ ...row, id: idOf(day), dueAt: `2026-06-1${day}T04:00:00Z` })),
    next: null,
  }))
  openScreen(HistoryScreen, { at: '/pages/Assets/history' })
  await eventually(() => screen.getAllByTestId('log-due'))
  expect(screen.getAllByTestId('log-due').map(due => due.textContent)).toEqual([
    ' · For 12 Jun, 04:00\u00a0UTC',
    ' · For 11 Jun, 04:00\u00a0UTC',
  ])
})
