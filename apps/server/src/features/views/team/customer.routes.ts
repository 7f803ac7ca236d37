import { getTeam, listTeamMembers } from '@matin/contract/team'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { members, team } from './service.ts'

export function teamRoutes(router: Router, platform: Platform): void {
  router.customer(getTeam, async call => success(await team(platform, call.caller.customerId)))
  router.customer(listTeamMembers, async call =>
    success(await members(platform, call.caller.customerId, call.input)),
  )
}
