import { getLegalDetails } from '@matin/contract/legal-details'
import { getWebsiteSetting } from '@matin/contract/settings'
import { success } from '@matin/domain/result'
import { legalValues } from '#legal-details.ts'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { publicSettings } from './service.ts'

export function settingsRoutes(router: Router, platform: Platform): void {
  router.open(getWebsiteSetting, async () => success(await publicSettings(platform)))
  router.open(getLegalDetails, async ({ language }) => {
    const { LEGAL } = platform.config
    return success(LEGAL ? legalValues(LEGAL, language) : [])
  })
}
