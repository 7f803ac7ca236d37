import { failure, type Result, success } from '@matin/contract/envelope'
import sharp from 'sharp'

/** Refuses pixel bombs before they are decoded. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 2000

// One decode at a time and no cache: an upload costs bounded memory.
sharp.cache(false)
sharp.concurrency(1)

export interface StoredImage {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Decodes an upload and encodes it anew as JPEG of at most 2000 px a side: what was hidden in the file
 * (metadata, GPS, a second format) is gone. Only JPEG, PNG and WebP, told by content and not by name.
 */
export async function reencode(upload: Buffer): Promise<Result<StoredImage>> {
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return failure('image_unreadable')
    const { data, info } = await image
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return success({ bytes: data, width: info.width, height: info.height })
  } catch {
    return failure('image_unreadable')
  }
}
