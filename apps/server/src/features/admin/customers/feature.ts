import type { Feature } from '#feature.ts'
import { byUid } from '#platform/item-source.ts'
import { customersRoutes } from './admin.routes.ts'
import { createFigures, FIGURES_PERSONAL } from './figures.ts'
import { searchFigures } from './search.ts'

export const customers: Feature = {
  operatorRoutes: customersRoutes,
  items: () => [{ kind: 'customer', view: ['view_customers'], decide: ['hold_customers'], find: byUid }],
  jobs: platform => [{ name: 'count-customers', everySeconds: 60, run: createFigures(platform).count }],
  figures: searchFigures,
  dataExport: [FIGURES_PERSONAL],
}
