import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { approveRecovery, ReviewedRecovery, rejectRecovery } from '@matin/contract/recovery-desk'
import { desc, eq, lt, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE, type Page } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { isGenuine } from '../../platform/secrets/row-mac.ts'
import { record } from '../audit/service.ts'
import { protectionOf, removeLost } from '../auth/losing.ts'
import { tellSecurity } from '../auth/telling.ts'
import { cardOf, customerCards } from '../identity/cards.ts'
import { operatorNames } from '../operators/service.ts'
import { openNote, RECOVERY } from './sealed.ts'
import { recovery } from './tables.ts'

type RecoveryRow = typeof recovery.$inferSelect

export async function recoveries(
  platform: Platform,
  cursor: string | undefined,
): Promise<Page<ReviewedRecovery>> {
  const rows = await platform.db
    .select()
    .from(recovery)
    .where(cursor === undefined ? undefined : lt(recovery.id, cursor))
    .orderBy(desc(recovery.id))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  const genuine = page.filter(row => isGenuine(platform, RECOVERY, row))
  const items = await describeAll(platform.db, platform, genuine)
  return { items, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null }
}

/** The first approval is noted; the second one, of somebody else, takes away what is lost. */
export async function approve(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof approveRecovery>,
): Promise<Result<ReviewedRecovery>> {
  const row = await locked(tx, platform, input.id)
  if (!row) return failure('not_found')
  if (row.endedAt) return failure('already_ended')
  const now = platform.clock.now()
  if (!(await isOpen(tx, row, now))) return failure('proposal_ended')
  if (row.proposedBy === caller.operatorId) return failure('same_person')
  const by = caller.operatorId
  if (row.proposedBy === null) return change(tx, platform, caller, row, { proposedBy: by, proposedAt: now })
  if (!(await isTwoPeople(tx, row.proposedBy, by))) return failure('same_person')
  const done = { confirmedBy: by, confirmedAt: now, endedAt: now, outcome: 'done' as const }
  const changed = await change(tx, platform, caller, row, done)
  // Afterwards: the request ends with every other change of what protects the account.
  await removeLost(tx, platform, row.customer, row.lost)
  return changed.ok ? success(await described(tx, platform, { ...row, ...done })) : changed
}

/** Whether a request still is what was asked: neither expired nor about an account that is protected by other things now. */
async function isOpen(tx: Tx, row: RecoveryRow, now: Temporal.Instant): Promise<boolean> {
  if (Temporal.Instant.compare(now, row.expiresAt) >= 0) return false
  const [asked] = await rowsOf<{ same: boolean }>(
    tx,
    sql`SELECT is_recovery_unchanged(${row.id}::uuid) AS same`,
  )
  return asked?.same === true
}

async function isTwoPeople(tx: Tx, first: string, second: string): Promise<boolean> {
  const [asked] = await rowsOf<{ two: boolean }>(
    tx,
    sql`SELECT is_two_people(${first}::uuid, ${second}::uuid, 'decide_recoveries', 'decide_recoveries') AS two`,
  )
  return asked?.two === true
}

export async function reject(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { id, reason }: ParsedInputOf<typeof rejectRecovery>,
): Promise<Result<ReviewedRecovery>> {
  const row = await locked(tx, platform, id)
  if (!row) return failure('not_found')
  if (row.endedAt) return failure('already_ended')
  await tellSecurity(tx, platform, row.customer, 'recovery_rejected', { reason })
  const endedAt = platform.clock.now()
  const end = { rejectedBy: caller.operatorId, endedAt, outcome: 'rejected' as const, reason }
  return change(tx, platform, caller, row, end)
}

async function change(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: RecoveryRow,
  changed: Partial<RecoveryRow>,
  then: () => Promise<unknown> = async () => {},
): Promise<Result<ReviewedRecovery>> {
  await tx.update(recovery).set(changed).where(eq(recovery.id, row.id))
  await then()
  const next = await described(tx, platform, { ...row, ...changed })
  await record(tx, platform, caller, {
    action: next.outcome === 'rejected' ? 'recovery.reject' : 'recovery.approve',
    subject: `customer:${next.uid}`,
    details: {
      recovery: row.id,
      lost: row.lost,
      outcome: next.outcome ?? 'open',
      ...(next.reason && { reason: next.reason }),
    },
  })
  return success(next)
}

/** A request that was asked for through the app; what somebody planted is none. */
async function locked(tx: Tx, platform: Platform, id: string): Promise<RecoveryRow | null> {
  const [row] = await tx.select().from(recovery).where(eq(recovery.id, id)).for('update')
  return row && isGenuine(platform, RECOVERY, row) ? row : null
}

async function described(tx: Tx, platform: Platform, row: RecoveryRow): Promise<ReviewedRecovery> {
  const [view] = await describeAll(tx, platform, [row])
  if (!view) throw new Error(`request ${row.id} is not described`)
  return view
}

/** Requests as operators see them, in as many statements for a page as for one. */
async function describeAll(
  tx: Tx,
  platform: Platform,
  rows: readonly RecoveryRow[],
): Promise<ReviewedRecovery[]> {
  if (rows.length === 0) return []
  const customers = rows.map(row => row.customer)
  const cards = await customerCards(tx, platform.config, customers)
  const protections = await protectionOf(tx, platform, customers)
  const names = await operatorNames(
    tx,
    rows.flatMap(row => [row.proposedBy, row.confirmedBy]).filter(id => id !== null),
  )
  const by = (id: string | null, at: Temporal.Instant | null) =>
    id && at ? { operator: { id, name: names.get(id) ?? '' }, at: toTimestamp(at) } : null
  return rows.map(row => {
    const card = cardOf(cards, row.customer)
    const owner = protections.get(row.customer)
    return {
      id: row.id,
      uid: card.uid,
      customer: card,
      lost: row.lost,
      note: openNote(platform.config, row),
      askedAt: toTimestamp(row.askedAt),
      expiresAt: toTimestamp(row.expiresAt),
      identityPassed: owner?.identityPassedAt != null,
      changed: {
        password: at(owner?.passwordChangedAt),
        contact: at(owner?.contactChangedAt),
        device: at(owner?.newestDeviceAt),
        any: at(owner?.protectionChangedAt),
      },
      recoveryCodes: owner?.recoveryCodes ?? 0,
      proposed: by(row.proposedBy, row.proposedAt),
      confirmed: by(row.confirmedBy, row.confirmedAt),
      outcome: row.outcome,
      reason: row.reason,
    }
  })
}

function at(moment: Temporal.Instant | null | undefined): string | null {
  return moment ? toTimestamp(moment) : null
}
