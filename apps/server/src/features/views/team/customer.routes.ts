import * as contract from '@matin/contract/team'
import { customerHandlers } from '#feature.ts'
import { members, team } from './service.ts'

export const teamRoutes = customerHandlers(contract, {
  getTeam: team,
  listTeamMembers: members,
})
