import { getTokenData, getWalletLog, ownTransfer } from '@matin/contract/assets'
import { success } from '@matin/contract/envelope'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenData, transferOwn, walletLog } from './service.ts'

export function assetsRoutes(router: Router, platform: Platform): void {
  router.customer(getTokenData, async call => success(await tokenData(platform, call.caller.customerId)))
  router.customer(getWalletLog, async call =>
    success(await walletLog(platform, call.caller.customerId, call.input)),
  )
  router.money(ownTransfer, (tx, call) =>
    transferOwn(tx, platform, call.caller.customerId, call.intentKey, call.input),
  )
}
