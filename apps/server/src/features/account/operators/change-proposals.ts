import { failure, success } from '@matin/contract/result'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { textChange } from '../proposals/public/change.ts'
import { type ProposalKind, refuseBeyondBounds, refuseOnePerson } from '../proposals/public/kind.ts'
import { approveChange, CHANGE_TITLES, changeById, endChange } from './operator-changes.ts'
import { activeRoles, rolesOf } from './repository.ts'
import { operatorChange } from './tables.ts'

/** Database functions enforce the rules (migrations/0002_operators.sql). */
export const operatorChanges: ProposalKind = {
  name: 'operator_change',

  async describe(tx, _platform, ids) {
    const rows = await tx
      .select()
      .from(operatorChange)
      .where(inArray(operatorChange.id, [...ids]))
    return new Map(
      rows.map(({ id, kind, name, email, operator, roles }) => [
        id,
        {
          title: `${CHANGE_TITLES[kind]} ${name} (${email}): ${roles.join(', ')}`,
          subject: `operator:${operator ?? email}`,
          value: email,
        },
      ]),
    )
  },

  async changes(tx, _platform, id) {
    const row = await changeById(tx, id)
    if (!row) return []
    const now = row.operator ? (await rolesOf(tx, row.operator)).join(', ') : null
    const state = row.kind === 'restore' ? [textChange('Account', 'suspended', 'active')] : []
    const address = row.kind === 'invite' ? [textChange('E-mail address', null, row.email)] : []
    return [...address, ...state, textChange('Roles', now, row.roles.toSorted().join(', '))]
  },

  async consequences(tx, _platform, id) {
    const row = await changeById(tx, id)
    if (!row) return []
    const { kind, operator: about, email, roles } = row
    const active = await activeRoles(tx)
    const others = active.filter(one => one.id !== about)
    const counted = OPERATOR_ROLES.flatMap(role => {
      const holders = (all: typeof active) => all.filter(one => one.roles.includes(role)).length
      const [now, then] = [holders(active), holders(others) + (roles.includes(role) ? 1 : 0)]
      return now === then
        ? []
        : [{ name: `Operators with the role ${role}`, now: `${now}`, value: `${then}` }]
    })
    if (kind !== 'invite') return counted
    // An address that only looks like ours has a domain of its own.
    const domain = email.slice(email.indexOf('@'))
    const alike = active.filter(one => one.email.endsWith(domain)).length
    return [{ name: `Operators with an address at ${domain.slice(1)} now`, value: `${alike}` }, ...counted]
  },

  async approve(tx, platform, caller, id, second) {
    const row = await changeById(tx, id)
    if (row?.proposedBy && !row.endedAt && !row.approvedBy) {
      const refused =
        (await refuseOnePerson(tx, caller, row.proposedBy, operatorChanges.name)) ??
        (await refuseBeyondBounds(tx, platform, operatorChanges, id, second))
      if (refused) return refused
    }
    return approveChange(tx, platform, caller, id, second.reason)
  },

  async reject(tx, platform, caller, id, reason) {
    const open = await openChange(tx, platform, id)
    if (!open.ok) return open
    if (open.value.proposedBy === caller.operatorId) return failure('same_person')
    return endChange(tx, platform, caller, id, reason)
  },

  async cancel(tx, platform, caller, id) {
    const open = await openChange(tx, platform, id)
    if (!open.ok) return open
    if (open.value.proposedBy !== caller.operatorId) return failure('forbidden')
    return endChange(tx, platform, caller, id, null)
  },
}

async function openChange(tx: Tx, { clock }: Platform, id: string) {
  const row = await changeById(tx, id)
  if (!row?.proposedBy) return failure('not_found')
  if (row.endedAt || row.approvedBy) return failure('already_ended')
  return Temporal.Instant.compare(clock.now(), row.expiresAt) >= 0 ? failure('proposal_ended') : success(row)
}
