import type * as contract from '@matin/contract/admin/settings'
import type {
  listAdminSettings,
  SettingPreview,
  SettingsChange,
  SettingsProposal,
} from '@matin/contract/admin/settings'
import type { DataOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  settingFault,
  togetherFaults,
  typedOf,
  unitOf,
} from '@matin/domain/settings/settings'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { loadIn } from '#platform/commands/batch-query.ts'
import { inTransaction, rowsOf, type Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp, toUtcText } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import { notifyOperators } from '../../account/operators/public/notifications.ts'
import { decisionOf, namesIn, openProposals } from '../../account/operators/public/proposals.ts'
import { isTwoPeople } from '../../account/operators/service.ts'
import { refuseEnded, tableKind } from '../../account/proposals/public/kind.ts'
import { record } from '../../notify/audit/service.ts'
import { settingValues, writeSetting } from '../../notify/settings/service.ts'
import { consequencesOf, previewOf } from './preview.ts'
import { settingsProposal } from './tables.ts'

type ProposalRow = typeof settingsProposal.$inferSelect

/** Includes changes that wait for a second operator or for the time at which they take effect. */
export async function settingsNow({ load, db, clock }: Platform): Promise<DataOf<typeof listAdminSettings>> {
  const values = await settingValues(load)
  const last = await lastChanges(db)
  const waiting = await db
    .select()
    .from(settingsProposal)
    .where(or(openProposals(settingsProposal, clock.now()), WAITING))
    .orderBy(asc(settingsProposal.id))
  const names = await namesIn(db, waiting)
  return {
    items: SETTING_KEYS.map(key => {
      const { at = null, by = [] } = last.get(key) ?? {}
      return { key, value: values[key], changedAt: at, changedBy: by }
    }),
    waiting: waiting.map(row => toProposal(row, names)),
  }
}

/** Number of changes by one operator, and by two, in which each setting's last change is searched. */
const CHANGES_READ = 500

async function lastChanges(tx: Tx): Promise<Map<string, { at: string; by: string[] }>> {
  const rows = await rowsOf<{ key: string; at: unknown; by: string[] }>(
    tx,
    sql`SELECT DISTINCT ON (l.key) l.key, l.at, ARRAY(SELECT o.name FROM unnest(l.by) WITH ORDINALITY AS u (id, place)
        JOIN operator o ON o.id = u.id ORDER BY u.place) AS by
      FROM (SELECT c ->> 'key' AS key, p.applied_at AS at, ARRAY[p.proposed_by, p.approved_by] AS by
          FROM (SELECT * FROM settings_proposal WHERE applied_at IS NOT NULL ORDER BY id DESC LIMIT ${CHANGES_READ}) AS p,
            jsonb_array_elements(p.changes) AS c
        UNION ALL SELECT d.key, a.at, ARRAY[a.actor]
          FROM (SELECT * FROM audit_log WHERE action = 'settings.change' ORDER BY seq DESC LIMIT ${CHANGES_READ}) AS a,
            jsonb_object_keys(a.details) AS d (key)) AS l
      ORDER BY l.key, l.at DESC`,
  )
  return new Map(rows.map(({ key, at, by }) => [key, { at: toTimestamp(instantFrom(at)), by }]))
}

export const listSettingsProposals: Query<typeof contract.listSettingsProposals> = async (
  platform,
  { input: { cursor } },
) => {
  const rows = await platform.db
    .select()
    .from(settingsProposal)
    .where(cursor ? lt(settingsProposal.id, cursor) : undefined)
    .orderBy(desc(settingsProposal.id))
    .limit(PAGE_SIZE + 1)
  const names = await namesIn(platform.db, rows)
  return toPage(
    rows,
    row => row.id,
    row => toProposal(row, names),
  )
}

function toProposal(row: ProposalRow, names: ReadonlyMap<string, string>): SettingsProposal {
  return {
    id: row.id,
    changes: row.changes,
    reason: row.reason,
    ...decisionOf(row, names),
    effectiveAt: row.effectiveAt && toTimestamp(row.effectiveAt),
    appliedAt: row.appliedAt && toTimestamp(row.appliedAt),
  }
}

export async function previewSetting(
  { db }: Platform,
  { input: { key, to } }: Pick<Call<typeof contract.previewSetting>, 'input'>,
): Promise<Result<SettingPreview>> {
  return refuseValue(key, to) ?? success(await previewOf(db, { key, to }))
}

