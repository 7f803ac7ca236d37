import * as contract from '@matin/contract/admin/proposals'
import { type Feature, operatorHandlers } from '#feature.ts'
import { proposalItems } from './inbox.ts'
import { approve, cancel, proposalDetail, proposalPage, reject } from './service.ts'

export const proposals: Feature = {
  items: kinds => [proposalItems(kinds)],
  operatorRoutes: operatorHandlers(contract, {
    listProposals: proposalPage,
    getProposal: proposalDetail,
    approveProposal: approve,
    rejectProposal: reject,
    cancelProposal: cancel,
  }),
}
