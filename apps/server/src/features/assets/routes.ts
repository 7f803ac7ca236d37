import { getRecipient, getTokenData, getWalletLog, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { success } from '@matin/contract/envelope'
import { exportStatement, getYearlySummary } from '@matin/contract/statement'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import { settingsReader } from '../settings/service.ts'
import { recipientFor, send } from './sending.ts'
import { tokenData, transferOwn, walletLog } from './service.ts'
import { statement, yearlySummary } from './statement.ts'

/** Each reads all that a customer ever moved. */
const STATEMENTS = { perMinute: 20 }

export function assetsRoutes(router: Router, platform: Platform): void {
  router.customer(getTokenData, async call => success(await tokenData(platform, call.caller.customerId)))
  router.customer(getWalletLog, async call =>
    success(await walletLog(platform, call.caller.customerId, call.input)),
  )
  router.file(exportStatement, call => statement(platform, call.caller.customerId, call.input), STATEMENTS)
  router.customer(getYearlySummary, async call =>
    success(await yearlySummary(platform, call.caller.customerId, call.input)),
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
