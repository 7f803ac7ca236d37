import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import type {
  changeSettings,
  confirmSettings,
  listDeskSettings,
  SettingsChange,
  SettingsProposal,
} from '@matin/contract/settings-desk'
import { isSensitive, SETTING_KEYS, settingFault, togetherFaults } from '@matin/domain/settings/settings'
import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { askIn } from '../../platform/acts/ask.ts'
import { inTransaction, rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp, toUtcText } from '../../platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import { pushEvents } from '../../platform/live/outbox.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { decisionOf, namesIn, refuseEnded, refuseOnePerson } from '../operators/proposals.ts'
import { tellOperators } from '../operators/telling.ts'
import { settingValues, writeSetting } from '../settings/service.ts'
import { settingsProposal } from './tables.ts'

type ProposalRow = typeof settingsProposal.$inferSelect

export async function settingsNow(platform: Platform): Promise<DataOf<typeof listDeskSettings>> {
  const values = await settingValues(platform.ask)
  return { items: SETTING_KEYS.map(key => ({ key, value: values[key] })) }
}

export async function proposals(
  platform: Platform,
  cursor: string | undefined,
): Promise<Page<SettingsProposal>> {
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
    row => ({
      id: row.id,
      changes: row.changes,
      reason: row.reason,
      ...decisionOf(row, names),
      effectiveAt: row.effectiveAt && toTimestamp(row.effectiveAt),
      appliedAt: row.appliedAt && toTimestamp(row.appliedAt),
    }),
  )
}

