import * as contract from '@matin/contract/recovery'
import { customerHandlers } from '#feature.ts'
import * as recovery from './service.ts'

export const recoveryRoutes = customerHandlers(contract, {
  askRecovery: { run: recovery.askRecovery, perMinute: 20 },
  getRecovery: recovery.lastRecoveryOf,
  withdrawRecovery: recovery.cancelRecovery,
})
