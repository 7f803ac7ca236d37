import { getStatistics, listDays } from '@matin/contract/admin/statistics'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { dayPage, statistics } from './service.ts'

export function statisticsRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(getStatistics, async call => success(await statistics(platform, call.input)))
  router.view(listDays, async call => success(await dayPage(platform, call.input)))
}
