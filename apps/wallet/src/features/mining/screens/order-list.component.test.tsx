import { listUserMines } from '@matin/contract/mining'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { machine, ordered } from '../testing/products.ts'
import OrderListScreen from './order-list.route.tsx'

test('orders show their own decimals in one column, and a trial leads with what waits for a claim', async () => {
  const server = startServer()
  const first = { ...ordered(machine, '0'), id: '0190c5a0-0000-7000-8000-000000000001', paidTotal: '0.7' }
  const second = { ...first, id: '0190c5a0-0000-7000-8000-000000000002', paidTotal: '0.200001' }
  const trial = { ...first, id: '0190c5a0-0000-7000-8000-000000000003', trial: true, claimable: '0.6' }
  server.answers(listUserMines, {
    items: [first, second, trial],
    next: null,
    totals: {
      todayIncome: '0',
      accumulatedIncome: '0',
      locked: '0',
      inProgress: 3,
      nextPayoutAt: '2026-06-15T04:00:00.000Z',
    },
  })
  openScreen(OrderListScreen, { at: '/pages/DEFI/pledgeList', keys: ['tab', 'kind'] })
  const paid = await eventually(() => {
    const figures = screen.getAllByTestId('order-paid')
    expect(figures).toHaveLength(2)
    return figures
  })
  expect(paid.map(figure => figure.textContent)).toEqual(['+0.70', '+0.200001'])
  expect(screen.getByText('0.60 to claim')).toBeDefined()
  const leads = screen.getAllByRole('link').flatMap(link => [...link.querySelectorAll('[class*="medal"]')])
  expect(leads).toHaveLength(3)
})
