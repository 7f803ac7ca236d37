import * as contract from '@matin/contract/admin/attestations'
import { operatorHandlers } from '#feature.ts'
import { holdings, proposeHoldingChange } from './service.ts'

export const attestationsRoutes = operatorHandlers(contract, {
  listHoldings: holdings,
  proposeHolding: proposeHoldingChange,
})
