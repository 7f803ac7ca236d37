import { success } from '@matin/contract/envelope'
import { getTreasury, listDepositHoldings, listDifferences } from '@matin/contract/treasury-desk'
import type { Payer } from '../../platform/chain/payer.ts'
import type { OperatorRouter } from '../../platform/http/operator-router.ts'
import type { Platform } from '../../platform/platform.ts'
import { depositHoldings, differences, treasuryView } from './desk.ts'

export function treasuryRoutes(router: OperatorRouter, platform: Platform, payers: readonly Payer[]): void {
  router.view(getTreasury, async () => success(await treasuryView(platform, payers)))
  router.view(listDepositHoldings, async call => success(await depositHoldings(platform, call.input.cursor)))
  router.view(listDifferences, async call => success(await differences(platform, call.input.cursor)))
}
