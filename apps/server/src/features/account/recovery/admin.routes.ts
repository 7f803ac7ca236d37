import * as contract from '@matin/contract/admin/recovery'
import { operatorHandlers } from '#feature.ts'
import { proposeRecovery, recoveries, rejectRecovery } from './recovery-proposals.ts'

export const recoveryAdminRoutes = operatorHandlers(contract, {
  listRecoveries: recoveries,
  proposeRecovery,
  rejectRecovery,
})
