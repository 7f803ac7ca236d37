import type { InboxAlert } from '@matin/contract/admin/inbox'
import type { ProposalKind as KindName } from '@matin/contract/admin/proposals'
import { PROPOSAL_PERMISSIONS } from '@matin/contract/admin/proposals'
import type { Permission } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import {
  type ItemBranch,
  type ItemQueue,
  type ItemSource,
  isSecond,
  isUuid,
  type ReadFacts,
} from '#platform/item-source.ts'
import type { Platform } from '#platform/platform.ts'
import { UNDECIDED } from '../operators/public/proposals.ts'
import type { Described, ProposalKind } from './public/kind.ts'

/** Recoveries are not in the queue: theirs is that of customers' recovery requests. */
export function proposalItems(all: readonly ProposalKind[]): ItemSource {
  const kinds = all.filter(({ name }) => name !== 'recovery')
  const permissionOf = (which: 'view' | 'approve') =>
    sql`CASE v.kind ${sql.join(
      kinds.map(({ name }) => sql`WHEN ${name} THEN ${PROPOSAL_PERMISSIONS[name][which]}::text`),
      sql` `,
    )} END`
  return {
    kind: 'proposal',
    view: kinds.map(({ name }) => PROPOSAL_PERMISSIONS[name].view),
    decide: kinds.map(({ name }) => PROPOSAL_PERMISSIONS[name].approve) as [Permission, ...Permission[]],
    find: item =>
      isUuid(item)
        ? sql`SELECT v.id::text AS item, v.customer, ${permissionOf('view')} AS view, ${permissionOf('approve')} AS decide
            FROM proposal v WHERE v.id = ${item}::uuid AND v.kind <> 'recovery'`
        : null,
    queue: queueOf(kinds),
  }
}

function queueOf(kinds: readonly ProposalKind[]): ItemQueue {
  return {
    branches: async ({ clock }) => {
      const now = sql`${toTimestamp(clock.now())}::timestamptz`
      return kinds.map(kind => branchOf(kind, now))
    },
    facts: async platform => ({ select: FACTS, read: found => describe(platform, kinds, found) }),
  }
}

function branchOf({ name, customer }: ProposalKind, now: SQL): ItemBranch {
  const { view, propose, approve } = PROPOSAL_PERMISSIONS[name]
  const column = (of: string) => sql.raw(`${name}.${of}`)
  return {
    table: name,
    open: sql`${UNDECIDED} AND expires_at > ${now}`,
    beside: sql`${column('proposed_by')} IS NOT NULL`,
    at: column('expires_at'),
    id: column('id'),
    type: 'uuid',
    customer: customer ? column('customer') : null,
    view,
    decide: approve,
    decidable: caller => isSecond(caller, column('proposed_by'), propose, approve),
  }
}

interface Found {
  kind: KindName
  id: string
  proposedBy: string
  proposedAt: string
  beyond: boolean
}

const FACTS = sql`SELECT jsonb_build_object('kind', v.kind, 'id', v.id, 'proposedBy', (SELECT b.name FROM operator b WHERE b.id = v.proposed_by),
    'proposedAt', v.proposed_at, 'beyond', cardinality(v.bounds_exceeded) > 0)
  FROM proposal v WHERE v.id = p.id::uuid AND v.kind <> 'recovery'`

/** Reads the given proposals with their titles, in one statement for each kind. */
async function describe(
  platform: Platform,
  kinds: readonly ProposalKind[],
  found: readonly Found[],
): Promise<(ReadFacts | null)[]> {
  const described = new Map<string, Described>()
  for (const kind of kinds) {
    const ids = found.filter(one => one.kind === kind.name).map(({ id }) => id)
    const some = ids.length === 0 ? [] : await kind.describe(platform.db, platform, ids)
    for (const [id, one] of some) described.set(id, one)
  }
  return found.map(({ kind, id, proposedBy, proposedAt, beyond }) => {
    const { title = '' } = described.get(id) ?? {}
    const alerts: InboxAlert[] = beyond ? ['bounds_exceeded'] : []
    return {
      facts: { what: kind, title, proposedBy, proposedAt: toTimestamp(instantFrom(proposedAt)) },
      alerts,
    }
  })
}
