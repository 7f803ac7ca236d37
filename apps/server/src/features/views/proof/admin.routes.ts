import { addReserveSignature, listReserveMessages } from '@matin/contract/admin/proof'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { addSignature, reserveMessages } from './reserves.ts'

export function proofAdminRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(listReserveMessages, async () => success(await reserveMessages(platform)))
  router.transaction(addReserveSignature, addSignature)
}
