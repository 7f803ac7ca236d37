import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type {
  getReviewedPhoto,
  QueuedIdentity,
  ReviewedIdentity,
  rejectIdentity,
} from '@matin/contract/identity-desk'
import { PHOTO_SIDES } from '@matin/domain/identity/certificate'
import type { IdentityReason } from '@matin/domain/identity/reason'
import { allowsIdentity } from '@matin/domain/identity/state'
import { and, asc, count, eq, gt, lte, ne } from 'drizzle-orm'
import { asOperator } from '../../platform/acting.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import { openImage } from '../../platform/images/stored-images.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { entriesAbout, record } from '../audit/service.ts'
import { customer } from '../auth/tables.ts'
import { operatorNames } from '../operators/service.ts'
import { certificatesOf, lockCertificate } from './certificates.ts'
import { lockSubmission, openName, type SubmissionRow, submissionById, submissionsOf } from './repository.ts'
import { identitySubmission } from './tables.ts'
import { tellIdentity } from './telling.ts'

/** What waits for a review. All have the same 24 hours, so the oldest has the least time left. */
export async function identityQueue(
  platform: Platform,
  cursor: string | undefined,
): Promise<Page<QueuedIdentity>> {
  const after = cursor ? gt(identitySubmission.id, cursor) : undefined
  const rows = await platform.db
    .select()
    .from(identitySubmission)
    .where(and(eq(identitySubmission.state, 'in_review'), after))
    .orderBy(asc(identitySubmission.id))
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
    const view = await reviewed(tx, platform, row)
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

/** Passes a submission. The limits follow from it; one certificate passes for one account. */
export async function approve(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<ReviewedIdentity>> {
  const row = await lockSubmission(tx, id)
  if (!row) return failure('not_found')
  if (!allowsIdentity('approve', row.state)) return failure('already_ended')
  await lockCertificate(tx, row.certificate)
  const [other] = await tx
    .select({ id: identitySubmission.id })
    .from(identitySubmission)
    .where(and(eq(identitySubmission.certificate, row.certificate), eq(identitySubmission.state, 'passed')))
  if (other) return failure('certificate_used')
  return decide(tx, platform, caller, row, null)
}

/** Rejects a submission, or takes back that it was passed, with a reason that the customer sees. */
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

async function decide(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: SubmissionRow,
  reason: IdentityReason | null,
): Promise<Result<ReviewedIdentity>> {
  const now = platform.clock.now()
  const state = reason ? 'failed' : 'passed'
  const [decided] = await tx
    .update(identitySubmission)
    .set({ state, reason, decidedAt: now, decidedBy: caller.operatorId })
    .where(eq(identitySubmission.id, row.id))
    .returning()
  if (!decided) throw new Error(`submission ${row.id} is gone`)
  await tellIdentity(tx, now, row, state)
  const view = await reviewed(tx, platform, decided)
  await record(tx, platform, caller, {
    action: reason ? 'identity.reject' : 'identity.approve',
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

async function reviewed(tx: Tx, platform: Platform, row: SubmissionRow): Promise<ReviewedIdentity> {
  const certificate = (await certificatesOf(tx, platform.config, [row.certificate])).get(row.certificate)
  const names = await operatorNames(tx, row.decidedBy ? [row.decidedBy] : [])
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
    decided:
      row.decidedBy && row.decidedAt
        ? {
            operator: { id: row.decidedBy, name: names.get(row.decidedBy) ?? '' },
            at: toTimestamp(row.decidedAt),
          }
        : null,
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
