import * as statistics from '@matin/contract/admin/statistics'
import * as identity from '@matin/contract/identity'
import { success } from '@matin/contract/result'
import * as team from '@matin/contract/team'
import { expect, it } from 'vitest'
import type { Query } from '#platform/query.ts'
import { customerHandlers, operatorHandlers } from './feature.ts'

const fails = async () => {
  throw new Error('nobody calls it')
}
const bytes = async () => success(Buffer.alloc(0))

it('a table of handlers compiles with a handler of the right kind for each endpoint only', () => {
  const whole = customerHandlers(team, { getTeam: fails, listTeamMembers: fails })
  expect(whole.map(({ endpoint }) => endpoint)).toEqual([team.getTeam, team.listTeamMembers])
  // @ts-expect-error: listTeamMembers has no handler.
  customerHandlers(team, { getTeam: fails })
  const days: Query<typeof statistics.listDays> = fails
  // @ts-expect-error: the handler of another endpoint.
  operatorHandlers(statistics, { getStatistics: days, listDays: days })
})

it('a handler answers a file exactly if its endpoint is declared to', () => {
  const { getIdentityPhoto, getIdentity } = identity
  expect(() => customerHandlers({ getIdentityPhoto }, { getIdentityPhoto: fails })).toThrow(/is not declared/)
  expect(() => customerHandlers({ getIdentity }, { getIdentity: { file: bytes } })).toThrow(/is not declared/)
})
