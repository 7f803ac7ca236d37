import { getRecipient, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import { settingsReader } from '../settings/service.ts'
import { transferOwn } from './own.ts'
import { recipientFor, send } from './service.ts'

export function transfersRoutes(router: Router, platform: Platform): void {
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
