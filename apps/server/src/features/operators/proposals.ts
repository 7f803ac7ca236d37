import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { namesOf } from './repository.ts'

/** What one operator proposes and another one confirms. */
export interface Proposal {
  proposedBy: string
  proposedAt: Temporal.Instant
  confirmedBy: string | null
  confirmedAt: Temporal.Instant | null
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

/** The same of one that may be rejected, too. */
export function decisionOf(
  row: Proposal & { rejectedBy: string | null; rejectedAt: Temporal.Instant | null },
  names: ReadonlyMap<string, string>,
): ReturnType<typeof personsOf> & { rejected: Decided | null } {
  return { ...personsOf(row, names), rejected: decided(row.rejectedBy, row.rejectedAt, names) }
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
