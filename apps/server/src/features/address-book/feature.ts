import type { Feature } from '../../feature.ts'
import { addressBookRoutes } from './routes.ts'

export const addressBook: Feature = {
  customerRoutes: addressBookRoutes,
}