/** Changes settings at once, or proposes to where one of them wants two persons and does not only lower a risk: what is decided together stays together. */
export async function change(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { changes, reason }: ParsedInputOf<typeof changeSettings>,
): Promise<Result<DataOf<typeof changeSettings>>> {
  for (const { key, to } of changes) {
    const fault = settingFault(key, to)
    if (fault) return failure('setting_incorrect', { field: key, params: { key, fault } })
  }
  const refused = await refusal(tx, changes)
  if (refused) return refused
  const sensitive = changes.filter(({ key }) => isSensitive(key))
  if (await areSafer(tx, sensitive)) {
    for (const { key, to } of changes) await writeSetting(tx, key, to)
    await noted(tx, platform, caller, 'change', { changes, reason })
    if (sensitive.length > 0)
      await tellChange(tx, platform, 'Changed at once', `${caller.name} changed`, { changes, reason })
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
  await noted(tx, platform, caller, 'propose', { changes, reason })
  return success({ proposal: id })
}

/** Confirms what another operator proposed; it takes effect when the database's wait is over (migrations/0011_funding.sql). */
export async function confirm(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof confirmSettings>,
): Promise<Result<Record<string, never>>> {
  const found = await openProposal(tx, platform, input.id)
  if (!found.ok) return found
  const row = found.value
  const one = await refuseOnePerson(tx, caller, row, 'settings')
  if (one) return one
  const refused = await refusal(tx, row.changes)
  if (refused) return refused
  const end = { confirmedBy: caller.operatorId, confirmedAt: platform.clock.now() }
  await tx.update(settingsProposal).set(end).where(eq(settingsProposal.id, row.id))
  const confirmed = await proposalById(tx, row.id)
  if (confirmed?.effectiveAt) {
    // Nothing waits that takes the place of nothing.
    if (Temporal.Instant.compare(confirmed.effectiveAt, platform.clock.now()) <= 0)
      await tx
        .update(settingsProposal)
        .set({ appliedAt: end.confirmedAt })
        .where(eq(settingsProposal.id, row.id))
    await tellChange(
      tx,
      platform,
      'Settings will change',
      `${caller.name} confirmed. Effective ${toUtcText(confirmed.effectiveAt)}`,
      row,
    )
  }
  await noted(tx, platform, caller, 'confirm', row)
  return success({})
}

export async function reject(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<Record<string, never>>> {
  const found = await waitingProposal(tx, platform, id)
  if (!found.ok) return found
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(settingsProposal).set(end).where(eq(settingsProposal.id, id))
  await noted(tx, platform, caller, 'reject', found.value)
  return success({})
}

/** The job: applies what was confirmed and has waited, or ends it where the settings do not let it stand any more. */
export async function applySettings(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const due = await platform.db
    .select({ id: settingsProposal.id })
    .from(settingsProposal)
    .where(waitingUntil(now))
  for (const { id } of due)
    await inTransaction(platform.db, async tx => {
      const row = await proposalById(tx, id)
      if (!row || !isWaiting(row)) return success(null)
      const refused = (await refusal(tx, row.changes)) ?? (await refuseOnePair(tx, row))
      const end = refused ? { ended: 'changed' as const } : { appliedAt: now }
      await tx.update(settingsProposal).set(end).where(eq(settingsProposal.id, id))
      const title = refused ? 'Settings do not change' : 'Settings changed'
      await tellChange(
        tx,
        platform,
        title,
        refused ? 'Ended, because others changed meanwhile' : 'In effect',
        row,
      )
      await pushEvents(tx, now, [{ desk: 'settings' }])
      return success(null)
    })
}

function waitingUntil(now: Temporal.Instant) {
  const { effectiveAt, appliedAt, rejectedBy, ended } = settingsProposal
  return and(lte(effectiveAt, now), isNull(appliedAt), isNull(rejectedBy), isNull(ended))
}

function isWaiting(row: ProposalRow): boolean {
  return row.confirmedBy !== null && row.appliedAt === null && row.rejectedBy === null && row.ended === null
}

async function refuseOnePair(tx: Tx, row: ProposalRow): Promise<Failure | null> {
  return row.confirmedBy ? refuseOnePerson(tx, { operatorId: row.confirmedBy }, row, 'settings') : null
}

/** Whether all of these only lower a risk, by the database's word. */
async function areSafer(tx: Tx, changes: readonly SettingsChange[]): Promise<boolean> {
  for (const { key, to } of changes) {
    const [asked] = await rowsOf<{ safer: boolean }>(tx, sql`SELECT is_safer_setting(${key}, ${to}) AS safer`)
    if (!asked?.safer) return false
  }
  return true
}

function tellChange(
  tx: Tx,
  platform: Platform,
  title: string,
  what: string,
  { changes, reason }: Pick<ProposalRow, 'changes' | 'reason'>,
): Promise<void> {
  const lines = changes.map(({ key, from, to }) => `${key}: ${from || 'empty'} → ${to || 'empty'}`)
  const subject = `${title}: ${changes.map(({ key }) => key).join(', ')}`
  return tellOperators(tx, platform, { subject, text: `${what}:\n\n${lines.join('\n')}\n\n${reason}` })
}

/** Against the settings as they are now: who decided saw other ones, or what comes of it does not go together. */
async function refusal(tx: Tx, changes: readonly SettingsChange[]): Promise<Failure | null> {
  const now = await settingValues(askIn(tx))
  const other = changes.find(({ key, from }) => now[key] !== from)
  if (other) return failure('setting_changed', { field: other.key, params: { key: other.key } })
  const then = { ...now, ...Object.fromEntries(changes.map(({ key, to }) => [key, to])) }
  const [fault] = togetherFaults(then)
  return fault === undefined ? null : failure('settings_not_together', { params: { fault } })
}

async function openProposal(tx: Tx, platform: Platform, id: string): Promise<Result<ProposalRow>> {
  const [row] = await tx.select().from(settingsProposal).where(eq(settingsProposal.id, id)).for('update')
  if (!row) return failure('not_found')
  return refuseEnded(platform, row) ?? success(row)
}

async function proposalById(tx: Tx, id: string): Promise<ProposalRow | null> {
  const [row] = await tx.select().from(settingsProposal).where(eq(settingsProposal.id, id)).for('update')
  return row ?? null
}

/** What is taken off: open, or confirmed and not in effect yet. */
async function waitingProposal(tx: Tx, platform: Platform, id: string): Promise<Result<ProposalRow>> {
  const row = await proposalById(tx, id)
  return row && isWaiting(row) ? success(row) : openProposal(tx, platform, id)
}

async function noted(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  act: string,
  { changes, reason }: Pick<ProposalRow, 'changes' | 'reason'>,
): Promise<void> {
  const details = Object.fromEntries(changes.map(({ key, from, to }) => [key, `${from} → ${to}`]))
  await record(tx, platform, caller, {
    action: `settings.${act}`,
    subject: 'settings:website',
    details: { ...details, reason },
  })
}
