import * as contract from '@matin/contract/admin/incidents'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { adminIncidents, announce, end, openForAdmins } from './service.ts'

export function incidentAdminRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listAdminIncidents, async call =>
    success(await adminIncidents(platform, call.input.cursor)),
  )
  router.view(contract.listOpenIncidents, async () => success({ items: await openForAdmins(platform) }))
  router.transaction(contract.announceIncident, announce)
  router.transaction(contract.endIncident, end)
}
