import { getHomeData } from '@matin/contract/home'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { homeData } from './service.ts'

export function homeRoutes(router: Router, platform: Platform): void {
  router.open(getHomeData, async call => success(await homeData(platform, call.caller?.customerId ?? null)))
}
