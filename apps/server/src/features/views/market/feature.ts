import type { Feature } from '#feature.ts'
import { marketRoutes } from './customer.routes.ts'
import { MARKET_PERSONAL } from './data-export.ts'
import { marketGauges } from './gauges.ts'

export const market: Feature = {
  customerRoutes: (router, platform, house) => marketRoutes(router, platform, house.market),
  jobs: (platform, house) => [
    { name: 'follow-market', everySeconds: 5, run: () => house.market.step() },
    {
      name: 'prune-candles',
      everySeconds: 3600,
      run: () => house.market.charts.prune(platform.clock.now()),
    },
  ],
  gauges: (registers, house) => marketGauges(registers, house.market.figures),
  personal: MARKET_PERSONAL,
}
