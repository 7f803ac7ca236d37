import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { namesOf } from '../repository.ts'

export interface Decided {
  proposedBy: string
  proposedAt: Temporal.Instant
  approvedBy: string | null
  approvedAt: Temporal.Instant | null
  rejectedBy: string | null
  rejectedAt: Temporal.Instant | null
  cancelledBy: string | null
  cancelledAt: Temporal.Instant | null
  endReason: string | null
  expiresAt: Temporal.Instant
  ended: 'expired' | 'withdrawn' | 'changed' | null
}

interface DecidedBy {
  operator: { id: string; name: string }
  at: string
}

/** Condition of the indexes of undecided proposals (migrations/0017_proposals.sql). */
export const UNDECIDED = sql`approved_by IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL`

type ProposalColumns = Record<
  'approvedBy' | 'rejectedBy' | 'cancelledBy' | 'ended' | 'expiresAt',
  AnyPgColumn
>

export function openProposals(table: ProposalColumns, now: Temporal.Instant): SQL | undefined {
  const { approvedBy, rejectedBy, cancelledBy, ended, expiresAt } = table
  return and(
    ...[approvedBy, rejectedBy, cancelledBy, ended].map(column => isNull(column)),
    gt(expiresAt, now),
  )
}

export function namesIn(
  tx: Tx,
  rows: readonly (Pick<Decided, 'proposedBy' | 'approvedBy'> &
    Partial<Pick<Decided, 'rejectedBy' | 'cancelledBy'>>)[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(row =>
    [row.proposedBy, row.approvedBy, row.rejectedBy, row.cancelledBy].filter(id => id != null),
  )
  return namesOf(tx, ids)
}

export function peopleOf(
  row: Pick<Decided, 'proposedBy' | 'proposedAt' | 'approvedBy' | 'approvedAt'>,
  names: ReadonlyMap<string, string>,
): { proposed: DecidedBy; approved: DecidedBy | null } {
  return {
    proposed: {
      operator: { id: row.proposedBy, name: names.get(row.proposedBy) ?? '' },
      at: toTimestamp(row.proposedAt),
    },
    approved: decidedBy(row.approvedBy, row.approvedAt, names),
  }
}

export function decisionOf(row: Decided, names: ReadonlyMap<string, string>) {
  return {
    ...peopleOf(row, names),
    rejected: decidedBy(row.rejectedBy, row.rejectedAt, names),
    cancelled: decidedBy(row.cancelledBy, row.cancelledAt, names),
    expiresAt: toTimestamp(row.expiresAt),
    ended: row.ended,
  }
}

function decidedBy(
  id: string | null,
  at: Temporal.Instant | null,
  names: ReadonlyMap<string, string>,
): DecidedBy | null {
  return id && at ? { operator: { id, name: names.get(id) ?? '' }, at: toTimestamp(at) } : null
}

/** Marks a bounded number at a time. The database refuses to decide them even while they are not marked. */
export async function endProposals({ db, clock }: Platform): Promise<void> {
  const now = sql`${toTimestamp(clock.now())}::timestamptz`
  const ask = async <T>(text: SQL) =>
    (await rowsOf<{ answer: T }>(db, sql`SELECT ${text} AS answer`))[0]?.answer
  while (await ask<boolean>(sql`end_proposals(${now})`));
  let after: string | null | undefined
  do after = await ask<string | null>(sql`end_changed_recoveries(${now}, ${after ?? null}::uuid)`)
  while (after)
}
