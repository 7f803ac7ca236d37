import type { Feature } from '../../feature.ts'
import { forgetQuotes } from './repository.ts'
import { exchangeRoutes } from './routes.ts'

export const exchange: Feature = {
  customerRoutes: exchangeRoutes,
  retention: [{ what: 'quotes that nobody took', run: forgetQuotes }],
}
