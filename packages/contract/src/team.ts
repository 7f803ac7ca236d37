import * as z from 'zod/mini'
import { MEMBER_CURSOR } from './cursor.ts'
import { forCustomers } from './endpoint.ts'
import { amount, pageBy, pageOf, time } from './schema.ts'

/** Levels of a team: invited by the customer, by those, and once more. */
export const TEAM_LEVELS = ['1', '2', '3'] as const
const level = z.enum(TEAM_LEVELS)

/** Amounts in USDT, as a report: inviting earns nothing. */
const figures = {
  members: z.number(),
  /** Joined within the last 24 hours. */
  added: z.number(),
  /** Principal that is locked at this moment. */
  pledged: amount,
  /** Credited by recharges, over all time. */
  recharged: amount,
}

export const getTeam = forCustomers.get('/api/team/summary', {
  summary: "The customer's own invitation code, and the figures of the team by level and in all",
  data: z.object({
    invitationCode: z.string(),
    levels: z.array(z.object({ level, ...figures })),
    total: z.object(figures),
  }),
})

export const teamMember = z.object({
  /** Identifies rows; nothing can be looked up by it. */
  id: z.string(),
  /** Masked. */
  name: z.string(),
  /** The member's deposit address, masked; null while the member has none. */
  address: z.nullable(z.string()),
  level,
  joinedAt: time,
  pledged: amount,
})
export type TeamMember = z.infer<typeof teamMember>

export const listTeamMembers = forCustomers.get('/api/team/members', {
  summary: 'Members of the team of one level or of all, masked, the newest first',
  input: z.object({ level: z.optional(level), ...pageBy(MEMBER_CURSOR) }),
  data: pageOf(teamMember),
})
