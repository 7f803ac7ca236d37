import type { DataOf } from '@matin/contract/endpoint'
import type { getMineOrder } from '@matin/contract/mining'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { lock30, ordered } from '../testing/products.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const here = vi.hoisted(() => ({ zone: 'Asia/Tokyo' }))
vi.mock('#shared/format/own-zone.ts', () => ({ ownZone: () => here.zone }))

const detail: DataOf<typeof getMineOrder> = {
  order: {
    ...ordered(lock30, '2000'),
    orderTime: '2026-01-05T15:42:00Z',
    valueDate: '2026-01-06T15:42:00Z',
    nextPayoutAt: '2026-01-07T04:00:00Z',
    expiryAt: '2026-02-05T15:42:00Z',
  },
  timeZone: 'UTC',
  payouts: [],
  redemption: null,
}

function open() {
  startServer()
  openScreen(
    () => (
      <>
        <OrderTimeline detail={detail} now={Date.parse('2026-01-05T16:00:00Z')} />
        <OrderFacts detail={detail} now={Date.parse('2026-01-05T16:00:00Z')} />
      </>
    ),
    { at: '/pages/DEFI/pledgeList' },
  )
}

test.each([
  ['Asia/Tokyo', '6 Jan 2026, 00:42 UTC+9', '7 Jan 2026, 13:00 UTC+9 · 04:00 UTC'],
  ['Pacific/Honolulu', '5 Jan 2026, 05:42 UTC−10', '6 Jan 2026, 18:00 UTC−10 · 7 Jan, 04:00 UTC'],
  ['UTC', '5 Jan 2026, 15:42 UTC', '7 Jan 2026, 04:00 UTC'],
])(
  'an order read in %s shows its times in that zone and the platform’s 04:00 beside them',
  async (zone, placed, next) => {
    here.zone = zone
    open()
    // In the timeline, and among the facts.
    await eventually(() => expect(screen.getAllByText(placed)).toHaveLength(2))
    expect(screen.getByText(next)).toBeDefined()
  },
)
