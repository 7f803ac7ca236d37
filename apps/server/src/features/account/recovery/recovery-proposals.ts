import type * as contract from '@matin/contract/admin/recovery'
import type { listRecoveries, ReviewedRecovery } from '@matin/contract/admin/recovery'
import { failure, type Result, success } from '@matin/contract/result'
import { RECOVERY_REASONS, type RecoveryOutcome } from '@matin/domain/auth/recovery'
import { toWire } from '@matin/domain/money/amount'
import { balancesOf } from '@matin/ledger/ledger'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { isGenuine } from '#platform/secrets/row-mac.ts'
import { lockCustomerWhole } from '../auth/public/lock-customer.ts'
import { protectionsOf, removeLostFactors } from '../auth/public/lost-factors.ts'
import { notifySecurity } from '../auth/public/notifications.ts'
import { factorsOf } from '../auth/public/second-factor.ts'
import { customer } from '../auth/tables.ts'
import { cardOf, customerCards } from '../identity/public/cards.ts'
import { operatorNames } from '../operators/service.ts'
import { textChange } from '../proposals/public/change.ts'
import { lockOpen, type TableKind, tableKind, writeDecision } from '../proposals/public/kind.ts'
import { openNote, RECOVERY } from './sealed.ts'
import { recovery } from './tables.ts'

type RecoveryRow = typeof recovery.$inferSelect

export const recoveries: Query<typeof listRecoveries> = async (platform, { input: { cursor, id } }) => {
  const rows = await platform.db
    .select()
    .from(recovery)
    .where(
      and(
        cursor === undefined ? undefined : lt(recovery.id, cursor),
        id === undefined ? undefined : eq(recovery.id, id),
      ),
    )
    .orderBy(desc(recovery.id))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  const genuine = page.filter(row => isGenuine(platform, RECOVERY, row))
  const items = await describeAll(platform.db, platform, genuine)
  return { items, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null }
}

const TITLES = { factor: 'Reset the lost second factor of', pin: 'Reset the lost payment PIN of' } as const

/** One operator has approved the request, and a second one decides. The customer can cancel it meanwhile. */
const RECOVERIES: TableKind<RecoveryRow> = {
  name: 'recovery',
  table: recovery,

  async describe(tx, _platform, ids) {
    const rows = await tx
      .select({ id: recovery.id, lost: recovery.lost, uid: customer.uid })
      .from(recovery)
      .innerJoin(customer, eq(customer.id, recovery.customer))
      .where(inArray(recovery.id, [...ids]))
    return new Map(
      rows.map(({ id, lost, uid }) => [
        id,
        { title: `${TITLES[lost]} customer ${uid}`, subject: `customer:${uid}`, value: uid },
      ]),
    )
  },

  async changes(tx, platform, id) {
    const [row] = await tx.select().from(recovery).where(eq(recovery.id, id))
    if (!row) return []
    if (row.lost === 'pin') return [textChange('Payment PIN', 'set', 'none')]
    const { totp, passkeys } = await factorsOf(tx, platform, row.customer)
    const now = [totp && 'authenticator', passkeys > 0 && `passkeys: ${passkeys}`].filter(Boolean).join(', ')
    return [textChange('Second factors', now || 'none', 'none')]
  },

  async consequences(tx, _platform, id) {
    const [row] = await tx.select().from(recovery).where(eq(recovery.id, id))
    if (!row) return []
    const held = await balancesOf(tx, row.customer)
    return [
      { name: 'Sessions', value: 'all end' },
      { name: 'Withdrawals', value: 'on hold for 24 hours' },
      ...held
        .filter(({ amount }) => amount > 0n)
        .map(({ asset, kind, amount }) => ({
          name: `Balance, ${kind}`,
          value: `${toWire(amount, asset)} ${asset}`,
        })),
    ]
  },

  /** The customer's own changes lock in this order, too: an approval sees a change of the protection being made. */
  lock: (tx, row) => lockCustomerWhole(tx, row.customer),
  /** A request that was not made through the app counts as missing. */
  async refuse(tx, platform, row) {
    if (!isGenuine(platform, RECOVERY, row)) return failure('not_found')
    if (row.endedAt) return failure('already_ended')
    return (await voidedAs(tx, platform, row)) ? failure('proposal_ended') : null
  },
  async apply(tx, platform, _caller, { customer: of, lost }) {
    // Afterwards: the request ends with every other change of what protects the account.
    return success({ post: async () => success(await removeLostFactors(tx, platform, of, lost)) })
  },
  reasons: RECOVERY_REASONS,
  reopened: { proposedBy: null, proposedAt: null, reason: '' },
  audit: {
    action: 'recovery',
    details: (_tx, row, decision) => ({
      recovery: row.id,
      lost: row.lost,
      outcome: recordedOutcome(row) ?? 'open',
      ...(decision === 'propose' && row.reason && { reason: row.reason }),
    }),
  },
  async after(tx, platform, _caller, { customer: of, endReason }, decision) {
    if (decision === 'reject' && endReason)
      await notifySecurity(tx, platform, of, 'recovery_rejected', { reason: endReason })
  },
}

