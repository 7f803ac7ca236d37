import type { Feature } from '#feature.ts'
import { exchangeRoutes } from './customer.routes.ts'
import { EXCHANGE_PERSONAL } from './data-export.ts'
import { forgetQuotes } from './repository.ts'

export const exchangeFeature: Feature = {
  customerRoutes: exchangeRoutes,
  retention: [{ what: 'quotes that nobody took', run: forgetQuotes }],
  dataExport: EXCHANGE_PERSONAL,
}
