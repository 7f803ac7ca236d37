import type { IdentitySubmission } from '@matin/contract/identity'
import { maskName, maskNumber } from '@matin/domain/auth/mask'
import {
  IDENTITY_CHECKS,
  type IdentityCheck,
  PHOTO_SIDES,
  type PhotoSide,
} from '@matin/domain/identity/certificate'
import type { IdentityState } from '@matin/domain/identity/state'
import { and, count, desc, eq, gt, inArray, min, or, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { open, type SealContext } from '#platform/secrets/vault.ts'
import { certificatesOf } from './certificates.ts'
import { identitySubmission } from './tables.ts'

export type SubmissionRow = typeof identitySubmission.$inferSelect

/** Number of submissions that a customer sees, the newest ones. */
const SHOWN = 20

export async function submissionById(tx: Tx, id: string): Promise<SubmissionRow | null> {
  const [row] = await tx.select().from(identitySubmission).where(eq(identitySubmission.id, id))
  return row ?? null
}

/** Reads opened photos since the review began, and confirmed checks. */
export async function checksOf(
  tx: Tx,
  id: string,
  operatorId: string,
): Promise<{ check: PhotoSide | IdentityCheck; at: Temporal.Instant }[]> {
  const rows = await rowsOf<{ name: string; at: unknown }>(
    tx,
    sql`SELECT name, at FROM identity_checks(${id}::uuid, ${operatorId}::uuid)`,
  )
  return [...PHOTO_SIDES, ...IDENTITY_CHECKS].flatMap(check =>
    rows.filter(({ name }) => name === check).map(({ at }) => ({ check, at: instantFrom(at) })),
  )
}

/** Returns null if there is no first approval, or if it does not count any more. */
export async function firstApprover(tx: Tx, row: SubmissionRow): Promise<string | null> {
  if (row.firstPassedBy === null) return null
  const [found] = await rowsOf<{ counts: boolean }>(
    tx,
    sql`SELECT identity_approval_counts(${row.firstPassedBy}::uuid) AS counts`,
  )
  return found?.counts ? row.firstPassedBy : null
}

export async function lockSubmission(tx: Tx, id: string): Promise<SubmissionRow | null> {
  const [row] = await tx.select().from(identitySubmission).where(eq(identitySubmission.id, id)).for('update')
  return row ?? null
}

export function submissionsOf(tx: Tx, customerId: string): Promise<SubmissionRow[]> {
  return tx
    .select()
    .from(identitySubmission)
    .where(eq(identitySubmission.customer, customerId))
    .orderBy(desc(identitySubmission.id))
    .limit(SHOWN)
}

/** Returns the state of a customer's identity: the state of the newest submission. */
export function stateOf(rows: readonly SubmissionRow[]): IdentityState {
  return rows[0]?.state ?? 'not_certified'
}

/** Counts a customer's submissions since a time, and returns the time of the first one. */
export async function submittedSince(
  tx: Tx,
  customerId: string,
  since: Temporal.Instant,
): Promise<{ submitted: number; first: Temporal.Instant | null }> {
  const [row] = await tx
    .select({ submitted: count(), first: min(identitySubmission.submittedAt) })
    .from(identitySubmission)
    .where(and(eq(identitySubmission.customer, customerId), gt(identitySubmission.submittedAt, since)))
  return { submitted: row?.submitted ?? 0, first: row?.first ?? null }
}

export async function anyUsed(tx: Tx, images: readonly string[]): Promise<boolean> {
  const [row] = await tx
    .select({ id: identitySubmission.id })
    .from(identitySubmission)
    .where(or(inArray(identitySubmission.front, [...images]), inArray(identitySubmission.back, [...images])))
    .limit(1)
  return row !== undefined
}

export async function passedFor(tx: Tx, certificate: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: identitySubmission.id })
    .from(identitySubmission)
    .where(and(eq(identitySubmission.certificate, certificate), eq(identitySubmission.state, 'passed')))
    .limit(1)
  return row !== undefined
}

export async function describeIdentities(
  tx: Tx,
  config: Config,
  rows: readonly SubmissionRow[],
): Promise<IdentitySubmission[]> {
  const certificates = await certificatesOf(
    tx,
    config,
    rows.map(row => row.certificate),
  )
  return rows.map(row => {
    const certificate = certificates.get(row.certificate)
    if (!certificate) throw new Error(`submission ${row.id} has no certificate`)
    return {
      id: row.id,
      state: row.state,
      type: certificate.type,
      name: maskName(openName(config, row)),
      number: maskNumber(certificate.number),
      reason: row.reason,
      revokedFor: row.state === 'in_review' ? row.revokeReason : null,
      submittedAt: toTimestamp(row.submittedAt),
      reviewBy: toTimestamp(row.reviewBy),
      decidedAt: row.decidedAt && toTimestamp(row.decidedAt),
    }
  })
}

export function openName(config: Config, row: { id: string; name: string }): string {
  return open(config, nameContext(row.id), row.name)
}

export function nameContext(id: string): SealContext {
  return { purpose: 'full_name', owner: id }
}
