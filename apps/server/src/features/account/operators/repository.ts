import { OPERATOR_SESSION_HOURS } from '@matin/domain/auth/session'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { sha256 } from '#platform/ids.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { operator, operatorRole, operatorSession } from './tables.ts'

export type OperatorRow = typeof operator.$inferSelect

/** Sessions of operators. Their expiry is fixed at sign-in. */
export const OPERATOR_SESSIONS = {
  table: operatorSession,
  owner: operatorSession.operator,
  latest: operatorSession.createdAt,
}

export async function operatorByEmail(tx: Tx, email: string): Promise<OperatorRow | null> {
  const [row] = await tx.select().from(operator).where(eq(operator.email, email))
  return row ?? null
}

export async function operatorById(tx: Tx, id: string): Promise<OperatorRow | null> {
  const [row] = await tx.select().from(operator).where(eq(operator.id, id))
  return row ?? null
}

/** Creates an operator, in the command line's transaction. */
export async function insertOperator(
  tx: Tx,
  made: Pick<OperatorRow, 'id' | 'email' | 'name' | 'totpSecret' | 'createdAt'> & {
    salt: string
    proof: Buffer
    roles: readonly OperatorRole[]
  },
): Promise<void> {
  await tx.execute(
    sql`SELECT make_operator(${made.id}::uuid, ${made.email}, ${made.name}, ${made.salt}, ${made.proof}::bytea,
      ${made.totpSecret}, ${textArray(made.roles)}::text[], ${toTimestamp(made.createdAt)}::timestamptz)`,
  )
}

export async function operatorRows(tx: Tx): Promise<OperatorRow[]> {
  return tx.select().from(operator).orderBy(asc(operator.email))
}

export async function rolesOf(tx: Tx, operatorId: string): Promise<OperatorRole[]> {
  const rows = await tx
    .select({ role: operatorRole.role })
    .from(operatorRole)
    .where(eq(operatorRole.operator, operatorId))
    .orderBy(asc(operatorRole.role))
  return rows.map(row => row.role)
}

export async function activeRoles(tx: Tx): Promise<{ id: string; email: string; roles: OperatorRole[] }[]> {
  return rowsOf(
    tx,
    sql`SELECT o.id, o.email, array(SELECT r.role FROM operator_role r WHERE r.operator = o.id) AS roles
      FROM operator o WHERE o.disabled_at IS NULL`,
  )
}

export function activeOperators(
  tx: Tx,
  roles: readonly OperatorRole[],
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectDistinct({ id: operator.id, name: operator.name })
    .from(operator)
    .innerJoin(operatorRole, eq(operatorRole.operator, operator.id))
    .where(and(isNull(operator.disabledAt), inArray(operatorRole.role, [...roles])))
    .orderBy(asc(operator.name), asc(operator.id))
}

export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: operator.id, name: operator.name })
    .from(operator)
    .where(inArray(operator.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Sets the transaction's current operator. Null when `proof` is not derived from the password. */
export async function openOperatorSession(
  tx: Tx,
  platform: Platform,
  { operatorId, proof }: { operatorId: string; proof: Buffer },
  from: { ip: string; userAgent: string },
): Promise<{ id: string; token: string; expiresAt: Temporal.Instant } | null> {
  const id = platform.ids.uuid()
  const token = `op_${platform.ids.token()}`
  const createdAt = platform.clock.now()
  const expiresAt = createdAt.add({ hours: OPERATOR_SESSION_HOURS })
  const [row] = await rowsOf<{ opened: boolean }>(
    tx,
    sql`SELECT open_operator_session(${platform.config.INTERNAL_SECRET}, ${id}::uuid, ${operatorId}::uuid, ${proof}::bytea, ${token}, ${from.ip},
      ${from.userAgent.slice(0, 300)}, ${toTimestamp(createdAt)}::timestamptz, ${toTimestamp(expiresAt)}::timestamptz) AS opened`,
  )
  return row?.opened ? { id, token, expiresAt } : null
}

/** Finds the operator of an active session, with roles; null for any other token. */
export async function operatorOfToken(platform: Platform, token: string): Promise<OperatorCaller | null> {
  const [row] = await platform.db
    .select({
      sessionId: operatorSession.id,
      operatorId: operator.id,
      name: operator.name,
      email: operator.email,
    })
    .from(operatorSession)
    .innerJoin(operator, eq(operator.id, operatorSession.operator))
    .where(
      and(
        eq(operatorSession.tokenHash, sha256(token)),
        gt(operatorSession.expiresAt, platform.clock.now()),
        isNull(operator.disabledAt),
      ),
    )
  return row ? { ...row, token, roles: await rolesOf(platform.db, row.operatorId) } : null
}

/** Whether a proof is derived from the operator's password. */
export async function isProof(tx: Tx, operatorId: string, proof: Buffer): Promise<boolean> {
  const [row] = await rowsOf<{ right: boolean }>(
    tx,
    sql`SELECT is_operator_proof(${operatorId}::uuid, ${proof}::bytea) AS right`,
  )
  return row?.right === true
}

/** Returns false when `current` does not match. The operator must be the transaction's current one. */
export async function replaceProof(
  tx: Tx,
  operatorId: string,
  { current, salt, proof }: { current: Buffer; salt: string; proof: Buffer },
): Promise<boolean> {
  const [row] = await rowsOf<{ changed: boolean }>(
    tx,
    sql`SELECT change_operator_password(${operatorId}::uuid, ${current}::bytea, ${salt}, ${proof}::bytea) AS changed`,
  )
  return row?.changed === true
}
