import type { Feature } from '../../feature.ts'
import { privacyRoutes } from './routes.ts'

export const privacy: Feature = {
  customerRoutes: privacyRoutes,
}
