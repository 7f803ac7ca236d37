import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencode } from './images.ts'
import { chunk, declaredPng, FILES } from './testing/files.ts'

const SECRET = 'secret-of-the-camera'
const picture = (width = 40, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#2fdca6' } })

async function accepted(upload: Buffer) {
  const result = await reencode(upload, 'somebody')
  if (!result.ok) throw new Error(`refused: ${result.error}`)
  return result.value
}

describe('an upload is encoded again', () => {
  it.each([
    ['PNG', () => picture().png().toBuffer()],
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
  ] as const)('to JPEG from %s', async (_, make) => {
    const { bytes, width, height } = await accepted(await make())
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
    expect([width, height]).toEqual([40, 60])
  })

  it.each(['jpeg', 'webp', 'png'] as const)(
    'without the location and texts that a %s carried',
    async format => {
      const upload = await picture()
        .withExif({
          IFD0: { Copyright: SECRET },
          IFD3: {
            GPSLatitude: '52/1 31/1 12/1',
            GPSLatitudeRef: 'N',
            GPSLongitude: '13/1 24/1 18/1',
            GPSLongitudeRef: 'E',
          },
        })
        .toFormat(format)
        .toBuffer()
      expect((await sharp(upload).metadata()).exif?.toString('latin1')).toContain(SECRET)
      const { bytes } = await accepted(upload)
      const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc, comments]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(bytes.toString('latin1')).not.toMatch(/secret|Exif|GPS/i)
    },
  )

  it('upright, by the orientation that the camera recorded', async () => {
    const upload = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await accepted(upload)).toMatchObject({ width: 60, height: 40 })
  })

  it('no larger than 2000 pixels a side', async () => {
    const upload = await picture(5000, 100).png().toBuffer()
    expect(await accepted(upload)).toMatchObject({ width: 2000, height: 40 })
  })

  it('on white where it was transparent', async () => {
    const upload = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { bytes } = await accepted(upload)
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('without hidden parts behind or inside the picture', async () => {
    const png = await picture().png().toBuffer()
    const script = `<html><script>alert("${SECRET}")</script></html>`
    const behind = Buffer.concat([png, Buffer.from(script)])
    const note = chunk('tEXt', Buffer.from(`Comment\0${script}`))
    // After the signature (8 bytes) and the header chunk (25).
    const inside = Buffer.concat([png.subarray(0, 33), note, png.subarray(33)])
    for (const upload of [behind, inside]) {
      expect(upload.includes(SECRET)).toBe(true)
      const { bytes } = await accepted(upload)
      expect(bytes.includes(SECRET)).toBe(false)
      expect(bytes.includes('script')).toBe(false)
    }
  })
})

it('many waiting uploads of one owner do not delay another owner’s upload', async () => {
  const upload = await picture().png().toBuffer()
  const done: string[] = []
  const asked = [...Array.from({ length: 12 }, () => 'ann'), 'bob'].map(async owner => {
    expect(await reencode(upload, owner)).toMatchObject({ ok: true })
    done.push(owner)
  })
  await Promise.all(asked)
  expect(done.indexOf('bob')).toBeLessThan(3)
})

describe('a file is recognised by its bytes, and accepted or refused with a reason', () => {
  it.each(FILES)('%s', async (_, make, outcome) => {
    const result = await reencode(await make(), 'somebody')
    if (typeof outcome === 'string') return expect(result).toEqual({ ok: false, error: outcome })
    expect(result).toMatchObject({ ok: true, value: { width: outcome[0], height: outcome[1] } })
  })
})

describe('an upload is refused', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ])('without libvips reading the header of a %s', async (_, file) => {
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format')
  })

  it('when it declares the largest possible size, before it is decoded', async () => {
    const upload = declaredPng(0x7fff_ffff, 0x7fff_ffff, 1)
    expect(upload.length).toBeLessThan(10_000)
    expect(await reencode(upload, 'somebody')).toMatchObject({ ok: false })
  })

  // Images that their decoders hold whole in memory.
  it.each([
    [
      'a progressive photo of nine megapixels',
      () => picture(3000, 3000).jpeg({ progressive: true }).toBuffer(),
    ],
    [
      'a progressive CMYK photo',
      () => picture(1800, 1800).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    ],
    [
      'an interlaced PNG of 16 bits a sample',
      () => picture(2100, 2100).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
    ['a PNG of 16 bits a sample', () => picture(2100, 2100).toColourspace('rgb16').png().toBuffer()],
  ] as const)('when it is %s: too large to be decoded', async (_, make) => {
    expect(await reencode(await make(), 'somebody')).toEqual({ ok: false, error: 'image_too_large' })
  })

  it('only above the limit: a progressive photo of eight million pixels is still read', async () => {
    const upload = await picture(3264, 2448).jpeg({ progressive: true }).toBuffer()
    expect(await accepted(upload)).toMatchObject({ width: 2000, height: 1500 })
  })

  it('only above the limit: fifty million pixels are still read', async () => {
    expect(await accepted(declaredPng(10_000, 5_000, 5_000))).toMatchObject({ width: 2000, height: 1000 })
  })
})
