import * as contract from '@matin/contract/admin/funding'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { payoutRuns } from '../../money/mining/payouts/runs.ts'
import { fundings, makePool, pools, preview, propose } from './service.ts'

export function fundingRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listPools, async () => success(await pools(platform)))
  router.view(contract.previewFunding, call => preview(platform, call.input))
  router.view(contract.listFundings, async call => success(await fundings(platform, call.input.cursor)))
  router.transaction(contract.createPool, makePool)
  router.transaction(contract.proposeFunding, propose)
  router.view(contract.listPayoutRuns, async call => success(await payoutRuns(platform, call.input.cursor)))
}
