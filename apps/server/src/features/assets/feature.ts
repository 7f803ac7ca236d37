import type { Feature } from '../../feature.ts'
import { assetsRoutes } from './routes.ts'

export const assets: Feature = {
  customerRoutes: assetsRoutes,
}
