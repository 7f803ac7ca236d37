import { getTokenData } from '@matin/contract/assets'
import { getHomeData } from '@matin/contract/home'
import { listMines, type Product } from '@matin/contract/mining'
import type { FakeServer } from '#testing/fake-server.ts'
import { home, openingTime } from '#testing/people.ts'

/** First payout of a purchase at the start of a test, and of one after the next 04:00. */
export const FIRST_PAYOUT = '2026-06-16T04:00:00Z'
export const LATER_FIRST_PAYOUT = '2026-06-17T04:00:00Z'

/** Moves the platform's clock to the first second of purchases with the later first payout. */
export function passesPayout(server: FakeServer) {
  server.answers(getHomeData, { ...home, now: '2026-06-15T04:00:01.000Z' })
}

/** Makes the server sell these products to a customer with `spot` USDT. */
export function sells(server: FakeServer, products: readonly Product[], spot: string) {
  server.answers(listMines, ({ kind }) => ({
    now: openingTime.toISOString(),
    timeZone: 'UTC',
    items: products.filter(product => kind === undefined || product.kind === kind),
  }))
  server.answers(getTokenData, {
    total: spot,
    spotTotal: spot,
    miningTotal: '0',
    available: spot,
    todayIncome: '0',
    ordersInProgress: 0,
    prices: null,
    assets: [{ asset: 'USDT', spot, mining: '0', frozen: '0', locked: '0', unclaimed: '0', spotValue: spot }],
  })
}
