import { and, eq, inArray } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { batchQuery, type Load, loadOne } from '../commands/batch-query.ts'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { openBytes, type SealContext, sealBytes } from '../secrets/vault.ts'
import type { StoredImage } from './images.ts'
import { image } from './tables.ts'

export type ImagePurpose = (typeof image.$inferSelect)['purpose']

export async function storeImage(
  tx: Tx,
  platform: Platform,
  owner: string,
  purpose: ImagePurpose,
  { bytes, width, height }: StoredImage,
): Promise<string> {
  const id = platform.ids.uuid()
  const sealed = sealBytes(platform.config, contextOf(id), bytes)
  await tx
    .insert(image)
    .values({ id, owner, purpose, width, height, createdAt: platform.clock.now(), ...sealed })
  return id
}

/** The caller checks who may see it. */
export async function openImage(tx: Tx, config: Config, id: string): Promise<Buffer | null> {
  const [row] = await tx
    .select({ keyId: image.keyId, bytes: image.bytes })
    .from(image)
    .where(eq(image.id, id))
  return row ? openStored(config, { id, ...row }) : null
}

/** One that was stored before images were encrypted is returned unchanged. */
export function openStored(
  config: Config,
  row: { id: string; keyId: string | null; bytes: Uint8Array },
): Buffer {
  const { id, keyId, bytes } = row
  return keyId === null ? Buffer.from(bytes) : openBytes(config, contextOf(id), { keyId, bytes })
}

export function sealStored(config: Config, id: string, bytes: Uint8Array) {
  return sealBytes(config, contextOf(id), bytes)
}

export async function ownedImages(
  tx: Tx,
  owner: string,
  purpose: ImagePurpose,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: image.id })
    .from(image)
    .where(and(inArray(image.id, [...ids]), eq(image.owner, owner), eq(image.purpose, purpose)))
  return new Set(rows.map(row => row.id))
}

const OWNED = batchQuery<{ owner: string; purpose: string; id: string }, { id: string }>({
  name: 'owned image',
  params: { owner: 'uuid', purpose: 'text', id: 'uuid' },
  text: `SELECT a.ordinal, i.id FROM params a
    JOIN image i ON i.id = a.id AND i.owner = a.owner AND i.purpose = a.purpose`,
})

export async function ownsImage(
  load: Load,
  image: { owner: string; purpose: string; id: string },
): Promise<boolean> {
  return (await loadOne(load, OWNED, image)) !== undefined
}

function contextOf(id: string): SealContext {
  return { purpose: 'image', owner: id }
}
