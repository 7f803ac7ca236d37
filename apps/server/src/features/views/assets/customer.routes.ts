import { getMovement, getTokenData, getWalletLog } from '@matin/contract/assets'
import { exportStatement, getYearlySummary } from '@matin/contract/statement'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { movement, tokenData, walletLog } from './service.ts'
import { statement, yearlySummary } from './statement.ts'

/** Each request may read everything that a customer ever moved. */
const STATEMENTS = { perMinute: 20 }

export function assetsRoutes(router: Router, platform: Platform): void {
  router.customer(getTokenData, async call => success(await tokenData(platform, call.caller.customerId)))
  router.customer(getWalletLog, async call =>
    success(await walletLog(platform, call.caller.customerId, call.input)),
  )
  router.customer(getMovement, call => movement(platform, call.caller.customerId, call.input.id))
  router.file(exportStatement, call => statement(platform, call.caller.customerId, call.input), STATEMENTS)
  router.customer(getYearlySummary, async call =>
    success(await yearlySummary(platform, call.caller.customerId, call.input)),
  )
}
