import { listUserMines } from '@matin/contract/mining'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { machine, ordered } from '../testing/products.ts'
import OrderListScreen from './order-list.route.tsx'

test('orders are aligned in one column and show their payouts with the same number of decimals', async () => {
  const server = startServer()
  const first = { ...ordered(machine, '0'), id: '0190c5a0-0000-7000-8000-000000000001', paidTotal: '0.7' }
  const second = { ...first, id: '0190c5a0-0000-7000-8000-000000000002', paidTotal: '0.200001' }
  server.answers(listUserMines, {
    items: [first, second],
    next: null,
    totals: {
      todayIncome: '0',
      accumulatedIncome: '0',
      locked: '0',
      inProgress: 2,
      nextPayoutAt: '2026-06-15T04:00:00.000Z',
    },
  })
  openScreen(OrderListScreen, { at: '/pages/DEFI/pledgeList', keys: ['tab', 'kind'] })
  const paid = await eventually(() => {
    const figures = screen.getAllByTestId('order-paid')
    expect(figures).toHaveLength(2)
    return figures
  })
  expect(paid.map(figure => figure.textContent)).toEqual(['+0.700000', '+0.200001'])
  const leads = screen.getAllByRole('link').flatMap(link => [...link.querySelectorAll('[class*="medal"]')])
  expect(leads).toHaveLength(2)
})
