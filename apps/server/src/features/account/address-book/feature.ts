import type { Feature } from '#feature.ts'
import { addressBookRoutes } from './customer.routes.ts'
import { ADDRESS_BOOK_PERSONAL } from './data-export.ts'
import { ADDRESS_BOOK_MESSAGES } from './words.ts'

export const addressBook: Feature = {
  customerRoutes: addressBookRoutes,
  messages: ADDRESS_BOOK_MESSAGES,
  dataExport: ADDRESS_BOOK_PERSONAL,
}
