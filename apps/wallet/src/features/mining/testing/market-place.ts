import { getTokenData } from '@matin/contract/assets'
import { listMines, type Product } from '@matin/contract/mining'
import type { FakeServer } from '#testing/fake-server.ts'
import { openingTime } from '#testing/people.ts'

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
