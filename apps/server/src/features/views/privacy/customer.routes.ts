import { closeAccount, exportData, getClosing, openExport } from '@matin/contract/privacy'
import { success } from '@matin/domain/result'
import type { House } from '#feature.ts'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { close } from './close-account.ts'
import { exported, ticketFor } from './data-export.ts'
import { blocksOf } from './service.ts'

/** A file reads all that there is. */
const DOWNLOADS = { perMinute: 20 }

export function privacyRoutes(router: Router, platform: Platform, house: House): void {
  router.customer(getClosing, async call =>
    success({ blocks: await blocksOf(platform.db, platform, house, call.caller.customerId) }),
  )
  router.customer(openExport, call => ticketFor(platform, call, call.input))
  router.file(exportData, call => exported(platform, house, call.caller, call.input), DOWNLOADS)
  router.customer(closeAccount, call => close(platform, house, call, call.input))
}
