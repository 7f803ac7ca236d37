import {
  type ProposalKind as KindName,
  PROPOSAL_PERMISSIONS,
  type ProposalBound,
  type ProposalChange,
} from '@matin/contract/admin/proposals'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import type { AuditDetails } from '@matin/domain/audit/entry-hash'
import { type Permission, permits } from '@matin/domain/operators/permissions'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { record } from '#features/notify/audit/service.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Decided } from '../../operators/public/proposals.ts'
import { isTwoPeople } from '../../operators/service.ts'

/** Approver's statement beyond a bound: the value typed again, and the reason why it may exceed the bound. */
export interface SecondReason {
  typed: string | null
  reason: string | null
}

/** `subject` names it in the audit log and in earlier proposals: "pool:usdt-30". */
export interface Described {
  title: string
  subject: string
  /** Value that is compared with the bounds. An approver types the value again if it exceeds a bound. */
  value: string
}

export interface Consequence {
  name: string
  /** Current value without the proposal, where it is known. */
  now?: string | null
  value: string
}

/** Converts a consequence to the API's form. */
export function toConsequence({ name, now = null, value }: Consequence) {
  return { name, now, value }
}

/**
 * Parts in which one kind of proposals differs from the others. Who may decide, and that a decision takes
 * effect once, is the same for all kinds and enforced by the database (private.proposal_tables() of
 * migrations/0017_proposals.sql). `name` is the name of the table.
 */
export interface ProposalKind {
  name: KindName
  /** The table has a column `customer`. */
  customer: boolean
  /** Changes are current balances plus amounts. A decided proposal shows none, as balances have moved on. */
  adds?: boolean | undefined
  /** Describes the proposals with these ids. The number of statements does not depend on the number of ids. */
  describe(tx: Tx, platform: Platform, ids: readonly string[]): Promise<ReadonlyMap<string, Described>>
  changes(tx: Tx, platform: Platform, id: string): Promise<ProposalChange[]>
  /** Computes the consequences of an approval, with the same functions that post them. */
  consequences(tx: Tx, platform: Platform, id: string): Promise<Consequence[]>
  approve(
    tx: Tx,
    platform: Platform,
    caller: OperatorCaller,
    id: string,
    second: SecondReason,
  ): Promise<Result<unknown>>
  reject(
    tx: Tx,
    platform: Platform,
    caller: OperatorCaller,
    id: string,
    reason: string,
  ): Promise<Result<unknown>>
  cancel(tx: Tx, platform: Platform, caller: OperatorCaller, id: string): Promise<Result<unknown>>
}

/** Without a proposer it is no proposal: a request that no operator approved yet, or one operator's change. */
type Row = Omit<Decided, 'proposedBy' | 'proposedAt'> & {
  id: string
  proposedBy: string | null
  proposedAt: Temporal.Instant | null
  boundsExceeded: string[]
  secondReason: string | null
}

/** Columns that a decision writes. */
type DecisionChange = Partial<Omit<Row, 'id' | 'expiresAt'>> & { reason?: string; hash?: string }

type Table<R> = PgTable & { id: AnyPgColumn; $inferSelect: R }

/** Effect of an approval. `hash` is the hash of the transfer that `post` writes. */
export interface Application {
  hash?: string
  /** Runs after the approval is written. */
  post?(): Promise<Result<unknown>>
}

/** `propose` is the first of two approvals of what an operator did not begin. */
type ProposalDecision = 'propose' | 'approve' | 'reject' | 'cancel'

