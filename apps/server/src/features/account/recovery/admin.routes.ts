import { listRecoveries, proposeRecovery, rejectRecovery } from '@matin/contract/admin/recovery'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { propose, recoveries, reject } from './recovery-proposals.ts'

export function recoveryAdminRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(listRecoveries, async call => success(await recoveries(platform, call.input)))
  router.transaction(proposeRecovery, propose)
  router.transaction(rejectRecovery, reject)
}