export const recoveryProposals = tableKind(RECOVERIES)

/** Proposes to fulfil a customer's recovery request: the first of two approvals. */
export const proposeRecovery: OperatorCommand<typeof contract.proposeRecovery> = async (
  tx,
  platform,
  caller,
  { id, reason = '' },
) => {
  const found = await lockOpen(tx, platform, RECOVERIES, id, 'propose')
  if (!found.ok) return found
  const row = found.value
  if (row.proposedBy === caller.operatorId) return failure('same_person')
  if (row.proposedBy !== null) return failure('already_proposed')
  const change = { proposedBy: caller.operatorId, proposedAt: platform.clock.now(), reason }
  return reviewedAfter(tx, platform, caller, { row, decision: 'propose', change })
}

/** Rejects a request, which one operator may, whether or not another one has approved it. */
export const rejectRecovery: OperatorCommand<typeof contract.rejectRecovery> = async (
  tx,
  platform,
  caller,
  { id, reason },
) => {
  const found = await lockOpen(tx, platform, RECOVERIES, id, 'reject')
  if (!found.ok) return found
  const change = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now(), endReason: reason }
  return reviewedAfter(tx, platform, caller, { row: found.value, decision: 'reject', change })
}

async function reviewedAfter(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  made: Parameters<typeof writeDecision<RecoveryRow>>[4],
): Promise<Result<ReviewedRecovery>> {
  const written = await writeDecision(tx, platform, caller, RECOVERIES, made)
  return written.ok ? success(await loadReviewed(tx, platform, written.value)) : written
}

/** Returns the outcome that is recorded; a request may be void before a job records that. */
export function recordedOutcome(row: RecoveryRow): RecoveryOutcome | null {
  if (row.approvedBy) return 'done'
  return row.rejectedBy ? 'rejected' : row.ended
}

/** Returns how an open request became void: it expired, or the account's protection has changed since. */
export async function voidedAs(
  tx: Tx,
  { clock }: Platform,
  row: RecoveryRow,
): Promise<'expired' | 'changed' | null> {
  if (Temporal.Instant.compare(clock.now(), row.expiresAt) >= 0) return 'expired'
  const [asked] = await rowsOf<{ same: boolean }>(
    tx,
    sql`SELECT is_recovery_unchanged(${row.id}::uuid) AS same`,
  )
  return asked?.same ? null : 'changed'
}

async function loadReviewed(tx: Tx, platform: Platform, row: RecoveryRow): Promise<ReviewedRecovery> {
  const [view] = await describeAll(tx, platform, [row])
  if (!view) throw new Error(`request ${row.id} is not described`)
  return view
}

/** The number of statements does not depend on the number of requests. */
async function describeAll(
  tx: Tx,
  platform: Platform,
  rows: readonly RecoveryRow[],
): Promise<ReviewedRecovery[]> {
  if (rows.length === 0) return []
  const customers = rows.map(row => row.customer)
  const cards = await customerCards(tx, platform.config, customers)
  const protections = await protectionsOf(tx, platform, customers)
  const names = await operatorNames(
    tx,
    rows.flatMap(row => [row.proposedBy, row.approvedBy, row.rejectedBy]).filter(id => id !== null),
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
      approved: by(row.approvedBy, row.approvedAt),
      rejected: by(row.rejectedBy, row.rejectedAt),
      outcome: recordedOutcome(row),
      reason: row.endReason,
    }
  })
}

function at(moment: Temporal.Instant | null | undefined): string | null {
  return moment ? toTimestamp(moment) : null
}
