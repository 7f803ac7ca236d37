import * as contract from '@matin/contract/admin/funding'
import { operatorHandlers } from '#feature.ts'
import { payoutRuns } from '../../money/mining/payouts/runs.ts'
import { fundings, makePool, pools, preview, propose } from './service.ts'

export const fundingRoutes = operatorHandlers(contract, {
  listPools: pools,
  previewFunding: preview,
  listFundings: fundings,
  createPool: makePool,
  proposeFunding: propose,
  listPayoutRuns: payoutRuns,
})
