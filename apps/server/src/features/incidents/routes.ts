import { success } from '@matin/contract/envelope'
import { INCIDENT_TEXTS } from '@matin/contract/incident-texts'
import { listIncidents } from '@matin/contract/incidents'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import { openIncidents } from './repository.ts'

export function incidentRoutes(router: Router, platform: Platform): void {
  router.open(listIncidents, async ({ language }) => {
    const rows = await openIncidents(platform.db)
    const items = rows.map(({ id, kind, publishedAt }) => ({
      id,
      kind,
      text: INCIDENT_TEXTS[kind][language],
      since: toTimestamp(publishedAt),
    }))
    return success({ items })
  })
}
