import { type Result, success } from '@matin/contract/result'
import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { deleteUnusedSlice } from '../db/slices.ts'
import type { Platform } from '../platform.ts'
import { reencode, type StoredImage } from './images.ts'
import { type ImagePurpose, storeImage } from './stored-images.ts'
import { image } from './tables.ts'

/** A customer's unused images of one purpose: those of an open form, and some that were replaced. */
const MAX_LOOSE = 10
const LOOSE_HOURS = 24

export interface Uploads {
  purpose: ImagePurpose
  /** True if the row `image` is in use. Other images are deleted after a day. */
  use: SQL
  /** Makes other uploads of the same owner wait, because concurrent ones would not count each other. */
  lock(tx: Tx, owner: string): Promise<void>
}

/** Encodes it again and stores it sealed. An image that stays unused for a day is deleted. */
export async function takeUpload(
  platform: Platform,
  owner: string,
  uploads: Uploads,
  upload: Buffer,
): Promise<Result<{ id: string; width: number; height: number }>> {
  const encoded = await reencode(upload, owner)
  if (!encoded.ok) return encoded
  const { width, height } = encoded.value
  return success({ id: await storeLoose(platform, owner, uploads, encoded.value), width, height })
}

/** Only a customer's newest few are kept, for a day at most, so that uploads cannot fill the disk. */
export function storeLoose(
  platform: Platform,
  owner: string,
  uploads: Uploads,
  upload: StoredImage,
): Promise<string> {
  return platform.db.transaction(async tx => {
    await uploads.lock(tx, owner)
    const id = await storeImage(tx, platform, owner, uploads.purpose, upload)
    const mine = sql`owner = ${owner}::uuid AND ${isLoose(uploads)}`
    await forget(tx, sql`${mine} ORDER BY created_at DESC, id DESC OFFSET ${MAX_LOOSE}`)
    return id
  })
}

/** Deletes those older than a day that are unused. Returns how many it visited. */
export function forgetLoose({ db, clock }: Platform, uploads: Uploads, limit: number): Promise<number> {
  const { purpose, use: used } = uploads
  const { id, createdAt } = image
  const before = clock.now().subtract({ hours: LOOSE_HOURS })
  const expired = sql`${eq(image.purpose, purpose)} AND ${lt(createdAt, before)}`
  const images = { what: `images: ${purpose}`, table: image, by: createdAt, id, expired, used }
  return deleteUnusedSlice(db, images, limit)
}

function isLoose({ purpose, use }: Uploads): SQL {
  return sql`purpose = ${purpose} AND NOT EXISTS (${use})`
}

async function forget(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`DELETE FROM image WHERE id IN (SELECT id FROM image WHERE ${which})`)
}
