import { listPinnedKeys } from '@matin/contract/admin/accounts'
import { getTreasury, listDepositHoldings, listDifferences } from '@matin/contract/admin/treasury'
import * as moves from '@matin/contract/admin/treasury-moves'
import { success } from '@matin/domain/result'
import type { Payer } from '#platform/chain/payer.ts'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { depositHoldings, differences, treasuryView } from './admin-treasury.ts'
import { proposeForInventory, proposeForOpening, treasuryMoves } from './move-proposals.ts'
import { signingPolicy } from './service.ts'

export function treasuryRoutes(router: OperatorRouter, platform: Platform, payers: readonly Payer[]): void {
  router.view(getTreasury, async () => success(await treasuryView(platform, payers)))
  router.view(listPinnedKeys, async () => {
    const policy = await signingPolicy(platform.load)
    return success({ keys: policy && [...policy.operators] })
  })
  router.view(listDepositHoldings, async call => success(await depositHoldings(platform, call.input.cursor)))
  router.view(moves.listTreasuryMoves, async call =>
    success(await treasuryMoves(platform, call.input.cursor)),
  )
  router.transaction(moves.proposeInventory, proposeForInventory)
  router.transaction(moves.proposeOpening, proposeForOpening)
  router.view(listDifferences, async call => success(await differences(platform, call.input.cursor)))
}
