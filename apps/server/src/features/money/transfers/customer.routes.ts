import { getRecipient, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { recipientFor, sendBy } from './service.ts'
import { transferOwn } from './transfer-between-accounts.ts'

export function transfersRoutes(router: Router, platform: Platform): void {
  // Few a minute, so that nobody goes through all UIDs.
  router.customer(getRecipient, call => recipientFor(platform, call.caller.customerId, call.input.to), {
    perMinute: 20,
  })
  // A send that is refused tells as much as a look-up.
  router.command(sendToCustomer, sendBy(platform), { refusalsAs: getRecipient })
  router.command(ownTransfer, transferOwn)
}
