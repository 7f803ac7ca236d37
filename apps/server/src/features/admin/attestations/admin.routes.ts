import { listHoldings, proposeHolding } from '@matin/contract/admin/attestations'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { holdings, proposeHoldingChange } from './service.ts'

export function attestationsRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(listHoldings, async call => success(await holdings(platform, call.input.cursor)))
  router.transaction(proposeHolding, proposeHoldingChange)
}