function refuseValue(key: SettingKey, to: string): Failure | null {
  const fault = settingFault(key, to)
  return fault
    ? failure('setting_incorrect', { field: key, params: { key: SETTINGS[key].name, fault } })
    : null
}

/**
 * Changes settings at once. If one of the changes needs two operators and does more than lower a risk,
 * proposes all of them instead, because they are meant to take effect together.
 */
export const changeSettings: OperatorCommand<typeof contract.changeSettings> = async (
  tx,
  platform,
  caller,
  { changes, reason },
) => {
  for (const { key, to } of changes) {
    const fault = refuseValue(key, to)
    if (fault) return fault
  }
  const refused = await refusal(tx, changes)
  if (refused) return refused
  const sensitive = changes.filter(({ key }) => SETTINGS[key].sensitive)
  if (await areSafer(tx, sensitive)) {
    for (const { key, to } of changes) await writeSetting(tx, key, to)
    await recordAudit(tx, platform, caller, 'change', { changes, reason })
    if (sensitive.length > 0)
      await notifyChange(tx, platform, 'Changed at once', `${caller.name} changed`, { changes, reason })
    return success({ proposal: null })
  }
  const id = platform.ids.uuid()
  await tx.insert(settingsProposal).values({
    id,
    changes,
    reason,
    proposedBy: caller.operatorId,
    proposedAt: platform.clock.now(),
  })
  await recordAudit(tx, platform, caller, 'propose', { changes, reason })
  return success({ proposal: id })
}

/** The database makes approved changes wait (migrations/0011_funding.sql). */
export const settingsProposals = tableKind<ProposalRow>({
  name: 'settings_proposal',
  table: settingsProposal,
  async describe(tx, _platform, ids) {
    const rows = await tx
      .select()
      .from(settingsProposal)
      .where(inArray(settingsProposal.id, [...ids]))
    return new Map(
      rows.map(({ id, changes }) => [
        id,
        {
          title: `Change ${changes.map(({ key, to }) => `“${SETTINGS[key].name}” to ${valueText(key, to)}`).join(', ')}`,
          subject: `settings:${changes.map(({ key }) => key).join(',')}`,
          value: numbersOf(changes).join(', '),
        },
      ]),
    )
  },
  async changes(tx, _platform, id) {
    const row = await proposalById(tx, id)
    return (row?.changes ?? []).map(({ key, from, to }) => ({
      name: SETTINGS[key].name,
      from: typedOf(key, from),
      to: typedOf(key, to),
      unit: unitOf(key),
    }))
  },
  async consequences(tx, _platform, id) {
    const changes = (await proposalById(tx, id))?.changes ?? []
    const waits = changes.some(({ from }) => from !== '')
    const effect = { name: 'Takes effect', value: waits ? '24 hours after approval' : 'immediately' }
    return [effect, ...(await consequencesOf(tx, changes))]
  },
  /** Locks all open proposals, so that of two approvals the later one sees the settings of the other. */
  async lock(tx) {
    const { approvedBy } = settingsProposal
    const open = and(NOT_ENDED, isNull(approvedBy))
    await tx.select().from(settingsProposal).where(open).orderBy(asc(settingsProposal.id)).for('update')
  },
  /** An approved proposal can still be rejected or cancelled while it waits to take effect. */
  refuse: (_tx, platform, row, decision) =>
    decision !== 'approve' && isWaiting(row) ? null : refuseEnded(platform, row),
  async apply(tx, _platform, _caller, row) {
    return (await refusal(tx, row.changes)) ?? success({})
  },
  audit: { action: 'settings', details: (_tx, row) => detailsOf(row) },
  async after(tx, platform, caller, { id }, decision) {
    const row = await proposalById(tx, id)
    if (decision !== 'approve' || !row?.effectiveAt) return
    // Nothing waits that takes the place of nothing.
    if (Temporal.Instant.compare(row.effectiveAt, platform.clock.now()) <= 0)
      await tx.update(settingsProposal).set({ appliedAt: row.approvedAt }).where(eq(settingsProposal.id, id))
    await notifyChange(
      tx,
      platform,
      'Settings will change',
      `${caller.name} approved. Effective ${toUtcText(row.effectiveAt)}`,
      row,
    )
  },
})

/** Formats a setting's value as operators read it, e.g. "1 USDT". */
function valueText(key: SettingKey, value: string): string {
  return value === '' ? 'empty' : `${typedOf(key, value)} ${unitOf(key)}`.trim()
}

function numbersOf(changes: readonly SettingsChange[]): string[] {
  return changes.map(({ key, to }) => typedOf(key, to)).filter(to => /^\d+(\.\d+)?$/.test(to))
}

