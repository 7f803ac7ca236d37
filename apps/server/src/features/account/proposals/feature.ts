import * as contract from '@matin/contract/admin/proposals'
import { type Feature, operatorHandlers } from '#feature.ts'
import { proposalItems } from './inbox.ts'
import { approveProposal, cancelProposal, proposalDetail, proposalPage, rejectProposal } from './service.ts'

export const proposalsFeature: Feature = {
  items: kinds => [proposalItems(kinds)],
  operatorRoutes: operatorHandlers(contract, {
    listProposals: proposalPage,
    getProposal: proposalDetail,
    approveProposal: approveProposal,
    rejectProposal: rejectProposal,
    cancelProposal: cancelProposal,
  }),
}
