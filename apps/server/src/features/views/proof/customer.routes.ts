import * as contract from '@matin/contract/proof'
import { customerHandlers } from '#feature.ts'
import { myLeaves, myProof, overview, snapshots } from './service.ts'

export const proofRoutes = customerHandlers(contract, {
  getMyProof: myProof,
  listMyLeaves: myLeaves,
  getProofOverview: overview,
  listSnapshots: snapshots,
})
