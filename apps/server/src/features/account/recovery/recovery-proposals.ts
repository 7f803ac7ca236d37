import type * as contract from '@matin/contract/admin/recovery'
import type { listRecoveries, ReviewedRecovery } from '@matin/contract/admin/recovery'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
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
import { record } from '../../notify/audit/service.ts'
import { lockCustomerWhole } from '../auth/public/lock-customer.ts'
import { protectionsOf, removeLostFactors } from '../auth/public/lost-factors.ts'
import { notifySecurity } from '../auth/public/notifications.ts'
import { factorsOf } from '../auth/public/second-factor.ts'
import { customer } from '../auth/tables.ts'
import { cardOf, customerCards } from '../identity/public/cards.ts'
import { operatorNames } from '../operators/service.ts'
import { textChange } from '../proposals/public/change.ts'
import { type ProposalKind, refuseBeyondBounds, refuseOnePerson } from '../proposals/public/kind.ts'
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

/** Proposes to fulfil a customer's recovery request: the first of two approvals. */
export const proposeRecovery: OperatorCommand<typeof contract.proposeRecovery> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const row = await locked(tx, platform, input.id)
  if (!row) return failure('not_found')
  const now = platform.clock.now()
  const ended = await refuseEnded(tx, row, now)
  if (ended) return ended
  if (row.proposedBy === caller.operatorId) return failure('same_person')
  if (row.proposedBy !== null) return failure('already_proposed')
  return change(tx, platform, caller, row, {
    proposedBy: caller.operatorId,
    proposedAt: now,
    proposedReason: input.reason ?? '',
  })
}

const TITLES = { factor: 'Reset the lost second factor of', pin: 'Reset the lost payment PIN of' } as const

/** One operator has approved the request, and a second one decides. The customer can cancel it meanwhile. */
export const recoveryProposals: ProposalKind = {
  name: 'recovery',

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

  /**
   * Locks the customer before the request, so that it sees a change of the account's protection that is being
   * made. Customers' own changes lock in this order, too.
   */
  async approve(tx, platform, caller, id, second) {
    const [seen] = await tx.select().from(recovery).where(eq(recovery.id, id))
    if (seen) await lockCustomerWhole(tx, seen.customer)
    const row = await locked(tx, platform, id)
    if (!row?.proposedBy) return failure('not_found')
    const now = platform.clock.now()
    const refused =
      (await refuseEnded(tx, row, now)) ??
      (await refuseOnePerson(tx, caller, row.proposedBy, recoveryProposals.name)) ??
      (await refuseBeyondBounds(tx, platform, recoveryProposals, id, second))
    if (refused) return refused
    const by = caller.operatorId
    const done = { approvedBy: by, approvedAt: now, endedAt: now, outcome: 'done' as const }
    const changed = await change(tx, platform, caller, row, { ...done, secondReason: second.reason })
    // Afterwards: the request ends with every other change of what protects the account.
    await removeLostFactors(tx, platform, row.customer, row.lost)
    return changed
  },

  /** Rejects the request, with one of the reasons that the customer can read. */
  async reject(tx, platform, caller, id, text) {
    const reason = RECOVERY_REASONS.find(one => one === text)
    if (!reason) return failure('invalid_input', { field: 'reason' })
    const row = await locked(tx, platform, id)
    if (!row?.proposedBy) return failure('not_found')
    if (row.proposedBy === caller.operatorId) return failure('same_person')
    return rejectRecovery(tx, platform, caller, { id, reason })
  },

  /** Cancels the first approval, after which the request waits for two approvals again. */
  async cancel(tx, platform, caller, id) {
    const row = await locked(tx, platform, id)
    if (!row?.proposedBy) return failure('not_found')
    const ended = await refuseEnded(tx, row, platform.clock.now())
    if (ended) return ended
    if (row.proposedBy !== caller.operatorId) return failure('forbidden')
    return change(tx, platform, caller, row, { proposedBy: null, proposedAt: null, proposedReason: '' })
  },
}

async function refuseEnded(tx: Tx, row: RecoveryRow, now: Temporal.Instant): Promise<Failure | null> {
  if (row.endedAt) return failure('already_ended')
  return (await isRecoveryOpen(tx, row, now)) ? null : failure('proposal_ended')
}

/** Whether a request can still be decided: not expired, and the account's protection unchanged since. */
export async function isRecoveryOpen(tx: Tx, row: RecoveryRow, now: Temporal.Instant): Promise<boolean> {
  if (Temporal.Instant.compare(now, row.expiresAt) >= 0) return false
  const [asked] = await rowsOf<{ same: boolean }>(
    tx,
    sql`SELECT is_recovery_unchanged(${row.id}::uuid) AS same`,
  )
  return asked?.same === true
}

export const rejectRecovery: OperatorCommand<typeof contract.rejectRecovery> = async (
  tx,
  platform,
  caller,
  { id, reason },
) => {
  const row = await locked(tx, platform, id)
  if (!row) return failure('not_found')
  const endedAt = platform.clock.now()
  const ended = await refuseEnded(tx, row, endedAt)
  if (ended) return ended
  await notifySecurity(tx, platform, row.customer, 'recovery_rejected', { reason })
  const end = { rejectedBy: caller.operatorId, endedAt, outcome: 'rejected' as const, reason }
  return change(tx, platform, caller, row, end)
}

async function change(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: RecoveryRow,
  changed: Partial<RecoveryRow>,
): Promise<Result<ReviewedRecovery>> {
  await tx.update(recovery).set(changed).where(eq(recovery.id, row.id))
  const next = await loadReviewed(tx, platform, { ...row, ...changed })
  await record(tx, platform, caller, {
    action: `recovery.${actionOf(changed)}`,
    subject: `customer:${next.uid}`,
    details: {
      recovery: row.id,
      lost: row.lost,
      outcome: next.outcome ?? 'open',
      ...(next.reason && { reason: next.reason }),
      ...(changed.proposedReason && { reason: changed.proposedReason }),
    },
  })
  return success(next)
}

function actionOf(changed: Partial<RecoveryRow>): string {
  if (changed.outcome === 'rejected') return 'reject'
  if (changed.approvedBy) return 'approve'
  return changed.proposedBy ? 'propose' : 'cancel'
}

/** Locks a request that was made through the app. A forged one counts as missing. */
async function locked(tx: Tx, platform: Platform, id: string): Promise<RecoveryRow | null> {
  const [row] = await tx.select().from(recovery).where(eq(recovery.id, id)).for('update')
  return row && isGenuine(platform, RECOVERY, row) ? row : null
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
      rejected: by(row.rejectedBy, row.endedAt),
      outcome: row.outcome,
      reason: row.reason,
    }
  })
}

function at(moment: Temporal.Instant | null | undefined): string | null {
  return moment ? toTimestamp(moment) : null
}
