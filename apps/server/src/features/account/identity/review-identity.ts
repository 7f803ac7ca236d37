import type * as contract from '@matin/contract/admin/identity'
import type {
  getReviewedIdentity,
  getReviewedPhoto,
  listIdentities,
  QueuedIdentity,
  ReviewedIdentity,
} from '@matin/contract/admin/identity'
import { failure, type Result, success } from '@matin/contract/result'
import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import type { IdentityReason } from '@matin/domain/identity/reason'
import { allowsIdentity, IDENTITY_REVIEW_HOURS } from '@matin/domain/identity/state'
import { toWire } from '@matin/domain/money/amount'
import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { loadIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import { openImage } from '#platform/images/stored-images.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Call, Query } from '#platform/query.ts'
import { entriesAbout, record } from '../../notify/audit/service.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { customer } from '../auth/tables.ts'
import { operatorNames } from '../operators/service.ts'
import { refuseOnePerson } from '../proposals/public/kind.ts'
import { certificatesOf, lockCertificate } from './certificates.ts'
import { notifyIdentity } from './notifications.ts'
import { cardOf, customerCards } from './public/cards.ts'
import { customersNamed, indexName } from './public/names.ts'
import {
  checksOf,
  firstApprover,
  lockSubmission,
  openName,
  passedFor,
  type SubmissionRow,
  submissionById,
  submissionsOf,
} from './repository.ts'
import { identitySubmission } from './tables.ts'

/** Maximum number of customers of the same name that a reviewer sees. */
const NAMESAKES = 5
/** Permissions of the two operators, where the setting requires two. */
const DECIDE = { propose: 'decide_identity', approve: 'decide_identity' } as const

/**
 * Lists submissions in review, oldest first: all have the same 24 hours, so the oldest has the least time
 * left. Lists passed submissions newest first.
 */
export async function identitiesToReview(
  platform: Platform,
  { input: { cursor, state = 'in_review' } }: Pick<Call<typeof listIdentities>, 'input'>,
): Promise<Page<QueuedIdentity>> {
  const { id } = identitySubmission
  const newestFirst = state === 'passed'
  const after = cursor === undefined ? undefined : newestFirst ? lt(id, cursor) : gt(id, cursor)
  const rows = await platform.db
    .select()
    .from(identitySubmission)
    .where(and(eq(identitySubmission.state, state), after))
    .orderBy(newestFirst ? desc(id) : asc(id))
    .limit(PAGE_SIZE + 1)
  const page = toPage(
    rows,
    row => row.id,
    row => row,
  )
  return { items: await queued(platform.db, platform, page.items), next: page.next }
}

/** Returns one submission with name and number, and records the view in the audit log. */
export const viewIdentity: Query<typeof getReviewedIdentity> = (platform, { caller, input: { id } }) =>
  asOperator(platform, caller, async tx => {
    const row = await submissionById(tx, id)
    if (!row) return failure('not_found')
    const view = await reviewed(tx, platform, caller, row)
    await record(tx, platform, caller, { action: 'identity.view', subject: subjectOf(id) })
    return success(view)
  })

/** Returns one photo (JPEG). The view is recorded in the audit log before the answer. */
export function viewPhoto(
  platform: Platform,
  { caller, input: { id, side } }: Call<typeof getReviewedPhoto>,
): Promise<Result<Buffer>> {
  return asOperator(platform, caller, async tx => {
    const photo = (await submissionById(tx, id))?.[side]
    const bytes = photo && (await openImage(tx, platform.config, photo))
    if (!bytes) return failure('not_found')
    await record(tx, platform, caller, {
      action: 'identity.photo',
      subject: subjectOf(id),
      details: { side },
    })
    return success(bytes)
  })
}

/** Records an operator's answer to a check. Requires that they have opened both photos. */
export const checkIdentity: OperatorCommand<typeof contract.checkIdentity> = async (
  tx,
  platform,
  caller,
  { id, ...answered },
) => {
  const row = await lockSubmission(tx, id)
  if (!row) return failure('not_found')
  if (!allowsIdentity('approve', row.state)) return failure('already_ended')
  const opened = (await checksOf(tx, id, caller.operatorId)).map(one => one.check)
  if (!PHOTO_SIDES.every(side => opened.includes(side))) return failure('identity_unchecked')
  await record(tx, platform, caller, { action: 'identity.check', subject: subjectOf(id), details: answered })
  return success(await reviewed(tx, platform, caller, row))
}

/**
 * Passes a submission and raises the customer's limits. Requires an operator who has opened both photos and
 * answered the checks. Where the setting requires two operators, the first approval waits for another
 * operator's. A certificate passes for one account only.
 */
export const approveIdentity: OperatorCommand<typeof contract.approveIdentity> = async (
  tx,
  platform,
  caller,
  { id },
) => {
  const row = await lockSubmission(tx, id)
  if (!row) return failure('not_found')
  if (!allowsIdentity('approve', row.state)) return failure('already_ended')
  if ((await checksOf(tx, id, caller.operatorId)).length < PHOTO_SIDES.length + IDENTITY_CHECKS.length)
    return failure('identity_unchecked')
  await lockCertificate(tx, row.certificate)
  if (await passedFor(tx, row.certificate)) return failure('certificate_used')
  const { identitySecondApprover } = await readSettings(loadIn(tx))
  if (identitySecondApprover) {
    const first = await firstApprover(tx, row)
    if (first === null) return approveFirst(tx, platform, caller, row)
    const refused = await refuseOnePerson(tx, caller, first, DECIDE)
    if (refused) return refused
  }
  return decide(tx, platform, caller, row, null)
}

async function approveFirst(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: SubmissionRow,
): Promise<Result<ReviewedIdentity>> {
  const change = { firstPassedBy: caller.operatorId, firstPassedAt: platform.clock.now() }
  return changed(tx, platform, caller, row, { action: 'identity.approve_first', change })
}

/** Rejects a submission, or one that was passed before, with a reason that the customer sees. */
export const rejectIdentity: OperatorCommand<typeof contract.rejectIdentity> = async (
  tx,
  platform,
  caller,
  { id, reason },
) => {
  const row = await lockSubmission(tx, id)
  if (!row) return failure('not_found')
  if (!allowsIdentity('reject', row.state)) return failure('already_ended')
  return decide(tx, platform, caller, row, reason)
}

/**
 * Revokes a pass. The limits fall at once, and the submission returns to review, so its photos must be opened
 * anew. Fails the submission where the photos are already deleted. One operator is enough to lower limits.
 */
export const revokeIdentity: OperatorCommand<typeof contract.revokeIdentity> = async (
  tx,
  platform,
  caller,
  { id, reason },
) => {
  const row = await lockSubmission(tx, id)
  if (!row) return failure('not_found')
  if (!allowsIdentity('revoke', row.state)) return failure('already_ended')
  if (row.front === null || row.back === null) return decide(tx, platform, caller, row, reason)
  const now = platform.clock.now()
  await notifyIdentity(tx, now, row, 'revoked')
  return changed(tx, platform, caller, row, {
    action: 'identity.revoke',
    reason,
    change: {
      state: 'in_review',
      decidedAt: null,
      decidedBy: null,
      firstPassedBy: null,
      firstPassedAt: null,
      revokedBy: caller.operatorId,
      revokedAt: now,
      revokeReason: reason,
      reviewBy: now.add({ hours: IDENTITY_REVIEW_HOURS }),
    },
  })
}

async function decide(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: SubmissionRow,
  reason: IdentityReason | null,
): Promise<Result<ReviewedIdentity>> {
  const now = platform.clock.now()
  const state = reason ? 'failed' : 'passed'
  await notifyIdentity(tx, now, row, state)
  return changed(tx, platform, caller, row, {
    action: reason ? 'identity.reject' : 'identity.approve',
    reason,
    change: { state, reason, decidedAt: now, decidedBy: caller.operatorId },
  })
}

interface Changed {
  action: string
  reason?: IdentityReason | null
  change: Partial<SubmissionRow>
}

/** Stores an operator's decision on a submission, and records it in the audit log. */
async function changed(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: SubmissionRow,
  { action, reason, change }: Changed,
): Promise<Result<ReviewedIdentity>> {
  const [now] = await tx
    .update(identitySubmission)
    .set(change)
    .where(eq(identitySubmission.id, row.id))
    .returning()
  if (!now) throw new Error(`submission ${row.id} is gone`)
  if (now.state !== row.state) await indexName(tx, platform.config, now)
  const view = await reviewed(tx, platform, caller, now)
  await record(tx, platform, caller, {
    action,
    subject: subjectOf(row.id),
    details: { uid: view.uid, was: row.state, ...(reason && { reason }) },
  })
  return success(view)
}

/** The number of statements does not depend on the number of rows. */
async function queued(tx: Tx, platform: Platform, rows: readonly SubmissionRow[]): Promise<QueuedIdentity[]> {
  if (rows.length === 0) return []
  const now = platform.clock.now()
  const cards = await customerCards(
    tx,
    platform.config,
    rows.map(row => row.customer),
  )
  const certificates = await certificatesOf(
    tx,
    platform.config,
    rows.map(row => row.certificate),
  )
  const attempts = await attemptsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const certificate = certificates.get(row.certificate)
    if (!certificate) throw new Error(`submission ${row.id} has no certificate`)
    const card = cardOf(cards, row.customer)
    return {
      id: row.id,
      uid: card.uid,
      customer: card,
      type: certificate.type,
      state: row.state,
      attempt: attempts.get(row.id) ?? 1,
      submittedAt: toTimestamp(row.submittedAt),
      reviewBy: toTimestamp(row.reviewBy),
      secondsLeft: Math.floor(row.reviewBy.since(now).total('seconds')),
      overdue: allowsIdentity('approve', row.state) && Temporal.Instant.compare(now, row.reviewBy) > 0,
    }
  })
}

