import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type {
  getReviewedPhoto,
  listIdentities,
  QueuedIdentity,
  ReviewedIdentity,
  rejectIdentity,
  revokeIdentity,
} from '@matin/contract/identity-desk'
import { PHOTO_SIDES } from '@matin/domain/identity/certificate'
import type { IdentityReason } from '@matin/domain/identity/reason'
import { allowsIdentity, IDENTITY_REVIEW_HOURS } from '@matin/domain/identity/state'
import { and, asc, count, desc, eq, gt, lt, lte, ne } from 'drizzle-orm'
import { asOperator } from '../../platform/acting.ts'
import { askIn } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import { openImage } from '../../platform/images/stored-images.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { entriesAbout, record } from '../audit/service.ts'
import { customer } from '../auth/tables.ts'
import { isTwoPeople, operatorNames } from '../operators/service.ts'
import { readSettings } from '../settings/service.ts'
import { certificatesOf, lockCertificate } from './certificates.ts'
import {
  firstApprover,
  lockSubmission,
  openName,
  passedFor,
  photosSeen,
  type SubmissionRow,
  submissionById,
  submissionsOf,
} from './repository.ts'
import { identitySubmission } from './tables.ts'
import { tellIdentity } from './telling.ts'

/**
 * What waits for a review: all have the same 24 hours, so the oldest has the least time left. Or what has passed, the
 * newest first.
 */
export async function identityQueue(
  platform: Platform,
  { cursor, state = 'in_review' }: ParsedInputOf<typeof listIdentities>,
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
  const items: QueuedIdentity[] = []
  for (const row of page.items) items.push(await queued(platform.db, platform, row))
  return { items, next: page.next }
}

