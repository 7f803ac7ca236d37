import type { Feature } from '../../feature.ts'
import { homeRoutes } from './routes.ts'

export const home: Feature = {
  customerRoutes: homeRoutes,
}
