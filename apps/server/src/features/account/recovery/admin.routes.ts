import * as contract from '@matin/contract/admin/recovery'
import { operatorHandlers } from '#feature.ts'
import { propose, recoveries, reject } from './recovery-proposals.ts'

export const recoveryAdminRoutes = operatorHandlers(contract, {
  listRecoveries: recoveries,
  proposeRecovery: propose,
  rejectRecovery: reject,
})
