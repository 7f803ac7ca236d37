import * as contract from '@matin/contract/admin/quarantine'
import { operatorHandlers } from '#feature.ts'
import { letTryAgain, quarantinePage } from './service.ts'

export const quarantineRoutes = operatorHandlers(contract, {
  listQuarantine: quarantinePage,
  tryAgain: letTryAgain,
})
