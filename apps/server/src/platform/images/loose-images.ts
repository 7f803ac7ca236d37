import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import { customer, type ImagePurpose } from '../db/schema.ts'
import type { Platform } from '../platform.ts'
import type { StoredImage } from './images.ts'
import { storeImage } from './stored-images.ts'

/** Of one purpose: those of a form that is filled in now, and some that were chosen anew. */
const MAX_LOOSE = 10
const LOOSE_HOURS = 24

/** What uses an image of a purpose; one that nothing uses is loose. */
const USE: Record<ImagePurpose, SQL> = {
  voucher: sql`SELECT 1 FROM receipt r WHERE r.customer = image.owner AND r.voucher = image.id`,
  identity: sql`SELECT 1 FROM identity_submission s WHERE s.front = image.id OR s.back = image.id`,
  support: sql`SELECT 1 FROM support_message m WHERE m.image = image.id`,
}
const PURPOSES = Object.keys(USE) as ImagePurpose[]

/**
 * Stores an upload that nothing uses yet and answers its id. Only the newest few of a customer are kept, and none for
 * longer than a day: whoever uploads without end fills no disk.
 */
export function storeLoose(
  platform: Platform,
  owner: string,
  purpose: ImagePurpose,
  image: StoredImage,
): Promise<string> {
  return platform.db.transaction(async tx => {
    // One at a time: many at once would not see each other.
    await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, owner)).for('update')
    const id = await storeImage(tx, platform, owner, purpose, image)
    const mine = sql`owner = ${owner}::uuid AND ${isLoose(purpose)}`
    await forget(tx, sql`${mine} ORDER BY created_at DESC, id DESC OFFSET ${MAX_LOOSE}`)
    return id
  })
}

/** The job that deletes uploads which nothing has used within a day. */
export async function forgetLoose(platform: Platform): Promise<void> {
  const before = toTimestamp(platform.clock.now().subtract({ hours: LOOSE_HOURS }))
  for (const purpose of PURPOSES)
    await forget(platform.db, sql`created_at < ${before}::timestamptz AND ${isLoose(purpose)}`)
}

function isLoose(purpose: ImagePurpose): SQL {
  return sql`purpose = ${purpose} AND NOT EXISTS (${USE[purpose]})`
}

async function forget(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`DELETE FROM image WHERE id IN (SELECT id FROM image WHERE ${which})`)
}