/** One submission with name and number. Whoever looks is written down. */
export function viewIdentity(
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<ReviewedIdentity>> {
  return asOperator(platform, caller, async tx => {
    const row = await submissionById(tx, id)
    if (!row) return failure('not_found')
    const view = await reviewed(tx, platform, caller, row)
    await record(tx, platform, caller, { action: 'identity.view', subject: subjectOf(id) })
    return success(view)
  })
}

/** One photo (JPEG). Whoever looks is written down before it is answered. */
export function viewPhoto(
  platform: Platform,
  caller: OperatorCaller,
  { id, side }: ParsedInputOf<typeof getReviewedPhoto>,
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

/**
 * Passes a submission, by an operator who has opened both photos; where the setting asks for two, the first approval waits
 * for another operator's. The limits follow from it; one certificate passes for one account.
 */
export async function approve(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<ReviewedIdentity>> {
  const row = await lockSubmission(tx, id)
  if (!row) return failure('not_found')
  if (!allowsIdentity('approve', row.state)) return failure('already_ended')
  if ((await photosSeen(tx, id, caller.operatorId)).length < PHOTO_SIDES.length)
    return failure('photos_unseen')
  await lockCertificate(tx, row.certificate)
  if (await passedFor(tx, row.certificate)) return failure('certificate_used')
  const { identitySecondApprover } = await readSettings(askIn(tx))
  if (identitySecondApprover) {
    const first = await firstApprover(tx, row)
    if (first === null) return approveFirst(tx, platform, caller, row)
    if (!(await isTwoPeople(tx, first, caller.operatorId, 'decide_identity'))) return failure('same_person')
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
export async function reject(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { id, reason }: ParsedInputOf<typeof rejectIdentity>,
): Promise<Result<ReviewedIdentity>> {
  const row = await lockSubmission(tx, id)
  if (!row) return failure('not_found')
  if (!allowsIdentity('reject', row.state)) return failure('already_ended')
  return decide(tx, platform, caller, row, reason)
}

/**
 * Revokes a pass: the limits fall at once, and the submission is in review again, for which photos must be opened anew.
 * Where the photos are deleted by now, nothing is left to review: it fails. One operator is enough to lower.
 */
export async function revoke(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { id, reason }: ParsedInputOf<typeof revokeIdentity>,
): Promise<Result<ReviewedIdentity>> {
  const row = await lockSubmission(tx, id)
  if (!row) return failure('not_found')
  if (!allowsIdentity('revoke', row.state)) return failure('already_ended')
  if (row.front === null || row.back === null) return decide(tx, platform, caller, row, reason)
  const now = platform.clock.now()
  await tellIdentity(tx, now, row, 'revoked')
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
  await tellIdentity(tx, now, row, state)
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

/** Writes what an operator decided of a submission, and records it. */
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
  const view = await reviewed(tx, platform, caller, now)
  await record(tx, platform, caller, {
    action,
    subject: subjectOf(row.id),
    details: { uid: view.uid, was: row.state, ...(reason && { reason }) },
  })
  return success(view)
}

async function queued(tx: Tx, platform: Platform, row: SubmissionRow): Promise<QueuedIdentity> {
  const now = platform.clock.now()
  const [owner] = await tx.select({ uid: customer.uid }).from(customer).where(eq(customer.id, row.customer))
  const certificate = (await certificatesOf(tx, platform.config, [row.certificate])).get(row.certificate)
  if (!owner || !certificate) throw new Error(`submission ${row.id} belongs to nobody`)
  const [before] = await tx
    .select({ attempt: count() })
    .from(identitySubmission)
    .where(and(eq(identitySubmission.customer, row.customer), lte(identitySubmission.id, row.id)))
  return {
    id: row.id,
    uid: owner.uid,
    type: certificate.type,
    state: row.state,
    attempt: before?.attempt ?? 1,
    submittedAt: toTimestamp(row.submittedAt),
    reviewBy: toTimestamp(row.reviewBy),
    secondsLeft: Math.floor(row.reviewBy.since(now).total('seconds')),
    overdue: row.state === 'in_review' && Temporal.Instant.compare(now, row.reviewBy) > 0,
  }
}

async function reviewed(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: SubmissionRow,
): Promise<ReviewedIdentity> {
  const certificate = (await certificatesOf(tx, platform.config, [row.certificate])).get(row.certificate)
  const first = await firstApprover(tx, row)
  const named = [row.decidedBy, first, row.revokedBy].filter(id => id !== null)
  const names = await operatorNames(tx, named)
  const by = (id: string | null, at: Temporal.Instant | null) =>
    id && at ? { operator: { id, name: names.get(id) ?? '' }, at: toTimestamp(at) } : null
  const revoked = by(row.revokedBy, row.revokedAt)
  const { identitySecondApprover } = await readSettings(askIn(tx))
  const same = await tx
    .select({ uid: customer.uid, state: identitySubmission.state })
    .from(identitySubmission)
    .innerJoin(customer, eq(customer.id, identitySubmission.customer))
    .where(
      and(eq(identitySubmission.certificate, row.certificate), ne(identitySubmission.customer, row.customer)),
    )
    .orderBy(asc(identitySubmission.id))
    .limit(PAGE_SIZE)
  const earlier = (await submissionsOf(tx, row.customer)).filter(other => other.id < row.id)
  return {
    ...(await queued(tx, platform, row)),
    name: openName(platform.config, row),
    number: certificate?.number ?? '',
    reason: row.reason,
    decided: by(row.decidedBy, row.decidedAt),
    seen: await photosSeen(tx, row.id, caller.operatorId),
    approvalsNeeded: identitySecondApprover ? 2 : 1,
    firstApproval: row.state === 'in_review' ? by(first, row.firstPassedAt) : null,
    revoked: revoked && row.revokeReason && { ...revoked, reason: row.revokeReason },
    views: await viewsOf(tx, row.id),
    sameCertificate: same,
    earlier: earlier.map(({ id, state, reason }) => ({ id, state, reason })),
  }
}

/** Who has looked at a submission, the last first. */
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
