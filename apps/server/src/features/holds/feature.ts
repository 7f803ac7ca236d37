import type { Feature } from '../../feature.ts'
import { holdsRoutes } from './routes.ts'

export const holds: Feature = {
  operatorRoutes: holdsRoutes,
}
