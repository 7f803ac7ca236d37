import type { Feature } from '#feature.ts'
import { addressBookRoutes } from './customer.routes.ts'
import { ADDRESS_BOOK_PERSONAL } from './data-export.ts'

export const addressBookFeature: Feature = {
  customerRoutes: addressBookRoutes,
  dataExport: ADDRESS_BOOK_PERSONAL,
}
