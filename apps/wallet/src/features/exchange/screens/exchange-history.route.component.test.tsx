import { type ExchangeTrade, listExchanges } from '@matin/contract/exchange'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { HASH, idOf, openingTime } from '#testing/people.ts'
import ExchangeHistoryScreen from './exchange-history.route.tsx'

const bought: ExchangeTrade = {
  id: idOf(1),
  side: 'buy',
  asset: 'BTC',
  price: '50000',
  quantity: '0.001996',
  total: '100',
  fee: '0.1',
  spread: '0.1',
  source: 'simulated',
  time: openingTime.toISOString(),
  hash: HASH,
}

test('each exchange in the history names the source of its price', async () => {
  const trades = [bought, { ...bought, id: idOf(2), source: 'kraken' as const }]
  startServer().answers(listExchanges, () => ({ items: trades, next: null }))
  openScreen(ExchangeHistoryScreen, { at: '/pages/Personal/exchange_history', keys: ['asset', 'side'] })
  await eventually(() => screen.getByText(/50,000.* · Simulated prices$/))
  expect(screen.getByText(/50,000.* · Kraken$/)).toBeDefined()
})
