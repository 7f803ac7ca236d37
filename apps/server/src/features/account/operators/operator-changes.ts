import type * as contract from '@matin/contract/admin/accounts'
import type {
  changeOperatorRoles,
  listOperatorAccounts,
  OperatorChange,
} from '@matin/contract/admin/accounts'
import type { DataOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { rowsOf, sqlState, type Tx, textArray, violatedConstraint } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { timeOfStep } from '#platform/secrets/totp.ts'
import { record } from '../../notify/audit/service.ts'
import { notifyOperators } from './public/notifications.ts'
import { namesIn, peopleOf } from './public/proposals.ts'
import { openReplacements } from './replacements.ts'
import { type OperatorRow, operatorByEmail, operatorById, operatorRows, rolesOf } from './repository.ts'
import { operatorChange, operatorPasskey, operatorSession } from './tables.ts'

type ChangeRow = typeof operatorChange.$inferSelect
type Kind = ChangeRow['kind']
type Outcome = Result<DataOf<typeof changeOperatorRoles>>

/** Titles of changes, each followed by the name of the operator: "Invite Sam Reyes". */
export const CHANGE_TITLES: Readonly<Record<Kind, string>> = {
  invite: 'Invite',
  roles: 'Change the roles of',
  suspend: 'Suspend',
  restore: 'Restore',
}

export const operatorAccounts: Query<typeof listOperatorAccounts> = async ({ db, clock }) => {
  const passkeys = await db.select().from(operatorPasskey).orderBy(asc(operatorPasskey.id))
  const sessions = await db
    .select({ operator: operatorSession.operator, at: operatorSession.createdAt })
    .from(operatorSession)
    .where(gt(operatorSession.expiresAt, clock.now()))
    .orderBy(desc(operatorSession.createdAt))
  const items = []
  for (const row of await operatorRows(db)) {
    const signedIn = sessions.find(({ operator }) => operator === row.id)
    const own = passkeys.filter(({ operator }) => operator === row.id)
    items.push({
      id: row.id,
      name: row.name,
      email: row.email,
      roles: await rolesOf(db, row.id),
      createdAt: toTimestamp(row.createdAt),
      disabledAt: row.disabledAt && toTimestamp(row.disabledAt),
      signedInAt: signedIn ? toTimestamp(signedIn.at) : null,
      seenAt: newestOf([
        signedIn?.at,
        row.totpStep === 0n ? null : timeOfStep(row.totpStep),
        ...own.map(({ usedAt }) => usedAt),
      ]),
      pins: own.map(({ pin }) => ({ operator: row.email, kind: 'passkey' as const, key: pin })),
    })
  }
  return { items, changes: await openChanges(db, clock.now()), replacements: await openReplacements(db) }
}

function newestOf(times: readonly (Temporal.Instant | null | undefined)[]): string | null {
  const known = times.filter(time => time != null).toSorted(Temporal.Instant.compare)
  const newest = known.at(-1)
  return newest ? toTimestamp(newest) : null
}

/** Neither applied, accepted nor ended. An approved invitation is undone until it is accepted. */
export const UNDONE = sql`num_nonnulls(${operatorChange.doneAt}, ${operatorChange.rejectedBy}, ${operatorChange.cancelledBy}, ${operatorChange.ended}) = 0`

async function openChanges(db: Tx, now: Temporal.Instant): Promise<OperatorChange[]> {
  const rows = (
    await db.select().from(operatorChange).where(UNDONE).orderBy(desc(operatorChange.proposedAt))
  ).filter(({ expiresAt }) => Temporal.Instant.compare(now, expiresAt) < 0)
  const names = await namesIn(
    db,
    rows.flatMap(({ proposedBy, approvedBy }) => (proposedBy === null ? [] : [{ proposedBy, approvedBy }])),
  )
  return rows.map(row => {
    const { proposedBy } = row
    const persons =
      proposedBy === null ? { proposed: null, approved: null } : peopleOf({ ...row, proposedBy }, names)
    return {
      id: row.id,
      kind: row.kind,
      operator: row.operator,
      email: row.email,
      name: row.name,
      roles: row.roles,
      persons: 2,
      ...persons,
      expiresAt: toTimestamp(row.expiresAt),
    }
  })
}

/** Proposes an invitation. Once another owner approves, the secret is sent to the invited mailbox only. */
export const inviteOperator: OperatorCommand<typeof contract.inviteOperator> = async (
  tx,
  platform,
  caller,
  { email, name, roles, reason = '' },
) => {
  if (await operatorByEmail(tx, email)) return failure('operator_exists', { field: 'email' })
  return propose(tx, platform, caller, {
    kind: 'invite',
    operator: null,
    email,
    name,
    roles: [...new Set(roles)],
    reason,
  })
}

/** Proposes new roles or a restoration. Suspends an operator at once, without a proposal. */
export async function changeAccount(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  wanted: {
    id: string
    kind: Exclude<Kind, 'invite'>
    roles?: OperatorCaller['roles']
    reason?: string | undefined
  },
): Promise<Outcome> {
  const row = await operatorById(tx, wanted.id)
  if (!row) return failure('not_found')
  const former = await rolesOf(tx, row.id)
  const roles = [...new Set(wanted.roles ?? former)]
  if (!differs(row, wanted.kind, former, roles)) return failure('nothing_changed')
  const { email, name } = row
  const { kind, reason = '' } = wanted
  return propose(tx, platform, caller, { kind, operator: row.id, email, name, roles, reason })
}

function differs(row: OperatorRow, kind: Kind, former: readonly string[], roles: readonly string[]): boolean {
  if (kind === 'roles') return former.toSorted().join() !== roles.toSorted().join()
  return (row.disabledAt === null) === (kind === 'suspend')
}

type Proposed = Pick<ChangeRow, 'kind' | 'operator' | 'email' | 'name' | 'roles' | 'reason'>

async function propose(tx: Tx, platform: Platform, caller: OperatorCaller, made: Proposed): Promise<Outcome> {
  const id = platform.ids.uuid()
  const { kind, operator, email, name, roles, reason } = made
  // A failed statement aborts the transaction, so all of its writes are rolled back.
  const asked = await refusable(async () => {
    const [row] = await rowsOf<{ persons: number }>(
      tx,
      sql`SELECT propose_operator_change(${id}::uuid, ${kind}, ${operator}::uuid, ${email}, ${name}, ${textArray(roles)}::text[],
        ${reason}, ${caller.operatorId}::uuid, ${toTimestamp(platform.clock.now())}::timestamptz) AS persons`,
    )
    return row?.persons ?? 0
  })
  if (!asked.ok) return asked
  const persons = asked.value
  await record(tx, platform, caller, {
    action: persons === 1 ? `operator.${kind}` : `operator.propose_${kind}`,
    subject: `operator:${operator ?? email}`,
    details: { email, name, roles: roles.join(','), persons, ...(reason && { reason }) },
  })
  await notifyOperators(tx, platform, {
    subject: persons === 1 ? `${name} was suspended` : `Proposed: ${CHANGE_TITLES[kind]} ${name}`,
    text: `${caller.name} ${persons === 1 ? 'suspended' : 'proposed it:'} ${name}, ${email}, ${roles.join(', ')}.\n\n${
      persons === 1
        ? 'What they proposed is withdrawn, and their unused approvals no longer count: withdrawals that no one has signed need another approval.'
        : 'Another owner must approve or reject it in the console.'
    }`,
  })
  // The console sees at once that a suspension sends withdrawals back to review.
  if (persons === 1) await pushEvents(tx, platform.clock.now(), [{ admin: 'withdrawals' }])
  return success({ id, persons })
}

export async function changeById(tx: Tx, id: string): Promise<ChangeRow | null> {
  const [row] = await tx.select().from(operatorChange).where(eq(operatorChange.id, id))
  return row ?? null
}

/** Runs `work`, and turns refusals that the database names into failures. */
export async function refusable<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work())
  } catch (error) {
    const refused = refusalOf(error)
    if (refused) return refused
    throw error
  }
}

function refusalOf(error: unknown): Failure | null {
  if (violatedConstraint(error) === 'operator_change_open') return failure('operator_change_open')
  return sqlState(error) === 'MT019' ? failure('last_owner') : null
}
