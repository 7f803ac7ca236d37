import type { withdrawOperatorChange } from '@matin/contract/admin/accounts'
import { failure, success } from '@matin/contract/result'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import { inArray, sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp, toUtcText } from '#platform/db/instant.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import { textChange } from '../proposals/public/change.ts'
import { refuseEnded, type TableKind, tableKind, writeDecision } from '../proposals/public/kind.ts'
import { CHANGE_TITLES, changeById, refusable } from './operator-changes.ts'
import { INVITATION_HOURS, invitationEmail, notifyMailbox, notifyOperators } from './public/notifications.ts'
import { activeRoles, rolesOf } from './repository.ts'
import { operatorChange } from './tables.ts'

/** Database functions enforce the rules, and write (migrations/0002_operators.sql). */
const CHANGES: TableKind<typeof operatorChange.$inferSelect> = {
  name: 'operator_change',
  table: operatorChange,

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
    const address = row.kind === 'invite' ? [textChange('Email address', null, row.email)] : []
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
    return [{ name: `Operators with an address at ${domain.slice(1)}`, value: `${alike}` }, ...counted]
  },

  /** An operator's suspension ends it as well. */
  refuse: (_tx, platform, row) =>
    row.ended === null ? refuseEnded(platform, row) : failure('already_ended'),
  async write(tx, platform, caller, { row, decision, change }) {
    const [id, by] = [sql`${row.id}::uuid`, sql`${caller.operatorId}::uuid`]
    const now = platform.clock.now()
    const at = sql`${toTimestamp(now)}::timestamptz`
    const secret = platform.ids.token()
    const call =
      decision === 'approve'
        ? sql`approve_operator_change(${id}, ${by}, ${at}, ${secret}, ${change.secondReason ?? null})`
        : sql`end_operator_change(${id}, ${by}, ${at}, ${change.endReason ?? null})`
    const asked = await refusable(() => rowsOf<{ open: boolean }>(tx, sql`SELECT ${call} AS open`))
    if (!asked.ok) return asked
    if (!asked.value[0]?.open) return failure('already_ended')
    if (decision === 'approve' && row.kind === 'invite') {
      const until = toUtcText(now.add({ hours: INVITATION_HOURS }))
      const mail = invitationEmail(platform, { roles: row.roles, secret, until })
      await notifyMailbox(tx, platform, row.email, mail)
    }
    return success(null)
  },
  audit: {
    action: (decision, { kind }) =>
      decision === 'approve' ? `operator.approve_${kind}` : `operator.${decision}_change`,
    details: (_tx, { kind, email, roles, proposedBy }, decision) =>
      decision === 'approve'
        ? { email, roles: roles.join(','), proposed: proposedBy ?? '' }
        : { kind, email },
  },
  async after(tx, platform, { name: by }, { kind, name, email, roles }, decision) {
    if (decision !== 'approve') return
    if (kind === 'roles') await pushEvents(tx, platform.clock.now(), [{ admin: 'withdrawals' }])
    await notifyOperators(tx, platform, {
      subject: `Approved: ${CHANGE_TITLES[kind]} ${name}`,
      text: `${by} approved it: ${name}, ${email}, ${roles.join(', ')}.${
        kind === 'roles'
          ? '\n\nWhat they started with a role they lost is withdrawn: withdrawals that they approved and no one has signed need another approval.'
          : ''
      }`,
    })
  },
}

export const operatorChanges = tableKind(CHANGES)

/** Ends an open proposal, by its proposer or another owner, or an invitation that nobody has accepted. */
export const withdrawChange: OperatorCommand<typeof withdrawOperatorChange> = async (
  tx,
  platform,
  caller,
  { id },
) => {
  const row = await changeById(tx, id)
  if (!row) return failure('not_found')
  if (row.doneAt ?? row.rejectedBy ?? row.cancelledBy ?? row.ended) return failure('already_ended')
  const decision = row.proposedBy === caller.operatorId ? 'cancel' : 'reject'
  const ended = await writeDecision(tx, platform, caller, CHANGES, { row, decision, change: {} })
  return ended.ok ? success({}) : ended
}
