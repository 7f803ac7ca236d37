import type { Feature } from '../../feature.ts'
import { attestationsRoutes } from './routes.ts'

export const attestations: Feature = {
  operatorRoutes: attestationsRoutes,
}
