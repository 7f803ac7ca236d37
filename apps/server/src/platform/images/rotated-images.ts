import { asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { isOlder, type SealedStore } from '../secrets/key-rotation.ts'
import { openStored, sealStored } from './stored-images.ts'
import { image } from './tables.ts'

/** Few in one transaction, because an image has up to some hundred KiB. */
const CHUNK = 10

/** All images, of every purpose and including those stored before images were sealed. */
export const sealedImages: SealedStore = {
  name: 'image',
  counts: tx =>
    tx
      .select({ keyId: image.keyId, rows: count() })
      .from(image)
      .groupBy(image.keyId)
      .orderBy(asc(image.keyId)),
  async renew(tx, config) {
    const rows = await tx
      .select({ id: image.id, keyId: image.keyId, bytes: image.bytes })
      .from(image)
      .where(or(isNull(image.keyId), isOlder(sql`${image.keyId}`, config)))
      .limit(CHUNK)
      .for('update', { skipLocked: true })
    for (const row of rows)
      await tx
        .update(image)
        .set(sealStored(config, row.id, openStored(config, row)))
        .where(eq(image.id, row.id))
    return rows.length
  },
}
