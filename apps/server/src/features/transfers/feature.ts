import type { Feature } from '../../feature.ts'
import { transfersRoutes } from './routes.ts'

export const transfers: Feature = {
  customerRoutes: transfersRoutes,
}
