import { failure, type Result, success } from '@matin/contract/result'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { Busy, createQueue } from '../queue.ts'
import { fileKind } from './file-kind.ts'

/** Refuses decompression bombs before they are decoded. */
const MAX_PIXELS = 50_000_000
/** A pixel has three samples, or four if it may be transparent. */
const MAX_SAMPLES = 3 * MAX_PIXELS
/** Of an image that a decoder must hold in memory as a whole (progressive, interlaced, 16 bits a sample). */
const MAX_WHOLE_BYTES = 24 * 1024 * 1024
const MAX_SIDE = 2000

// No cache and one thread a decode, so that an upload costs bounded memory.
sharp.cache(false)
sharp.concurrency(1)
// libvips detects the format itself by reading headers: only these three of its parsers may run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/**
 * One image is decoded at a time and few wait, which bounds memory. A customer's share exceeds the ten unused
 * images that are kept (loose-images.ts), and leaves half of the queue to others.
 */
export const UPLOADS = createQueue({ atOnce: 1, most: 30, share: 15 })

export interface StoredImage {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Encodes again as JPEG of at most 2000 pixels a side, which removes hidden content (metadata, GPS, a second
 * format). Accepts JPEG, PNG and WebP, detected by content and not by name. `owner` is the key in the queue:
 * a customer with many uploads delays only their own.
 */
export async function reencode(upload: Buffer, owner: string): Promise<Result<StoredImage>> {
  try {
    return await UPLOADS.run(owner, () => encodeAnew(upload))
  } catch (error) {
    if (error instanceof Busy && error.own) return failure('too_many_requests')
    throw error
  }
}

async function encodeAnew(upload: Buffer): Promise<Result<StoredImage>> {
  if (upload.length === 0) return failure('image_empty')
  const kind = fileKind(upload)
  if (kind !== 'taken') return failure(kind === 'other' ? 'image_format' : 'image_unreadable')
  try {
    return await decode(upload, 'error').catch(() =>
      // A JPEG may lack its end mark alone. Anything else that is missing is a warning of the decoder then.
      decode(Buffer.concat([upload, END_OF_JPEG]), 'warning'),
    )
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    return failure(tooLarge ? 'image_too_large' : 'image_damaged')
  }
}

const END_OF_JPEG = Buffer.from('ffd9', 'hex')

/** Throws an error of libvips for a fault that `failOn` does not accept. */
async function decode(upload: Buffer, failOn: SharpOptions['failOn']): Promise<Result<StoredImage>> {
  const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn })
  const metadata = await image.metadata()
  const { width, height, channels } = metadata
  if (width * height * channels > MAX_SAMPLES || wholeBytes(metadata) > MAX_WHOLE_BYTES)
    return failure('image_too_large')
  const { data, info } = await image
    .rotate()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return success({ bytes: data, width: info.width, height: info.height })
}

/** Bytes that a decoder needs before it returns the first line; 0 if it works line by line. */
function wholeBytes(metadata: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = metadata
  if (!isProgressive && depth !== 'ushort') return 0
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels
  // Coefficients of a progressive JPEG have 16 bits, too.
  return width * height * samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1)
}
