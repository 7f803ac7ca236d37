import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Figure } from './figures.ts'

const IMAGE_PROGRAM = join(import.meta.dirname, 'image-memory.ts')
/** Memory in MiB that one upload may add to the server's (quality.md). */
const UPLOAD_MIB = 64

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 40, g: 220, b: 166, alpha: 0.5 } },
    limitInputPixels: false,
  })

/** Accepted uploads, and uploads refused for their declared size. Neither may exceed the memory limit. */
const UPLOADS: Record<string, () => Promise<Buffer>> = {
  'a photo of 50 megapixels': () => plain(8160, 6120).jpeg().toBuffer(),
  'a progressive photo of 8 megapixels': () => plain(3264, 2448).jpeg({ progressive: true }).toBuffer(),
  'a PNG of 37 megapixels, half transparent': () =>
    plain(6100, 6100, 4).png({ compressionLevel: 1 }).toBuffer(),
  'a WebP as wide as there are': () => plain(16_000, 2300, 4).webp({ lossless: true }).toBuffer(),
  'a progressive photo of 25 megapixels': () => plain(5000, 5000).jpeg({ progressive: true }).toBuffer(),
  'a progressive CMYK photo': () =>
    plain(3000, 3000).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
  'an interlaced PNG of 16 bits a sample': () =>
    plain(3000, 3000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'a PNG of 16 bits a sample': () => plain(3000, 3000, 4).toColourspace('rgb16').png().toBuffer(),
  'a PNG of 64 megapixels': () => plain(8000, 8000).png({ compressionLevel: 1 }).toBuffer(),
}

/** Measures the memory of re-encoding an upload. */
export async function benchMemory(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, make] of Object.entries(UPLOADS)) {
    const { outcomes, mebibytes } = await upload(await make(), 1)
    const title = `upload, ${name} (${outcomes.join()})`
    figures.push({ name: title, value: mebibytes, unit: 'MiB', target: UPLOAD_MIB, better: 'lower' })
  }
  // The allocator's retained memory comes on top of one decode; eight in parallel took 185.
  const { mebibytes } = await upload(await plain(8160, 6120).jpeg().toBuffer(), 8)
  const name = 'eight photos of 50 megapixels at once, one after the other'
  return [...figures, { name, value: mebibytes, unit: 'MiB', target: 2 * UPLOAD_MIB, better: 'lower' }]
}

async function upload(bytes: Buffer, atOnce: number): Promise<{ outcomes: string[]; mebibytes: number }> {
  const child = spawn(process.execPath, [IMAGE_PROGRAM, String(atOnce)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(bytes)
  return JSON.parse(await text(child.stdout))
}
