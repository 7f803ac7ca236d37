import type { Feature } from '#feature.ts'
import { marketRoutes } from './customer.routes.ts'
import { MARKET_PERSONAL } from './data-export.ts'
import { marketGauges } from './gauges.ts'

export const marketFeature: Feature = {
  customerRoutes: marketRoutes,
  jobs: (platform, services) => [
    { name: 'follow-market', everySeconds: 30, run: () => services.market.step() },
    {
      name: 'prune-candles',
      everySeconds: 3600,
      run: () => services.market.charts.prune(platform.clock.now()),
    },
  ],
  gauges: (registers, services) => marketGauges(registers, services.market.figures),
  dataExport: MARKET_PERSONAL,
}
