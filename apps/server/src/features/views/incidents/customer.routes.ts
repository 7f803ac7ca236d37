import { listIncidents } from '@matin/contract/incidents'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { announced } from './service.ts'

export function incidentRoutes(router: Router, platform: Platform): void {
  router.open(listIncidents, async ({ language }) => success({ items: await announced(platform, language) }))
}
