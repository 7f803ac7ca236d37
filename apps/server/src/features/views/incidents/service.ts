import type * as contract from '@matin/contract/admin/incidents'
import type { AdminIncident, listAdminIncidents, listOpenIncidents } from '@matin/contract/admin/incidents'
import type { listIncidents } from '@matin/contract/incidents'
import { failure, type Result, success } from '@matin/contract/result'
import { text } from '@matin/i18n/read'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { notifyOperators } from '../../account/operators/public/notifications.ts'
import { operatorNames } from '../../account/operators/service.ts'
import { record } from '../../notify/audit/service.ts'
import {
  type IncidentRow,
  incidentPage,
  insertIncident,
  lockIncident,
  openIncidents,
  openOfKind,
} from './repository.ts'
import { incident } from './tables.ts'

export const announced: Query<typeof listIncidents> = async ({ db }, { language }) => {
  const items = (await openIncidents(db)).map(({ id, kind, publishedAt }) => ({
    id,
    kind,
    text: text(language, `incidents.${kind}`),
    since: toTimestamp(publishedAt),
  }))
  return { items }
}

export const adminIncidents: Query<typeof listAdminIncidents> = async (platform, { input: { cursor } }) => {
  const page = await incidentPage(platform.db, cursor)
  return { ...page, items: await toAdmin(platform.db, page.items) }
}

export const openForAdmins: Query<typeof listOpenIncidents> = async ({ db }) => ({
  items: await toAdmin(db, await openIncidents(db)),
})

/** If one of its kind is open already, nothing changes and nobody is notified again. */
export const announceIncident: OperatorCommand<typeof contract.announceIncident> = async (
  tx,
  platform,
  caller,
  { kind },
) => {
  const row = await insertIncident(tx, {
    id: platform.ids.uuid(),
    kind,
    publishedBy: caller.operatorId,
    publishedAt: platform.clock.now(),
  })
  if (row) return sendNotification(tx, platform, caller, row, 'announce')
  const open = await openOfKind(tx, kind)
  // Ended between the two statements.
  return open ? answer(tx, open) : failure('already_ended')
}

export const endIncident: OperatorCommand<typeof contract.endIncident> = async (
  tx,
  platform,
  caller,
  { id },
) => {
  const row = await lockIncident(tx, id)
  if (!row) return failure('not_found')
  if (row.endedAt) return failure('already_ended')
  const ended = { endedBy: caller.operatorId, endedAt: platform.clock.now() }
  await tx.update(incident).set(ended).where(eq(incident.id, id))
  return sendNotification(tx, platform, caller, { ...row, ...ended }, 'end')
}

async function sendNotification(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: IncidentRow,
  act: 'announce' | 'end',
): Promise<Result<AdminIncident>> {
  const words = text('en', `incidents.${row.kind}`)
  const [subject, what] =
    act === 'announce'
      ? ['An incident was announced to customers', 'announced, and all customers read:']
      : ['An announced incident was ended', 'ended what customers read:']
  await pushEvents(tx, platform.clock.now(), [{ everybody: 'incidents' }])
  await notifyOperators(tx, platform, {
    subject,
    text: `${caller.name} ${what} ${words}`,
    page: 'status',
  })
  await record(tx, platform, caller, {
    action: `incident.${act}`,
    subject: `incident:${row.id}`,
    details: { kind: row.kind },
  })
  return answer(tx, row)
}

async function answer(tx: Tx, row: IncidentRow): Promise<Result<AdminIncident>> {
  const [made] = await toAdmin(tx, [row])
  if (!made) throw new Error(`incident ${row.id} was not answered`)
  return success(made)
}

async function toAdmin(tx: Tx, rows: readonly IncidentRow[]): Promise<AdminIncident[]> {
  const names = await operatorNames(
    tx,
    rows.flatMap(row => [row.publishedBy, ...(row.endedBy === null ? [] : [row.endedBy])]),
  )
  const decided = (operator: string, at: Temporal.Instant) => ({
    operator: { id: operator, name: names.get(operator) ?? '' },
    at: toTimestamp(at),
  })
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    announced: decided(row.publishedBy, row.publishedAt),
    ended: row.endedBy !== null && row.endedAt !== null ? decided(row.endedBy, row.endedAt) : null,
  }))
}
