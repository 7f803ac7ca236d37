import * as contract from '@matin/contract/admin/proposals'
import { success } from '@matin/domain/result'
import type { Feature } from '#feature.ts'
import { proposalItems } from './inbox.ts'
import { approve, cancel, proposalDetail, proposalPage, reject } from './service.ts'

export const proposals: Feature = {
  items: kinds => [proposalItems(kinds)],
  operatorRoutes(router, platform, { proposals: kinds }) {
    router.view(contract.listProposals, async ({ caller, input }) =>
      success(await proposalPage(platform, kinds, caller, input)),
    )
    router.view(contract.getProposal, ({ caller, input }) => proposalDetail(platform, kinds, caller, input))
    router.transaction(contract.approveProposal, (tx, _, caller, input) =>
      approve(tx, platform, kinds, caller, input),
    )
    router.transaction(contract.rejectProposal, (tx, _, caller, input) =>
      reject(tx, platform, kinds, caller, input),
    )
    router.transaction(contract.cancelProposal, (tx, _, caller, input) =>
      cancel(tx, platform, kinds, caller, input),
    )
  },
}
