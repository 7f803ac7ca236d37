import { closeAccount, exportData, getClosing, openExport } from '@matin/contract/privacy'
import { toWire } from '@matin/domain/money/amount'
import { success } from '@matin/domain/result'
import type { Services } from '#feature.ts'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { close } from './close-account.ts'
import { exported, ticketFor } from './data-export.ts'
import { closingOf } from './service.ts'

/** Each file reads all data of the customer. */
const DOWNLOADS = { perMinute: 20 }

export function privacyRoutes(router: Router, platform: Platform, services: Services): void {
  router.customer(getClosing, async call => {
    const closing = await closingOf(platform.db, platform, services, call.caller.customerId)
    const { blocks, remainder, unclaimed } = closing
    return success({
      blocks,
      ...(remainder > 0n && { remainder: toWire(remainder, 'USDT') }),
      ...(unclaimed > 0n && { unclaimed: toWire(unclaimed, 'USDT') }),
    })
  })
  router.customer(openExport, call => ticketFor(platform, call, call.input))
  router.file(exportData, call => exported(platform, services, call.caller, call.input), DOWNLOADS)
  router.customer(closeAccount, call => close(platform, services, call, call.input))
}
