import type { Feature } from '../../feature.ts'
import { customersRoutes } from './routes.ts'

export const customers: Feature = {
  operatorRoutes: customersRoutes,
}
