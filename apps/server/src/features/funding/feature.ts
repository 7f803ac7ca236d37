import type { Feature } from '../../feature.ts'
import { fundingRoutes } from './routes.ts'

export const funding: Feature = {
  operatorRoutes: fundingRoutes,
}
