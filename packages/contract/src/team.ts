import * as z from 'zod/mini'
import { MEMBER_CURSOR } from './cursor.ts'
import { forCustomers } from './endpoint.ts'
import { amount, pageBy, pageOf, time } from './schema.ts'

/** Levels of a team: invited by the customer, by level 1, or by level 2. */
export const TEAM_LEVELS = ['1', '2', '3'] as const
const level = z.enum(TEAM_LEVELS)

/** Figures of a team, in USDT. They are information only: nothing is paid for inviting. */
const figures = {
  members: z.number(),
  /** Number of members who joined within the last 24 hours. */
  added: z.number(),
  /** Principal that is locked now. */
  pledged: amount,
  /** Total amount that recharges have credited. */
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
  /** Identifier of the row. No request accepts it. */
  id: z.string(),
  /** Masked name. */
  name: z.string(),
  /** Member's deposit address, masked; null for none. */
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
