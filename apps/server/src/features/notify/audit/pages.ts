import {
  type AuditEntry,
  COMMAND_LINE,
  type getAuditChoices,
  type listAudit,
} from '@matin/contract/admin/audit'
import type { CustomerCard } from '@matin/contract/admin/customer-card'
import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#feature.ts'
import { dayAfter, startOf } from '#platform/days.ts'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { Query } from '#platform/query.ts'
import { readSettings } from '../settings/service.ts'
import { auditLog } from './tables.ts'

type AuditRow = typeof auditLog.$inferSelect

/** Reads a page of the audit log, newest first. The cursor is a sequence number of the chain. */
export const auditPage: Query<typeof listAudit, Services> = async (
  platform,
  { input: filter },
  { customerCards },
) => {
  const { actor, action, subject, from, to, cursor } = filter
  const { timeZone } = await readSettings(platform.load)
  const before = cursor === undefined ? undefined : BigInt(cursor)
  const rows = await platform.db
    .select()
    .from(auditLog)
    .where(
      and(
        actor === undefined
          ? undefined
          : actor === COMMAND_LINE
            ? isNull(auditLog.actor)
            : eq(auditLog.actor, actor),
        action === undefined ? undefined : eq(auditLog.action, action),
        subject === undefined ? undefined : eq(auditLog.subject, subject),
        from === undefined ? undefined : gte(auditLog.seq, firstFrom(startOf(from, timeZone))),
        to === undefined ? undefined : lt(auditLog.seq, firstFrom(startOf(dayAfter(to), timeZone))),
        before === undefined ? undefined : lt(auditLog.seq, before),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(PAGE_SIZE + 1)
  const cards = await customerCards(rows.map(uidIn))
  return toPage(
    rows,
    row => row.seq.toString(),
    row => toEntry(row, cards.get(uidIn(row) ?? '') ?? null),
  )
}

/** Jumps from value to value in an index, so that the cost does not grow with the log. */
export const auditChoices: Query<typeof getAuditChoices> = async ({ db }) => {
  const actors = await rowsOf<{ actor: string; name: string }>(
    db,
    sql`WITH RECURSIVE one AS (
        (SELECT a.actor FROM audit_log a WHERE a.actor IS NOT NULL ORDER BY a.actor LIMIT 1)
        UNION ALL
        SELECT (SELECT a.actor FROM audit_log a WHERE a.actor > o.actor ORDER BY a.actor LIMIT 1) FROM one o WHERE o.actor IS NOT NULL)
      SELECT p.id AS actor, p.name FROM one o JOIN operator p ON p.id = o.actor ORDER BY p.name, p.id`,
  )
  const actions = await rowsOf<{ action: string }>(
    db,
    sql`WITH RECURSIVE one AS (
        (SELECT a.action FROM audit_log a ORDER BY a.action LIMIT 1)
        UNION ALL
        SELECT (SELECT a.action FROM audit_log a WHERE a.action > o.action ORDER BY a.action LIMIT 1) FROM one o WHERE o.action IS NOT NULL)
      SELECT o.action FROM one o WHERE o.action IS NOT NULL ORDER BY o.action`,
  )
  const [byCommand] = await db
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(isNull(auditLog.actor))
    .orderBy(asc(auditLog.seq))
    .limit(1)
  return {
    actors: [...actors, ...(byCommand ? [{ actor: COMMAND_LINE, name: COMMAND_LINE }] : [])],
    actions: actions.map(({ action }) => action),
  }
}

/** Returns the largest bigint for none. It can stand for the time: entries are numbered in time order. */
function firstFrom(at: Temporal.Instant): SQL<bigint> {
  return sql`coalesce((SELECT a.seq FROM audit_log a WHERE a.at >= ${toTimestamp(at)}::timestamptz ORDER BY a.at, a.seq LIMIT 1),
    9223372036854775807)`
}

/** The entry names it as its subject or in its details. */
function uidIn({ subject, details }: AuditRow): string | null {
  const uid = subject.startsWith('customer:') ? subject.slice('customer:'.length) : details.uid
  return typeof uid === 'string' && /^\d{9}$/.test(uid) ? uid : null
}

function toEntry(row: AuditRow, customer: CustomerCard | null): AuditEntry {
  return {
    seq: row.seq.toString(),
    actorId: row.actor,
    actor: row.actorName,
    action: row.action,
    subject: row.subject,
    customer,
    details: { ...row.details },
    at: toTimestamp(row.at),
    previousHash: row.previousHash,
    hash: row.hash,
  }
}
