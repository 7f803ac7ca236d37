import type { Feature } from '#feature.ts'
import { transfersRoutes } from './customer.routes.ts'
import { TRANSFERS_MESSAGES } from './words.ts'

export const transfers: Feature = {
  customerRoutes: transfersRoutes,
  messages: TRANSFERS_MESSAGES,
}
