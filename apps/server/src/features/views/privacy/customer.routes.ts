import * as contract from '@matin/contract/privacy'
import { customerHandlers } from '#feature.ts'
import { closeAccount } from './close-account.ts'
import { exported, ticketFor } from './data-export.ts'
import { closing } from './service.ts'

export const privacyRoutes = customerHandlers(contract, {
  getClosing: closing,
  openExport: ticketFor,
  // Each file reads all data of the customer.
  exportData: { file: exported, perMinute: 20 },
  closeAccount,
})
