import * as contract from '@matin/contract/admin/deposits'
import { operatorHandlers } from '#feature.ts'
import { attachments, proposeAttachment } from './attachment-proposals.ts'
import { foreignArrivals } from './foreign-tokens.ts'
import { unmatchedDeposit, unmatchedDeposits } from './unmatched-deposits.ts'

export const depositAdminRoutes = operatorHandlers(contract, {
  listUnmatchedDeposits: unmatchedDeposits,
  listForeignArrivals: foreignArrivals,
  getUnmatchedDeposit: unmatchedDeposit,
  listAttachments: attachments,
  proposeAttachment,
})
