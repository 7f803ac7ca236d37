import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencode } from './images.ts'

const SECRET = 'secret-of-the-camera'
const picture = (width = 40, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#2fdca6' } })

/** One chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG that declares a size, black and white, with as many lines of pixels as asked for. */
function declaredPng(width: number, height: number, lines: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = Buffer.alloc(Math.min(Math.ceil(width / 8) + 1, 10_000) * lines)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function accepted(upload: Buffer) {
  const result = await reencode(upload, 'somebody')
  if (!result.ok) throw new Error(`refused: ${result.error}`)
  return result.value
}

describe('an upload is encoded anew', () => {
  it.each([
    ['PNG', () => picture().png().toBuffer()],
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
  ] as const)('from %s', async (_, make) => {
    const { bytes, width, height } = await accepted(await make())
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
    expect([width, height]).toEqual([40, 60])
  })

  it.each(['jpeg', 'webp', 'png'] as const)(
    'without the place and the words that a %s carried',
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

  it('upright, as the camera meant it', async () => {
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

  it('without what was hidden behind or inside it', async () => {
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

it('whose many uploads wait, waits behind their own: another one is next (finding 8)', async () => {
  const upload = await picture().png().toBuffer()
  const done: string[] = []
  const asked = [...Array.from({ length: 12 }, () => 'ann'), 'bob'].map(async owner => {
    expect(await reencode(upload, owner)).toMatchObject({ ok: true })
    done.push(owner)
  })
  await Promise.all(asked)
  expect(done.indexOf('bob')).toBeLessThan(3)
})

describe('an upload is refused', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ])('no header of a %s is read (suspected: libvips parses before the format is known)', async (_, file) => {
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format')
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('not an image')],
    ['an SVG', async () => Buffer.from(svg)],
    ['an SVG with an XML head', async () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a GIF that is a script', async () => Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1;')],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['an AVIF', () => picture().avif().toBuffer()],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'HTML behind the first bytes of a JPEG',
      async () => Buffer.concat([jpegStart, Buffer.from('<script>')]),
    ],
    [
      'HTML before a JPEG',
      async () => Buffer.concat([Buffer.from('<html>'), await picture().jpeg().toBuffer()]),
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['the head of a PNG', async () => (await picture().png().toBuffer()).subarray(0, 40)],
    ['half a JPEG', async () => half(await picture(400, 400).jpeg().toBuffer())],
    ['half a WebP', async () => half(await noise().webp().toBuffer())],
    ['half a PNG', async () => half(await noise().png().toBuffer())],
  ] as const)('that is %s', async (_, make) => {
    expect(await reencode(await make(), 'somebody')).toEqual({ ok: false, error: 'image_unreadable' })
  })

  it.each([
    ['declares more pixels than it has', declaredPng(60_000, 60_000, 1)],
    ['is a pixel bomb that really unpacks', declaredPng(10_001, 5_000, 5_000)],
    ['has the largest size there is', declaredPng(0x7fff_ffff, 0x7fff_ffff, 1)],
  ])('that %s, before it is decoded', async (_, upload) => {
    expect(upload.length).toBeLessThan(10_000)
    expect(await reencode(upload, 'somebody')).toEqual({ ok: false, error: 'image_unreadable' })
  })

  // What their decoders hold of them whole; bench/memory.ts shows what is held.
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
  ] as const)('that is %s: too large to be decoded', async (_, make) => {
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

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** A picture that does not compress, so that half of it is half of its lines. */
function noise() {
  return sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}
