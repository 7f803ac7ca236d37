import type { uploadIdentityPhoto } from '@matin/contract/identity'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { takeUpload, type Uploads } from '#platform/images/loose-images.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { lockCustomer } from '../auth/public/lock-customer.ts'

const CHUNK = 100

export const PHOTOS: Uploads = {
  purpose: 'identity',
  use: sql`SELECT 1 FROM identity_submission s WHERE s.front = image.id OR s.back = image.id`,
  lock: lockCustomer,
}

export const storePhoto: Query<typeof uploadIdentityPhoto> = (
  platform,
  { caller: { customerId }, body: upload },
) => takeUpload(platform, customerId, PHOTOS, upload)

export async function forgetPhotos(platform: Platform): Promise<void> {
  const before = platform.clock.now().subtract({ hours: KEPT_DAYS.photos * 24 })
  while ((await platform.db.transaction(tx => forgetDecided(tx, before))) === CHUNK);
}

async function forgetDecided(tx: Tx, before: Temporal.Instant): Promise<number> {
  const rows = await rowsOf<{ front: string; back: string }>(
    tx,
    sql`SELECT id, front, back FROM identity_submission
      WHERE front IS NOT NULL AND decided_at < ${toTimestamp(before)}::timestamptz
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
