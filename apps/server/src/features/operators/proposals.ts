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
  rows: readonly Pick<Proposal, 'proposedBy' | 'confirmedBy'>[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(row => [row.proposedBy, row.confirmedBy ?? row.proposedBy])
  return namesOf(tx, ids)
}

/** The two persons of a proposal, as operators see them. */
export function personsOf(
  row: Proposal,
  names: ReadonlyMap<string, string>,
): { proposed: Decided; confirmed: Decided | null } {
  const by = (id: string, at: Temporal.Instant) => ({
    operator: { id, name: names.get(id) ?? '' },
    at: toTimestamp(at),
  })
  const { confirmedBy, confirmedAt } = row
  return {
    proposed: by(row.proposedBy, row.proposedAt),
    confirmed: confirmedBy && confirmedAt ? by(confirmedBy, confirmedAt) : null,
  }
}
