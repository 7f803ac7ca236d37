import type * as contract from '@matin/contract/admin/proposals'
import {
  type getProposal,
  type listProposals,
  PROPOSAL_PERMISSIONS,
  type Proposal,
  type ProposalState,
} from '@matin/contract/admin/proposals'
import type { DataOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/result'
import { type Permission, permits } from '@matin/domain/operators/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray, violatedConstraint } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { cardOf, customerCards } from '../identity/public/cards.ts'
import { decisionOf, namesIn } from '../operators/public/proposals.ts'
import { boundsOf, type Described, type ProposalKind, toConsequence } from './public/kind.ts'

/** Earlier proposals of the subject are searched among the newest `EARLIER_LOOKED_AT` of the same kind. */
const EARLIER_SHOWN = 10
const EARLIER_LOOKED_AT = 200

type Kinds = readonly ProposalKind[]
interface Proposing {
  proposals: Kinds
}

interface Row extends Record<string, unknown> {
  kind: ProposalKind['name']
  id: string
  customer: string | null
  reason: string
  proposed_by: string
  proposed_at: unknown
  approved_by: string | null
  approved_at: unknown
  rejected_by: string | null
  rejected_at: unknown
  cancelled_by: string | null
  cancelled_at: unknown
  end_reason: string | null
  expires_at: unknown
  ended: 'expired' | 'withdrawn' | 'changed' | null
  bounds_exceeded: string[]
  second_reason: string | null
  waits_until: unknown
}

/** Reads a page of the proposals of all kinds that the caller may see, newest first. */
export const proposalPage: Query<typeof listProposals, Proposing> = async (
  platform,
  { caller, input: { kind, state, scope, cursor } },
  { proposals: kinds },
) => {
  const may = scope === 'for_me' ? ('approve' as const) : ('view' as const)
  const seen = kinds.filter(
    one =>
      permits(PROPOSAL_PERMISSIONS[one.name][may], caller.roles) && (kind === undefined || one.name === kind),
  )
  const own = sql`p.proposed_by = ${caller.operatorId}::uuid`
  const open = openNow(platform)
  const wanted = [
    sql`p.kind = ANY (${textArray(seen.map(one => one.name))})`,
    ...(cursor === undefined ? [] : [sql`p.id < ${cursor}::uuid`]),
    ...(state === undefined && scope !== 'for_me' ? [] : [state === 'ended' ? sql`NOT ${open}` : open]),
    ...(scope === undefined ? [] : [scope === 'mine' ? own : sql`NOT ${own}`]),
  ]
  const rows = await proposalRows(platform.db, sql.join(wanted, sql` AND `), PAGE_SIZE + 1)
  const shown = await describe(platform.db, platform, kinds, caller, rows)
  return toPage(rows, row => row.id, shown)
}

/** A decided proposal has only the proposed values: beside current values, it would look undecided. */
export const proposalDetail: Query<typeof getProposal, Proposing> = async (
  platform,
  { caller, input: { id } },
  { proposals: kinds },
) => {
  const { db } = platform
  const rows = await proposalRows(db, sql`p.id = ${id}::uuid`, 1)
  const [row] = rows
  const kind = kinds.find(one => one.name === row?.kind)
  if (!row || !kind || !permits(PROPOSAL_PERMISSIONS[kind.name].view, caller.roles))
    return failure('not_found')
  const described = (await kind.describe(db, platform, [id])).get(id)
  if (!described) return failure('not_found')
  const shown = (await describe(db, platform, kinds, caller, rows))(row)
  const earlier = await earlierOf(platform, kinds, caller, kind, row, described)
  if (shown.state !== 'open' && shown.waitsUntil === null) {
    const proposed = kind.adds ? [] : await kind.changes(db, platform, id)
    const changes = proposed.map(change => ({ ...change, from: null }))
    return success({ ...shown, changes, consequences: [], bounds: [], typed: null, earlier })
  }
  const bounds = await boundsOf(db, kind.name, id)
  const beyond = shown.state === 'open' && bounds.some(one => one.exceeded)
  return success({
    ...shown,
    changes: await kind.changes(db, platform, id),
    consequences: (await kind.consequences(db, platform, id)).map(toConsequence),
    bounds,
    typed: beyond ? described.value : null,
    earlier,
  })
}

async function earlierOf(
  platform: Platform,
  kinds: Kinds,
  caller: OperatorCaller,
  kind: ProposalKind,
  { id }: Row,
  { subject }: Described,
): Promise<DataOf<typeof getProposal>['earlier']> {
  const { db } = platform
  const before = await proposalRows(db, sql`p.kind = ${kind.name} AND p.id < ${id}::uuid`, EARLIER_LOOKED_AT)
  const described = await kind.describe(
    db,
    platform,
    before.map(row => row.id),
  )
  const same = before.filter(row => described.get(row.id)?.subject === subject).slice(0, EARLIER_SHOWN)
  const shown = await describe(db, platform, kinds, caller, same)
  return same
    .map(shown)
    .map(({ id: earlier, title, state, proposed }) => ({ id: earlier, title, state, proposed }))
}

export const approveProposal: OperatorCommand<typeof contract.approveProposal, Proposing> = async (
  tx,
  platform,
  caller,
  { kind, id, typed, reason },
  { proposals: kinds },
) => {
  try {
    return await decide(
      kinds,
      kind,
      caller,
      ({ approve: may }) => [may],
      found => found.approve(tx, platform, caller, id, { typed: typed ?? null, reason: reason ?? null }),
    )
  } catch (error) {
    // A bound was crossed after it was compared: the database compares again in the statement that approves.
    if (violatedConstraint(error)?.endsWith('_second_reason')) return failure('bound_exceeded')
    throw error
  }
}

export const rejectProposal: OperatorCommand<typeof contract.rejectProposal, Proposing> = async (
  tx,
  platform,
  caller,
  { kind, id, reason },
  { proposals: kinds },
) => {
  return decide(
    kinds,
    kind,
    caller,
    ({ propose, approve: may }) => [propose, may],
    found => found.reject(tx, platform, caller, id, reason),
  )
}

export const cancelProposal: OperatorCommand<typeof contract.cancelProposal, Proposing> = async (
  tx,
  platform,
  caller,
  { kind, id },
  { proposals: kinds },
) => {
  return decide(
    kinds,
    kind,
    caller,
    ({ propose }) => [propose],
    found => found.cancel(tx, platform, caller, id),
  )
}

async function decide(
  kinds: Kinds,
  name: ProposalKind['name'],
  { roles }: OperatorCaller,
  allowed: (permissions: (typeof PROPOSAL_PERMISSIONS)[ProposalKind['name']]) => Permission[],
  work: (kind: ProposalKind) => Promise<Result<unknown>>,
): Promise<Result<Record<string, never>>> {
  const kind = kinds.find(one => one.name === name)
  if (!kind) return failure('not_found')
  if (!allowed(PROPOSAL_PERMISSIONS[name]).some(permission => permits(permission, roles)))
    return failure('forbidden')
  const done = await work(kind)
  return done.ok ? success({}) : done
}

function openNow({ clock }: Platform): SQL {
  return sql`(p.approved_by IS NULL AND p.rejected_by IS NULL AND p.cancelled_by IS NULL AND p.ended IS NULL
    AND p.expires_at > ${toTimestamp(clock.now())}::timestamptz)`
}

function proposalRows(tx: Tx, where: SQL, limit: number): Promise<Row[]> {
  return rowsOf<Row>(tx, sql`SELECT * FROM proposal p WHERE ${where} ORDER BY p.id DESC LIMIT ${limit}`)
}

/** The number of statements does not depend on the number of rows. */
async function describe(
  tx: Tx,
  platform: Platform,
  kinds: Kinds,
  caller: OperatorCaller,
  rows: readonly Row[],
): Promise<(row: Row) => Proposal> {
  const described = new Map<string, Described>()
  for (const kind of kinds) {
    const ids = rows.filter(row => row.kind === kind.name).map(row => row.id)
    if (ids.length > 0) for (const [id, one] of await kind.describe(tx, platform, ids)) described.set(id, one)
  }
  const decided = new Map(rows.map(row => [row.id, decidedOf(row)]))
  const names = await namesIn(tx, [...decided.values()])
  const cards = await customerCards(
    tx,
    platform.config,
    rows.flatMap(row => row.customer ?? []),
  )
  const now = platform.clock.now()
  return row => {
    const decision = decided.get(row.id) ?? decidedOf(row)
    const { title = row.kind, subject = row.kind } = described.get(row.id) ?? {}
    const state = stateOf(decision, now)
    const may = kinds.some(
      kind => kind.name === row.kind && permits(PROPOSAL_PERMISSIONS[kind.name].approve, caller.roles),
    )
    const blocker = row.proposed_by === caller.operatorId ? 'own' : may ? null : 'role'
    return {
      kind: row.kind,
      id: row.id,
      title,
      subject,
      customer: row.customer === null ? null : cardOf(cards, row.customer),
      reason: row.reason,
      state,
      ...decisionOf(decision, names),
      endReason: row.end_reason,
      secondReason: row.second_reason,
      boundsExceeded: row.bounds_exceeded,
      waitsUntil: row.waits_until === null ? null : toTimestamp(instantFrom(row.waits_until)),
      blocker: state === 'open' ? blocker : null,
    }
  }
}

function decidedOf(row: Row) {
  const at = (moment: unknown) => (moment === null ? null : instantFrom(moment))
  return {
    proposedBy: row.proposed_by,
    proposedAt: instantFrom(row.proposed_at),
    approvedBy: row.approved_by,
    approvedAt: at(row.approved_at),
    rejectedBy: row.rejected_by,
    rejectedAt: at(row.rejected_at),
    cancelledBy: row.cancelled_by,
    cancelledAt: at(row.cancelled_at),
    endReason: row.end_reason,
    expiresAt: instantFrom(row.expires_at),
    ended: row.ended,
  }
}

function stateOf(row: ReturnType<typeof decidedOf>, now: Temporal.Instant): ProposalState {
  if (row.rejectedBy) return 'rejected'
  if (row.cancelledBy) return 'cancelled'
  if (row.ended) return row.ended
  if (row.approvedBy) return 'approved'
  return Temporal.Instant.compare(now, row.expiresAt) >= 0 ? 'expired' : 'open'
}
