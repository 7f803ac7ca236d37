import { type Failure, failure } from '@matin/contract/envelope'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { namesOf } from './repository.ts'

/** What one operator proposes and another one confirms. */
export interface Proposal {
  proposedBy: string
  proposedAt: Temporal.Instant
  confirmedBy: string | null
  confirmedAt: Temporal.Instant | null
}

/** A proposal that ends by itself; the database sets when, and refuses it afterwards. */
export interface EndingProposal extends Proposal {
  rejectedBy?: string | null
  expiresAt: Temporal.Instant
  ended: 'expired' | 'withdrawn' | 'changed' | null
}

/** Refuses to decide what was decided, or has ended by itself. */
export function refuseEnded({ clock }: Platform, row: EndingProposal): Failure | null {
  if (row.confirmedBy || row.rejectedBy) return failure('already_ended')
  return row.ended !== null || Temporal.Instant.compare(clock.now(), row.expiresAt) >= 0
    ? failure('proposal_ended')
    : null
}

/**
 * Refuses a confirmation by who is not another person: the same one, or one whom the proposer alone brought in. The database asks the
 * same, of both as they are now.
 */
export async function refuseOnePerson(
  tx: Tx,
  caller: Pick<OperatorCaller, 'operatorId'>,
  row: Proposal,
  subject: 'deposits' | 'funding' | 'holdings' | 'mailing' | 'products' | 'rules' | 'settings',
): Promise<Failure | null> {
  const [asked] = await rowsOf<{ two: boolean }>(
    tx,
    sql`SELECT is_two_people(${row.proposedBy}::uuid, ${caller.operatorId}::uuid, ${`propose_${subject}`}, ${`confirm_${subject}`}) AS two`,
  )
  return asked?.two ? null : failure('same_person')
}

/** Who decided, and when, as operators see it. */
interface Decided {
  operator: { id: string; name: string }
  at: string
}

/** Names of all who proposed or confirmed one of these. */
export function namesIn(
  tx: Tx,
  rows: readonly (Pick<Proposal, 'proposedBy' | 'confirmedBy'> & { rejectedBy?: string | null })[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(row => [
    row.proposedBy,
    row.confirmedBy ?? row.proposedBy,
    row.rejectedBy ?? row.proposedBy,
  ])
  return namesOf(tx, ids)
}

/** When a proposal ends by itself, and how it did, as operators see it. */
export function endingOf(row: EndingProposal): { expiresAt: string; ended: EndingProposal['ended'] } {
  return { expiresAt: toTimestamp(row.expiresAt), ended: row.ended }
}

/** The two persons of a proposal, as operators see them. */
export function personsOf(
  row: Proposal,
  names: ReadonlyMap<string, string>,
): { proposed: Decided; confirmed: Decided | null } {
  return {
    proposed: { operator: named(row.proposedBy, names), at: toTimestamp(row.proposedAt) },
    confirmed: decided(row.confirmedBy, row.confirmedAt, names),
  }
}

/** The same of one that may be rejected, too, with its end. */
export function decisionOf(
  row: EndingProposal & { rejectedBy: string | null; rejectedAt: Temporal.Instant | null },
  names: ReadonlyMap<string, string>,
): ReturnType<typeof personsOf> & ReturnType<typeof endingOf> & { rejected: Decided | null } {
  return {
    ...personsOf(row, names),
    ...endingOf(row),
    rejected: decided(row.rejectedBy, row.rejectedAt, names),
  }
}

function named(id: string, names: ReadonlyMap<string, string>): Decided['operator'] {
  return { id, name: names.get(id) ?? '' }
}

function decided(
  id: string | null,
  at: Temporal.Instant | null,
  names: ReadonlyMap<string, string>,
): Decided | null {
  return id && at ? { operator: named(id, names), at: toTimestamp(at) } : null
}

/** Marks proposals and requests that have ended by themselves: the database refuses them in any case. */
export async function endProposals(tx: Tx, { clock }: Platform): Promise<void> {
  await tx.execute(sql`SELECT end_proposals(${toTimestamp(clock.now())}::timestamptz)`)
}
