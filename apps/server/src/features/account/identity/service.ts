import type { ParsedInputOf } from '@matin/contract/endpoint'
import type * as contract from '@matin/contract/identity'
import type { getIdentity, getIdentityPhoto, Identity } from '@matin/contract/identity'
import { failure, type Result, success } from '@matin/contract/result'
import { isAboutPhotos } from '@matin/domain/identity/reason'
import { allowsIdentity, IDENTITY_REVIEW_HOURS, SUBMISSIONS_A_DAY } from '@matin/domain/identity/state'
import { toWire } from '@matin/domain/money/amount'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { openImage, ownedImages } from '#platform/images/stored-images.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call, CustomerInput, Query } from '#platform/query.ts'
import { seal } from '#platform/secrets/vault.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { lockCustomer } from '../auth/public/lock-customer.ts'
import { certificateFor } from './certificates.ts'
import { notifyIdentity } from './notifications.ts'
import { PHOTOS } from './photos.ts'
import {
  anyUsed,
  describeIdentities,
  nameContext,
  openName,
  passedFor,
  type SubmissionRow,
  stateOf,
  submissionById,
  submissionsOf,
  submittedSince,
} from './repository.ts'
import { identitySubmission } from './tables.ts'

export async function identity(
  platform: Platform,
  { caller: { customerId } }: Pick<CustomerInput<typeof getIdentity>, 'caller'>,
): Promise<Identity> {
  const { db, config } = platform
  const rows = await submissionsOf(db, customerId)
  const settings = await readSettings(platform.load)
  const state = stateOf(rows)
  const nextAt = allowsIdentity('submit', state) ? await nextAfter(db, platform, customerId) : null
  return {
    state,
    submissions: await describeIdentities(db, config, rows),
    nextAt: nextAt && toTimestamp(nextAt),
    limit24h: toWire(
      state === 'passed' ? settings.withdrawalLimitVerified : settings.withdrawalLimitUnverified,
      'USDT',
    ),
    raisedLimit24h: toWire(settings.withdrawalLimitVerified, 'USDT'),
  }
}

/** Only one is in review at a time; a rejected customer may submit again, and every submission is kept. */
export const submitIdentity: Query<typeof contract.submitIdentity> = (
  platform,
  { caller: { customerId }, input },
) =>
  inTransaction(platform.db, async tx => {
    await lockCustomer(tx, customerId)
    const before = await submissionsOf(tx, customerId)
    if (!allowsIdentity('submit', stateOf(before))) return failure('identity_submitted')
    const nextAt = await nextAfter(tx, platform, customerId)
    if (nextAt) return failure('identity_limit', { params: { until: toTimestamp(nextAt) } })
    const wrong = await refusePhotos(tx, customerId, input)
    if (wrong) return wrong
    const data = await dataOf(tx, platform, input, before[0])
    if (!data.ok) return data
    const { certificate, name } = data.value
    if (await passedFor(tx, certificate)) return failure('certificate_used', { field: 'number' })
    const now = platform.clock.now()
    const id = platform.ids.uuid()
    const [row] = await tx
      .insert(identitySubmission)
      .values({
        id,
        customer: customerId,
        certificate,
        name: seal(platform.config, nameContext(id), name),
        front: input.frontId,
        back: input.backId,
        state: 'in_review',
        submittedAt: now,
        reviewBy: now.add({ hours: IDENTITY_REVIEW_HOURS }),
      })
      .returning()
    const [submitted] = await describeIdentities(tx, platform.config, row ? [row] : [])
    if (!submitted) throw new Error('the new submission was not returned')
    await notifyIdentity(tx, now, { id, customer: customerId }, 'in_review')
    return success(submitted)
  })

export async function ownPhoto(
  platform: Platform,
  { caller: { customerId }, input: { id, side } }: Call<typeof getIdentityPhoto>,
): Promise<Result<Buffer>> {
  const row = await submissionById(platform.db, id)
  const photo = row?.customer === customerId ? row[side] : null
  const bytes = photo && (await openImage(platform.db, platform.config, photo))
  return bytes ? success(bytes) : failure('not_found')
}

const PASSED = batchQuery<{ customer: string }, { certificate: string }>({
  name: 'passed certificate',
  params: { customer: 'uuid' },
  text: `SELECT a.ordinal, s.certificate FROM params a
    JOIN identity_submission s ON s.customer = a.customer AND s.state = 'passed'`,
})

/** Returns the passed certificate; null without one. A trial is given once for each certificate. */
export async function passedCertificate(load: Load, customer: string): Promise<string | null> {
  return (await loadOne(load, PASSED, { customer }))?.certificate ?? null
}

/** Returns the certificate and the name as sent, or else of the submission whose photos failed. */
async function dataOf(
  tx: Tx,
  platform: Platform,
  { type, name, number }: ParsedInputOf<typeof contract.submitIdentity>,
  latest: SubmissionRow | undefined,
): Promise<Result<{ certificate: string; name: string }>> {
  if (type !== undefined && name !== undefined && number !== undefined) {
    const certificate = await certificateFor(tx, platform, type, number)
    return certificate
      ? success({ certificate, name })
      : failure('certificate_number_incorrect', { field: 'number' })
  }
  return latest && isAboutPhotos(latest.reason)
    ? success({ certificate: latest.certificate, name: openName(platform.config, latest) })
    : failure('certificate_name_required', { field: 'name' })
}

/** Refuses photos unless they are two photos of this customer that belong to no submission yet. */
async function refusePhotos(
  tx: Tx,
  customerId: string,
  { frontId, backId }: Pick<ParsedInputOf<typeof contract.submitIdentity>, 'frontId' | 'backId'>,
) {
  const own = await ownedImages(tx, customerId, PHOTOS.purpose, [frontId, backId])
  const free = async (photo: string) => own.has(photo) && !(await anyUsed(tx, [photo]))
  if (!(await free(frontId))) return failure('front_image_required', { field: 'frontId' })
  if (backId === frontId || !(await free(backId))) return failure('back_image_required', { field: 'backId' })
  return null
}

/** Returns the time from which the next submission is possible; null when it is possible now. */
async function nextAfter(tx: Tx, platform: Platform, customerId: string): Promise<Temporal.Instant | null> {
  const since = platform.clock.now().subtract({ hours: 24 })
  const { submitted, first } = await submittedSince(tx, customerId, since)
  return submitted >= SUBMISSIONS_A_DAY && first ? first.add({ hours: 24 }) : null
}
