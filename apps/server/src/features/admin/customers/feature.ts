import type { Feature } from '#feature.ts'
import { findByUid } from '#platform/item-source.ts'
import { customersRoutes } from './admin.routes.ts'
import { createFigures, FIGURES_PERSONAL } from './figures.ts'
import { searchFigures } from './search.ts'

export const customersFeature: Feature = {
  operatorRoutes: customersRoutes,
  items: () => [{ kind: 'customer', view: ['view_customers'], decide: ['hold_customers'], find: findByUid }],
  jobs: platform => [{ name: 'count-customers', everySeconds: 60, run: createFigures(platform).count }],
  figures: searchFigures,
  dataExport: [FIGURES_PERSONAL],
}
