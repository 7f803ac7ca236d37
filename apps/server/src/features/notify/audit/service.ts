import { COMMAND_LINE, type verifyAudit } from '@matin/contract/admin/audit'
import type { DataOf } from '@matin/contract/endpoint'
import { type Result, success } from '@matin/contract/result'
import { AUDIT_GENESIS, type AuditDetails, auditHash } from '@matin/domain/audit/entry-hash'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { auditLog } from './tables.ts'

/** Advisory lock under which all processes write entries one after the other. */
const AUDIT_LOCK = 4_040_407
const VERIFY_CHUNK = 1000

export type AuditActor = OperatorCaller | typeof COMMAND_LINE

/** Audit entry of a command. `details` contain no secret and no identity document. */
export interface AuditNote {
  /** Name of the command as "<feature>.<command>", e.g. "withdrawal.approve". */
  action: string
  /** Subject of the command as "<kind>:<id>". */
  subject: string
  details?: AuditDetails
}

type AuditRow = typeof auditLog.$inferSelect

/** Call it last: until the transaction ends, its lock keeps the chain from forking and others waiting. */
export async function record(tx: Tx, platform: Platform, actor: AuditActor, note: AuditNote): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${AUDIT_LOCK})`)
  const [last] = await tx
    .select({ seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1)
  const who =
    actor === COMMAND_LINE
      ? { actor: null, actorName: actor }
      : { actor: actor.operatorId, actorName: actor.name }
  const row = {
    seq: (last?.seq ?? 0n) + 1n,
    ...who,
    action: note.action,
    subject: note.subject,
    details: note.details ?? {},
    at: platform.clock.now(),
    previousHash: last?.hash ?? AUDIT_GENESIS,
  }
  await tx.insert(auditLog).values({ ...row, hash: hashOf(row) })
}

/** Records only the names of the filters: the log is permanent, so personal values do not belong in it. */
export function noteExport(
  platform: Platform,
  caller: OperatorCaller,
  list: string,
  filters: readonly string[],
): Promise<Result<null>> {
  return asOperator(platform, caller, async tx => {
    const note = { action: 'list.export', subject: `list:${list}`, details: { filters: filters.join(', ') } }
    await record(tx, platform, caller, note)
    return success(null)
  })
}

/** Verifies the chain by recomputing every entry from the first one. */
export async function verify({ db }: { db: Tx }): Promise<DataOf<typeof verifyAudit>> {
  let previous: { seq: bigint; hash: string } = { seq: 0n, hash: AUDIT_GENESIS }
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, previous.seq))
      .orderBy(asc(auditLog.seq))
      .limit(VERIFY_CHUNK)
    for (const row of rows) {
      const fits =
        row.seq === previous.seq + 1n && row.previousHash === previous.hash && row.hash === hashOf(row)
      if (!fits) return toResult(previous, row.seq)
      previous = row
    }
    if (rows.length < VERIFY_CHUNK) return toResult(previous, null)
  }
}

function toResult(last: { seq: bigint; hash: string }, brokenAt: bigint | null): DataOf<typeof verifyAudit> {
  return {
    ok: brokenAt === null,
    entries: Number(last.seq),
    head: last.hash,
    brokenAt: brokenAt === null ? null : brokenAt.toString(),
  }
}

function hashOf(row: Omit<AuditRow, 'hash'>): string {
  return auditHash({
    seq: row.seq,
    previousHash: row.previousHash,
    actor: `${row.actor ?? ''}|${row.actorName}`,
    action: row.action,
    subject: row.subject,
    details: row.details,
    at: toTimestamp(row.at),
  })
}

export async function newestAbout(tx: Tx, subjects: readonly string[], action: string) {
  if (subjects.length === 0) return []
  return tx
    .selectDistinctOn([auditLog.subject], {
      subject: auditLog.subject,
      actor: auditLog.actor,
      actorName: auditLog.actorName,
      at: auditLog.at,
    })
    .from(auditLog)
    .where(and(inArray(auditLog.subject, [...subjects]), eq(auditLog.action, action)))
    .orderBy(asc(auditLog.subject), desc(auditLog.seq))
}

export async function entriesAbout(tx: Tx, subject: string, most: number) {
  return tx
    .select({
      actor: auditLog.actor,
      actorName: auditLog.actorName,
      action: auditLog.action,
      details: auditLog.details,
      at: auditLog.at,
    })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.seq))
    .limit(most)
}