export interface TableKind<R extends Row> extends Pick<ProposalKind, 'name' | 'adds' | 'describe'> {
  table: Table<R>
  changes?: ProposalKind['changes']
  consequences?: ProposalKind['consequences']
  /** Locks rows before the proposal. Customers come first, because their own commands lock them first. */
  lock?(tx: Tx, row: R): Promise<void>
  /** Refuses a decision on a row that was decided or has ended, in place of `refuseEnded`. */
  refuse?(
    tx: Tx,
    platform: Platform,
    row: R,
    decision: ProposalDecision,
  ): Failure | null | Promise<Failure | null>
  /** Reads the subject again. Refuses when the effect is no longer possible. */
  apply?(tx: Tx, platform: Platform, caller: OperatorCaller, row: R): Promise<Result<Application>>
  /** Reasons that a rejection may have, where a customer reads it. */
  reasons?: readonly string[]
  /** Written by a cancellation where the row stays open without its proposer. */
  reopened?: DecisionChange
  /** Writes a decision where a function of the database does, which also locks the row. */
  write?(tx: Tx, platform: Platform, caller: OperatorCaller, made: Made<R>): Promise<Result<unknown>>
  audit: {
    /** Prefix of the audit actions: `pool` makes `pool.approve`, `pool.reject`, `pool.cancel`. */
    action: string | ((decision: ProposalDecision, row: R) => string)
    details(tx: Tx, row: R, decision: ProposalDecision): Promise<AuditDetails> | AuditDetails
  }
  /** Runs after the decision is written and posted, in the same transaction. */
  after?(
    tx: Tx,
    platform: Platform,
    caller: OperatorCaller,
    row: R,
    decision: ProposalDecision,
  ): Promise<void>
}

/** A decision on a row, before it is written. */
interface Made<R> {
  row: R
  decision: ProposalDecision
  change: DecisionChange
  post?: Application['post']
}

const NONE = async () => []

/** Creates the kind of a proposals table with the columns of `private.proposal_columns`. */
export function tableKind<R extends Row>(kind: TableKind<R>): ProposalKind {
  const { name } = kind
  const lockProposal = async (tx: Tx, platform: Platform, id: string, decision: ProposalDecision) => {
    const found = await lockOpen(tx, platform, kind, id, decision)
    if (!found.ok) return found
    const { proposedBy } = found.value
    return proposedBy === null ? failure('not_found') : success({ row: found.value, proposedBy })
  }
  return {
    name,
    customer: 'customer' in kind.table,
    adds: kind.adds,
    describe: kind.describe,
    changes: kind.changes ?? NONE,
    consequences: kind.consequences ?? NONE,

    async approve(tx, platform, caller, id, second) {
      const found = await lockProposal(tx, platform, id, 'approve')
      if (!found.ok) return found
      const { row, proposedBy } = found.value
      const refused =
        (await refuseOnePerson(tx, caller, proposedBy, PROPOSAL_PERMISSIONS[name])) ??
        (await refuseBeyondBounds(tx, platform, kind, id, second))
      if (refused) return refused
      const applied = (await kind.apply?.(tx, platform, caller, row)) ?? success<Application>({})
      if (!applied.ok) return applied
      const { hash, post } = applied.value
      const change = {
        approvedBy: caller.operatorId,
        approvedAt: platform.clock.now(),
        secondReason: second.reason,
        ...(hash !== undefined && { hash }),
      }
      return writeDecision(tx, platform, caller, kind, {
        row,
        decision: 'approve',
        change,
        ...(post && { post }),
      })
    },

    async reject(tx, platform, caller, id, reason) {
      if (kind.reasons?.includes(reason) === false) return failure('invalid_input', { field: 'reason' })
      const found = await lockProposal(tx, platform, id, 'reject')
      if (!found.ok) return found
      const { row, proposedBy } = found.value
      if (proposedBy === caller.operatorId) return failure('same_person')
      const change = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now(), endReason: reason }
      return writeDecision(tx, platform, caller, kind, { row, decision: 'reject', change })
    },

    async cancel(tx, platform, caller, id) {
      const found = await lockProposal(tx, platform, id, 'cancel')
      if (!found.ok) return found
      const { row, proposedBy } = found.value
      if (proposedBy !== caller.operatorId) return failure('forbidden')
      const change = kind.reopened ?? { cancelledBy: caller.operatorId, cancelledAt: platform.clock.now() }
      return writeDecision(tx, platform, caller, kind, { row, decision: 'cancel', change })
    },
  }
}

