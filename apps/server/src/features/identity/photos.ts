import { type Result, success } from '@matin/contract/envelope'
import { type SQL, sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { reencode } from '../../platform/images/images.ts'
import { storeImage } from '../../platform/images/stored-images.ts'
import type { Platform } from '../../platform/platform.ts'

/** Photos of a customer that belong to no submission yet: two, and some that were chosen anew. */
const MAX_LOOSE = 10
const LOOSE_HOURS = 24
/** Photos of a rejected submission are kept this long for questions, then deleted. */
const REJECTED_DAYS = 90
const CHUNK = 100

const LOOSE = sql`purpose = 'identity' AND NOT EXISTS (
  SELECT 1 FROM identity_submission s WHERE s.front = image.id OR s.back = image.id)`

/** Takes a photo: encoded anew, sealed, and forgotten when it is not submitted within a day. */
export async function storePhoto(
  platform: Platform,
  customerId: string,
  upload: Buffer,
): Promise<Result<{ id: string; width: number; height: number }>> {
  const encoded = await reencode(upload)
  if (!encoded.ok) return encoded
  const { width, height } = encoded.value
  return inTransaction(platform.db, async tx => {
    const id = await storeImage(tx, platform, customerId, 'identity', encoded.value)
    const beyond = sql`owner = ${customerId}::uuid AND ${LOOSE} ORDER BY id DESC OFFSET ${MAX_LOOSE}`
    await forget(tx, beyond)
    return success({ id, width, height })
  })
}

/** The job that deletes photos which were never submitted, and those of submissions rejected long ago. */
export async function forgetPhotos(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const [loose, rejected] = [
    now.subtract({ hours: LOOSE_HOURS }),
    now.subtract({ hours: REJECTED_DAYS * 24 }),
  ]
  await platform.db.transaction(tx =>
    forget(tx, sql`created_at < ${toTimestamp(loose)}::timestamptz AND ${LOOSE}`),
  )
  while ((await platform.db.transaction(tx => forgetRejected(tx, rejected))) === CHUNK);
}

async function forgetRejected(tx: Tx, before: Temporal.Instant): Promise<number> {
  const rows = await rowsOf<{ front: string; back: string }>(
    tx,
    sql`SELECT id, front, back FROM identity_submission
      WHERE state = 'failed' AND front IS NOT NULL AND decided_at < ${toTimestamp(before)}::timestamptz
      LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED`,
  )
  for (const { front, back } of rows) {
    await tx.execute(
      sql`UPDATE identity_submission SET front = NULL, back = NULL WHERE front = ${front}::uuid`,
    )
    await tx.execute(sql`DELETE FROM image WHERE id IN (${front}::uuid, ${back}::uuid)`)
  }
  return rows.length
}

async function forget(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`DELETE FROM image WHERE id IN (SELECT id FROM image WHERE ${which})`)
}
