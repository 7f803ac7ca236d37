import type { Feature } from '../../feature.ts'
import { teamRoutes } from './routes.ts'

export const team: Feature = {
  customerRoutes: teamRoutes,
}
