import * as contract from '@matin/contract/admin/deposits'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { attachments, propose } from './attachment-proposals.ts'
import { foreignArrivals } from './foreign-tokens.ts'
import { unmatchedDeposit, unmatchedDeposits } from './unmatched-deposits.ts'

export function depositAdminRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listUnmatchedDeposits, async call =>
    success(await unmatchedDeposits(platform, call.input)),
  )
  router.view(contract.listForeignArrivals, async call =>
    success(await foreignArrivals(platform, call.input.cursor)),
  )
  router.view(contract.getUnmatchedDeposit, call => unmatchedDeposit(platform, call.input.id))
  router.view(contract.listAttachments, async call => success(await attachments(platform, call.input.cursor)))
  router.transaction(contract.proposeAttachment, propose)
}
