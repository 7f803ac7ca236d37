import type { Feature } from '#feature.ts'
import { exchangeRoutes } from './customer.routes.ts'
import { EXCHANGE_PERSONAL } from './data-export.ts'
import { forgetQuotes } from './repository.ts'
import { EXCHANGE_MESSAGES } from './words.ts'

export const exchange: Feature = {
  customerRoutes: exchangeRoutes,
  retention: [{ what: 'quotes that nobody took', run: forgetQuotes }],
  messages: EXCHANGE_MESSAGES,
  dataExport: EXCHANGE_PERSONAL,
}
