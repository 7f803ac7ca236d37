import { getRecipient, getTokenData, getWalletLog, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { success } from '@matin/contract/envelope'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import { settingsReader } from '../settings/service.ts'
import { recipientFor, send } from './sending.ts'
import { tokenData, transferOwn, walletLog } from './service.ts'

export function assetsRoutes(router: Router, platform: Platform): void {
  router.customer(getTokenData, async call => success(await tokenData(platform, call.caller.customerId)))
  router.customer(getWalletLog, async call =>
    success(await walletLog(platform, call.caller.customerId, call.input)),
  )
  // Few a minute, so that nobody goes through all UIDs.
  router.customer(getRecipient, call => recipientFor(platform, call.caller.customerId, call.input.to), {
    perMinute: 20,
  })
  router.money(sendToCustomer, (tx, call) => send(tx, platform, call.caller.customerId, call.input))
  const settings = settingsReader(platform)
  router.transfer(ownTransfer, call =>
    transferOwn(platform, settings, call.caller.customerId, call.intentKey, call.input),
  )
}
