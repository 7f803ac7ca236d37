import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const PROGRAM = join(import.meta.dirname, 'testing/peak-memory.ts')

/** What becomes of an upload in a process of its own, and the memory that it costs there. */
async function measured(upload: Buffer, atOnce = 1): Promise<{ outcomes: string[]; mebibytes: number }> {
  const child = spawn(process.execPath, [PROGRAM, String(atOnce)], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(upload)
  return JSON.parse(await text(child.stdout))
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 40, g: 220, b: 166, alpha: 0.5 } },
    limitInputPixels: false,
  })

describe('an upload costs at most 64 MiB', () => {
  it.each([
    ['a photo of 50 megapixels', () => plain(8160, 6120).jpeg().toBuffer(), 'taken'],
    [
      'a progressive photo of 8 megapixels',
      () => plain(3264, 2448).jpeg({ progressive: true }).toBuffer(),
      'taken',
    ],
    [
      'a PNG of 37 megapixels, each of them half transparent',
      () => plain(6100, 6100, 4).png({ compressionLevel: 1 }).toBuffer(),
      'taken',
    ],
    [
      'a WebP as wide as there are',
      () => plain(16_000, 2300, 4).webp({ lossless: true }).toBuffer(),
      'taken',
    ],
    [
      'a progressive photo of 25 megapixels',
      () => plain(5000, 5000).jpeg({ progressive: true }).toBuffer(),
      'image_too_large',
    ],
    [
      'a progressive CMYK photo',
      () => plain(3000, 3000).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
      'image_too_large',
    ],
    [
      'an interlaced PNG of 16 bits a sample',
      () => plain(3000, 3000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      'image_too_large',
    ],
    [
      'a PNG of 16 bits a sample',
      () => plain(3000, 3000, 4).toColourspace('rgb16').png().toBuffer(),
      'image_too_large',
    ],
    [
      'more than 50 megapixels',
      () => plain(8000, 8000).png({ compressionLevel: 1 }).toBuffer(),
      'image_unreadable',
    ],
  ] as const)('%s', async (_, make, outcome) => {
    const { outcomes, mebibytes } = await measured(await make())
    expect(outcomes).toEqual([outcome])
    expect(mebibytes).toBeLessThan(64)
  })
})

it('many uploads at once wait for each other', async () => {
  const upload = await plain(8160, 6120).jpeg().toBuffer()
  const { outcomes, mebibytes } = await measured(upload, 8)
  expect(outcomes).toEqual(['taken'])
  // What the allocator keeps comes on top of one decode; eight side by side took 185.
  expect(mebibytes).toBeLessThan(128)
})
