import type { Feature } from '#feature.ts'
import { assetsRoutes } from './customer.routes.ts'
import { ASSETS_PERSONAL } from './data-export.ts'

export const assetsFeature: Feature = {
  customerRoutes: assetsRoutes,
  dataExport: ASSETS_PERSONAL,
}
