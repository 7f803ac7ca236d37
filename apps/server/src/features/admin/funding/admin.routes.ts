import * as contract from '@matin/contract/admin/funding'
import { operatorHandlers } from '#feature.ts'
import { payoutRuns } from '../../money/mining/public/runs.ts'
import { fundings, makePool, pools, previewFunding, proposeFunding } from './service.ts'

export const fundingRoutes = operatorHandlers(contract, {
  listPools: pools,
  previewFunding,
  listFundings: fundings,
  createPool: makePool,
  proposeFunding,
  listPayoutRuns: payoutRuns,
})
