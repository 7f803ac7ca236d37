import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { eq } from 'drizzle-orm'
import { record } from '#features/notify/audit/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { storeImage } from '#platform/images/stored-images.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { seal } from '#platform/secrets/vault.ts'
import { actWithoutProof } from '#testing/database.ts'
import { OPERATOR_PASSWORD } from '#testing/operators.ts'
import { createOperator } from '../../operators/service.ts'
import { operator } from '../../operators/tables.ts'
import { certificateFor } from '../certificates.ts'
import { PHOTOS } from '../photos.ts'
import { nameContext } from '../repository.ts'
import { identitySubmission } from '../tables.ts'

/** Passes an identity directly in the tables. No image is processed, so that tests can make hundreds. */
export async function passIdentity(platform: Platform, customerId: string): Promise<void> {
  const { db, clock, ids, config } = platform
  const now = clock.now()
  const id = ids.uuid()
  const certificate = await certificateFor(db, platform, 'id', customerId)
  const image = { bytes: Buffer.from('photo'), width: 1, height: 1 }
  const [front, back] = [
    await storeImage(db, platform, customerId, PHOTOS.purpose, image),
    await storeImage(db, platform, customerId, PHOTOS.purpose, image),
  ]
  await db.insert(identitySubmission).values({
    id,
    customer: customerId,
    certificate: certificate ?? '',
    name: seal(config, nameContext(id), 'Hana Lindqvist'),
    front,
    back,
    state: 'in_review',
    submittedAt: now,
    reviewBy: now.add({ hours: 24 }),
  })
  const decidedBy = await reviewer(platform)
  await db.transaction(async tx => {
    await actWithoutProof(tx, decidedBy)
    const caller = await callerOf(tx, decidedBy)
    const subject = `identity:${id}`
    for (const side of PHOTO_SIDES)
      await record(tx, platform, caller, { action: 'identity.photo', subject, details: { side } })
    for (const check of IDENTITY_CHECKS)
      await record(tx, platform, caller, {
        action: 'identity.check',
        subject,
        details: { check, answer: true },
      })
    await tx
      .update(identitySubmission)
      .set({ state: 'passed', decidedAt: now, decidedBy })
      .where(eq(identitySubmission.id, id))
  })
}

async function callerOf(tx: Tx, operatorId: string): Promise<OperatorCaller> {
  const [found] = await tx.select({ name: operator.name }).from(operator).where(eq(operator.id, operatorId))
  const unused = { token: '', sessionId: '', email: '', roles: [] }
  return { ...unused, operatorId, name: found?.name ?? '' }
}

async function reviewer(platform: Platform): Promise<string> {
  const [known] = await platform.db.select({ id: operator.id }).from(operator).limit(1)
  if (known) return known.id
  const made = await createOperator(platform, {
    email: `${platform.ids.uuid()}@operators.example`,
    name: 'Reviewer',
    password: OPERATOR_PASSWORD,
    roles: ['compliance'],
  })
  if (!made.ok) throw new Error(`reviewer: ${made.error}`)
  return made.value.id
}