/** Numbers each submission among its customer's submissions, from 1. */
async function attemptsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ id: string; attempt: number }>(
    tx,
    sql`SELECT s.id, (SELECT count(*)::int FROM identity_submission e WHERE e.customer = s.customer AND e.id <= s.id) AS attempt
      FROM identity_submission s WHERE s.id = ANY (${textArray(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, attempt }) => [id, attempt]))
}

async function reviewed(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: SubmissionRow,
): Promise<ReviewedIdentity> {
  const certificate = (await certificatesOf(tx, platform.config, [row.certificate])).get(row.certificate)
  const first = await firstApprover(tx, row)
  const earlier = (await submissionsOf(tx, row.customer)).filter(other => other.id < row.id)
  const named = [row.decidedBy, first, row.revokedBy, ...earlier.map(one => one.decidedBy)].filter(
    id => id !== null,
  )
  const names = await operatorNames(tx, named)
  const by = (id: string | null, at: Temporal.Instant | null) =>
    id && at ? { operator: { id, name: names.get(id) ?? '' }, at: toTimestamp(at) } : null
  const revoked = by(row.revokedBy, row.revokedAt)
  const { identitySecondApprover, withdrawalLimitUnverified, withdrawalLimitVerified } = await readSettings(
    loadIn(tx),
  )
  const [view] = await queued(tx, platform, [row])
  if (!view) throw new Error(`submission ${row.id} is not described`)
  const same = await tx
    .select({ customer: identitySubmission.customer, state: identitySubmission.state })
    .from(identitySubmission)
    .where(
      and(eq(identitySubmission.certificate, row.certificate), ne(identitySubmission.customer, row.customer)),
    )
    .orderBy(asc(identitySubmission.id))
    .limit(PAGE_SIZE)
  const name = openName(platform.config, row)
  const namesakes = await namesakesOf(tx, platform, row, name)
  const cards = await customerCards(tx, platform.config, [
    ...same.map(one => one.customer),
    ...namesakes.map(({ id }) => id),
  ])
  const [{ joinedAt } = { joinedAt: row.submittedAt }] = await tx
    .select({ joinedAt: customer.createdAt })
    .from(customer)
    .where(eq(customer.id, row.customer))
  return {
    ...view,
    name,
    number: certificate?.number ?? '',
    reason: row.reason,
    decided: by(row.decidedBy, row.decidedAt),
    sameName: namesakes.map(({ id }) => cardOf(cards, id)),
    checks: (await checksOf(tx, row.id, caller.operatorId)).map(one => ({ ...one, at: toTimestamp(one.at) })),
    limit: {
      unverified: toWire(withdrawalLimitUnverified, 'USDT'),
      verified: toWire(withdrawalLimitVerified, 'USDT'),
    },
    joinedAt: toTimestamp(joinedAt),
    approvalsNeeded: identitySecondApprover ? 2 : 1,
    firstApproval: allowsIdentity('approve', row.state) ? by(first, row.firstPassedAt) : null,
    revoked: revoked && row.revokeReason && { ...revoked, reason: row.revokeReason },
    views: await viewsOf(tx, row.id),
    sameCertificate: same.map(one => ({ ...cardOf(cards, one.customer), state: one.state })),
    earlier: earlier.map(({ id, state, reason, certificate: other, decidedBy, decidedAt }) => ({
      id,
      state,
      reason,
      decided: by(decidedBy, decidedAt),
      sameNumber: other === row.certificate,
    })),
  }
}

/** Finds passed customers with another certificate whose names contain all words of a submission's name. */
async function namesakesOf(tx: Tx, { config }: Platform, row: SubmissionRow, name: string) {
  const named = customersNamed(config, name)
  if (named === null) return []
  return rowsOf<{ id: string }>(
    tx,
    sql`SELECT s.customer AS id FROM identity_submission s WHERE s.customer IN (${named}) AND s.state = 'passed'
      AND s.customer <> ${row.customer}::uuid AND s.certificate <> ${row.certificate}::uuid ORDER BY s.id DESC LIMIT ${NAMESAKES}::int`,
  )
}

async function viewsOf(tx: Tx, id: string): Promise<ReviewedIdentity['views']> {
  const entries = await entriesAbout(tx, subjectOf(id), PAGE_SIZE)
  return entries
    .filter(({ action }) => action === 'identity.view' || action === 'identity.photo')
    .map(({ actorName, details, at }) => ({
      operator: actorName,
      at: toTimestamp(at),
      side: PHOTO_SIDES.find(side => side === details.side) ?? null,
    }))
}

function subjectOf(id: string): string {
  return `identity:${id}`
}