/** Also ends approved changes that the current settings no longer allow. */
export async function applySettings(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const due = await platform.db
    .select({ id: settingsProposal.id })
    .from(settingsProposal)
    .where(and(WAITING, lte(settingsProposal.effectiveAt, now)))
  for (const { id } of due)
    await inTransaction(platform.db, async tx => {
      const row = await proposalById(tx, id)
      if (!row || !isWaiting(row)) return success(null)
      const refused = (await refusal(tx, row.changes)) ?? (await refuseOnePair(tx, row))
      const end = refused ? { ended: 'changed' as const } : { appliedAt: now }
      await tx.update(settingsProposal).set(end).where(eq(settingsProposal.id, id))
      const title = refused ? 'Settings won’t change' : 'Settings changed'
      await notifyChange(
        tx,
        platform,
        title,
        refused ? 'Ended because others changed meanwhile' : 'In effect',
        row,
      )
      await pushEvents(tx, now, [{ admin: 'settings' }])
      return success(null)
    })
}

const NOT_ENDED = and(
  isNull(settingsProposal.rejectedBy),
  isNull(settingsProposal.cancelledBy),
  isNull(settingsProposal.ended),
)
const WAITING = and(NOT_ENDED, isNotNull(settingsProposal.effectiveAt), isNull(settingsProposal.appliedAt))

function isWaiting(row: ProposalRow): boolean {
  return (
    row.approvedBy !== null &&
    row.appliedAt === null &&
    row.rejectedBy === null &&
    row.cancelledBy === null &&
    row.ended === null
  )
}

/** Returns a failure if the proposer and the approver may no longer decide together. */
async function refuseOnePair(tx: Tx, { proposedBy, approvedBy }: ProposalRow): Promise<Failure | null> {
  const two =
    approvedBy !== null &&
    (await isTwoPeople(tx, proposedBy, approvedBy, 'propose_settings', 'approve_settings'))
  return two ? null : failure('same_person')
}

/** Returns whether each change only lowers a risk, which a function of the database decides. */
async function areSafer(tx: Tx, changes: readonly SettingsChange[]): Promise<boolean> {
  for (const { key, to } of changes) {
    const [asked] = await rowsOf<{ safer: boolean }>(tx, sql`SELECT is_safer_setting(${key}, ${to}) AS safer`)
    if (!asked?.safer) return false
  }
  return true
}

function notifyChange(
  tx: Tx,
  platform: Platform,
  title: string,
  what: string,
  { changes, reason }: Pick<ProposalRow, 'changes' | 'reason'>,
): Promise<void> {
  const lines = changes.map(
    ({ key, from, to }) => `${SETTINGS[key].name}: ${valueText(key, from)} → ${valueText(key, to)}`,
  )
  const subject = `${title}: ${changes.map(({ key }) => SETTINGS[key].name).join(', ')}`
  const text = `${what}:\n\n${lines.join('\n')}\n\n${reason}`
  return notifyOperators(tx, platform, { subject, text, page: 'settings' })
}

/** Refuses if the settings are no longer those that the proposer saw, or the result is inconsistent. */
async function refusal(tx: Tx, changes: readonly SettingsChange[]): Promise<Failure | null> {
  const now = await settingValues(loadIn(tx))
  const other = changes.find(({ key, from }) => now[key] !== from)
  if (other)
    return failure('setting_changed', { field: other.key, params: { key: SETTINGS[other.key].name } })
  const then = { ...now, ...Object.fromEntries(changes.map(({ key, to }) => [key, to])) }
  const [fault] = togetherFaults(then)
  return fault === undefined ? null : failure('settings_not_together', { params: { fault } })
}

async function proposalById(tx: Tx, id: string): Promise<ProposalRow | null> {
  const [row] = await tx.select().from(settingsProposal).where(eq(settingsProposal.id, id)).for('update')
  return row ?? null
}

async function recordAudit(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  act: string,
  row: Pick<ProposalRow, 'changes' | 'reason'>,
): Promise<void> {
  await record(tx, platform, caller, {
    action: `settings.${act}`,
    subject: `settings:${row.changes.map(({ key }) => key).join(',')}`,
    details: detailsOf(row),
  })
}

function detailsOf({ changes, reason }: Pick<ProposalRow, 'changes' | 'reason'>) {
  const details = Object.fromEntries(changes.map(({ key, from, to }) => [key, `${from} → ${to}`]))
  return { ...details, reason }
}
