import type { Feature } from '../../feature.ts'
import { byUid } from '../../platform/item-source.ts'
import { customersRoutes } from './routes.ts'

export const customers: Feature = {
  operatorRoutes: customersRoutes,
  items: () => [{ kind: 'customer', view: ['view_customers'], decide: ['hold_customers'], find: byUid }],
}
