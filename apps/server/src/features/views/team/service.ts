import { type getTeam, type listTeamMembers, TEAM_LEVELS } from '@matin/contract/team'
import { toWire } from '@matin/domain/money/amount'
import { eq } from 'drizzle-orm'
import type { Query } from '#platform/query.ts'
import { customer } from '../../account/auth/tables.ts'
import { figuresByLevel, type LevelFigures, memberPage } from './repository.ts'

const NEW_HOURS = 24
const NOTHING: LevelFigures = { members: 0, added: 0, pledged: 0n, recharged: 0n }

/** A report: no money depends on it. */
export const team: Query<typeof getTeam> = async (platform, { caller: { customerId } }) => {
  const [own] = await platform.db
    .select({ invitationCode: customer.invitationCode })
    .from(customer)
    .where(eq(customer.id, customerId))
  if (!own) throw new Error(`customer ${customerId} is gone`)
  const since = platform.clock.now().subtract({ hours: NEW_HOURS })
  const levels = await figuresByLevel(platform.db, customerId, since)
  return {
    invitationCode: own.invitationCode,
    levels: TEAM_LEVELS.map(level => ({ level, ...toFigures(levels.get(level) ?? NOTHING) })),
    total: toFigures([...levels.values()].reduce(plus, NOTHING)),
  }
}

export const members: Query<typeof listTeamMembers> = (platform, { caller: { customerId }, input }) => {
  const levels = input.level === undefined ? TEAM_LEVELS : [input.level]
  return memberPage(platform, customerId, levels, input.cursor)
}

function plus(a: LevelFigures, b: LevelFigures): LevelFigures {
  return {
    members: a.members + b.members,
    added: a.added + b.added,
    pledged: a.pledged + b.pledged,
    recharged: a.recharged + b.recharged,
  }
}

function toFigures({ members, added, pledged, recharged }: LevelFigures) {
  return { members, added, pledged: toWire(pledged, 'USDT'), recharged: toWire(recharged, 'USDT') }
}