/** Writes a decision with its effect and the audit entry. Returns the row with its new columns. */
export async function writeDecision<R extends Row>(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  kind: TableKind<R>,
  made: Made<R>,
): Promise<Result<R>> {
  const { name, table, audit } = kind
  const { row, decision, change, post } = made
  if (kind.write) {
    const written = await kind.write(tx, platform, caller, made)
    if (!written.ok) return written
  } else {
    await tx
      .update(table)
      .set(change as object)
      .where(eq(table.id, row.id))
  }
  const posted = (await post?.()) ?? success(null)
  if (!posted.ok) return posted
  const ended = { ...row, ...change }
  await kind.after?.(tx, platform, caller, ended, decision)
  const { subject = name } = (await kind.describe(tx, platform, [row.id])).get(row.id) ?? {}
  await record(tx, platform, caller, {
    action: typeof audit.action === 'string' ? `${audit.action}.${decision}` : audit.action(decision, ended),
    subject,
    details: {
      ...(await audit.details(tx, ended, decision)),
      proposal: row.id,
      ...(ended.endReason && { reason: ended.endReason }),
      ...(ended.secondReason && { second_reason: ended.secondReason }),
    },
  })
  return success(ended)
}

/** Locks a row for a decision. Refuses one that cannot be decided any more. */
export async function lockOpen<R extends Row>(
  tx: Tx,
  platform: Platform,
  { table, lock, write, refuse = (_, of, row) => refuseEnded(of, row) }: TableKind<R>,
  id: string,
  decision: ProposalDecision,
): Promise<Result<R>> {
  const find = () =>
    tx
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id))
  if (lock) {
    const [seen] = (await find()) as R[]
    if (seen) await lock(tx, seen)
  }
  const [row] = (await (write ? find() : find().for('update'))) as R[]
  if (!row) return failure('not_found')
  return (await refuse(tx, platform, row, decision)) ?? success(row)
}

/** Refuses a decision on a proposal that is decided, ended or expired. */
export function refuseEnded(
  { clock }: Platform,
  row: Pick<Row, 'approvedBy' | 'rejectedBy' | 'cancelledBy' | 'ended' | 'expiresAt'>,
): Failure | null {
  if (row.approvedBy || row.rejectedBy || row.cancelledBy) return failure('already_ended')
  return row.ended !== null || Temporal.Instant.compare(clock.now(), row.expiresAt) >= 0
    ? failure('proposal_ended')
    : null
}

/** Also refuses those whom the proposer alone invited. The database checks it by both operators' state. */
export async function refuseOnePerson(
  tx: Tx,
  caller: OperatorCaller,
  proposedBy: string,
  { propose, approve }: { propose: Permission; approve: Permission },
): Promise<Failure | null> {
  if (!permits(approve, caller.roles)) return failure('forbidden')
  return (await isTwoPeople(tx, proposedBy, caller.operatorId, propose, approve))
    ? null
    : failure('same_person')
}

export function boundsOf(tx: Tx, kind: KindName, id: string): Promise<ProposalBound[]> {
  return readBounds(tx, sql`proposal_bounds(${kind}, ${id}::uuid)`)
}

/** The proposal is not stored yet. `row` has the columns on which bounds of this kind depend. */
export function draftBounds(tx: Tx, kind: KindName, row: object): Promise<ProposalBound[]> {
  return readBounds(tx, sql`draft_bounds(${kind}, ${JSON.stringify(row)}::jsonb)`)
}

function readBounds(tx: Tx, from: SQL): Promise<ProposalBound[]> {
  return rowsOf<ProposalBound & Record<string, unknown>>(
    tx,
    sql`SELECT b.bound AS name, trim_scale(round(b.value, 4))::text AS value, trim_scale(b.allowed)::text AS allowed, b.at_least AS least,
        CASE WHEN b.at_least THEN b.value < b.allowed ELSE b.value > b.allowed END AS exceeded
      FROM ${from} b ORDER BY b.bound`,
  )
}

/** Requires the retyped value and a second reason. The database does the same. */
async function refuseBeyondBounds(
  tx: Tx,
  platform: Platform,
  { name, describe }: Pick<ProposalKind, 'name' | 'describe'>,
  id: string,
  { typed, reason }: SecondReason,
): Promise<Failure | null> {
  const exceeded = (await boundsOf(tx, name, id)).filter(bound => bound.exceeded)
  if (exceeded.length === 0) return null
  if (typed === null || reason === null) return failure('bound_exceeded')
  const { value } = (await describe(tx, platform, [id])).get(id) ?? {}
  return typed === value ? null : failure('typed_differs', { field: 'typed' })
}
