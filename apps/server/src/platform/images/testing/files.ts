import { crc32, deflateSync } from 'node:zlib'
import type { ErrorWord } from '@matin/contract/errors'
import sharp from 'sharp'

/** Width and height of the stored image, or the error that refuses the file. */
type Outcome = readonly [number, number] | ErrorWord

/** Files that people choose, each with a function that makes it and the expected outcome. */
export const FILES: readonly (readonly [name: string, make: () => Promise<Buffer>, outcome: Outcome])[] = [
  ['a JPEG', () => picture().jpeg().toBuffer(), [40, 60]],
  ['a progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer(), [40, 60]],
  ['a JPEG in CMYK', () => picture().toColourspace('cmyk').jpeg().toBuffer(), [40, 60]],
  ['a grey JPEG', () => picture().greyscale().jpeg().toBuffer(), [40, 60]],
  ['a JPEG upside down', () => picture().withMetadata({ orientation: 3 }).jpeg().toBuffer(), [40, 60]],
  [
    'a JPEG that a camera turned',
    () => picture().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    [60, 40],
  ],
  [
    'a JPEG turned the other way',
    () => picture().withMetadata({ orientation: 8 }).jpeg().toBuffer(),
    [60, 40],
  ],
  ['a JPEG in the colours of a phone', () => picture().withIccProfile('p3').jpeg().toBuffer(), [40, 60]],
  ['a JPEG with bytes behind it', async () => Buffer.concat([await jpeg(), Buffer.alloc(500, 1)]), [40, 60]],
  ['a JPEG without its end mark', async () => (await jpeg()).subarray(0, -2), [40, 60]],
  ['a JPEG with half of its end mark', async () => (await jpeg()).subarray(0, -1), [40, 60]],
  [
    'a progressive JPEG without its end mark',
    async () => (await noise().jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
    [200, 200],
  ],
  ['a JPEG that is a page, too', async () => Buffer.concat([await jpeg(), HTML]), [40, 60]],
  ['a PNG', () => picture().png().toBuffer(), [40, 60]],
  ['a PNG of 16 bits', () => picture().toColourspace('rgb16').png().toBuffer(), [40, 60]],
  ['an interlaced PNG', () => picture().png({ progressive: true }).toBuffer(), [40, 60]],
  ['a PNG with a palette', () => picture().png({ palette: true }).toBuffer(), [40, 60]],
  ['a PNG that lets light through', () => picture().ensureAlpha(0.5).png().toBuffer(), [40, 60]],
  ['a PNG of one pixel', () => picture(1, 1).png().toBuffer(), [1, 1]],
  ['an animated PNG', animatedPng, [40, 60]],
  ['a WebP', () => picture().webp().toBuffer(), [40, 60]],
  ['a WebP without loss', () => picture().webp({ lossless: true }).toBuffer(), [40, 60]],
  ['an animated WebP', () => frames().webp({ loop: 0 }).toBuffer(), [40, 60]],
  ['a long screenshot', () => picture(400, 8000).png().toBuffer(), [100, 2000]],
  ['a GIF', () => picture().gif().toBuffer(), 'image_format'],
  ['an animated GIF', () => frames().gif().toBuffer(), 'image_format'],
  ['an AVIF', () => picture().avif().toBuffer(), 'image_format'],
  ['a HEIC', async () => box('heic'), 'image_format'],
  ['a HEIC of several pictures', async () => box('mif1'), 'image_format'],
  ['a TIFF', () => picture().tiff().toBuffer(), 'image_format'],
  ['a BMP', async () => bitmap(), 'image_format'],
  ['an icon', async () => Buffer.from('00000100010010100000010020006804000016000000', 'hex'), 'image_format'],
  ['a JPEG XL', async () => Buffer.from('ff0a7f0040', 'hex'), 'image_format'],
  ['an SVG', async () => Buffer.from(SVG), 'image_format'],
  [
    'an SVG with a head',
    async () => Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- a -->\n${SVG}`),
    'image_format',
  ],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'image_format'],
  ['half a JPEG', async () => half(await jpeg()), 'image_damaged'],
  ['a JPEG without its last pixels', async () => (await jpeg()).subarray(0, -9), 'image_damaged'],
  ['half a PNG', async () => half(await noise().png().toBuffer()), 'image_damaged'],
  ['half a WebP', async () => half(await noise().webp().toBuffer()), 'image_damaged'],
  [
    'the first bytes of a JPEG before a page',
    async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), HTML]),
    'image_damaged',
  ],
  ['a page before a JPEG', async () => Buffer.concat([HTML, await jpeg()]), 'image_unreadable'],
  ['a page', async () => HTML, 'image_unreadable'],
  ['JSON', async () => Buffer.from('{}'), 'image_unreadable'],
  ['a text', async () => Buffer.from('not an image'), 'image_unreadable'],
  ['a ZIP', async () => Buffer.from('504b0304140000000800', 'hex'), 'image_unreadable'],
  ['nothing', async () => Buffer.alloc(0), 'image_empty'],
  ['more pixels than it has', async () => declaredPng(60_000, 60_000, 1), 'image_too_large'],
  ['a bomb of pixels', async () => declaredPng(10_001, 5_000, 5_000), 'image_too_large'],
  [
    'a huge progressive photo',
    () => picture(3000, 3000).jpeg({ progressive: true }).toBuffer(),
    'image_too_large',
  ],
]

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')

function picture(width = 40, height = 60) {
  return sharp({ create: { width, height, channels: 3, background: '#2fdca6' } })
}

/** Creates an image of noise. Noise does not compress, so half of the bytes contain half of the lines. */
function noise() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise } })
}

function jpeg(): Promise<Buffer> {
  return noise().resize(40, 60).jpeg().toBuffer()
}

/** Creates two frames of 40 by 60 pixels. */
function frames() {
  const raw = Buffer.alloc(40 * 120 * 3, 90).fill(200, 40 * 60 * 3)
  return sharp(raw, { raw: { width: 40, height: 120, channels: 3, pageHeight: 60 } })
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** Creates the beginning of a photo file (HEIF) of the given brand, with filler behind it. */
function box(brand: string): Buffer {
  const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1')
  return Buffer.concat([head, Buffer.alloc(400)])
}

/** Creates a bitmap of two by two pixels of 24 bits. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(70)
  bytes.write('BM', 'latin1')
  for (const [at, value] of [
    [2, 70],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 2],
    [26, 1],
    [28, 24],
  ] as const)
    bytes.writeUInt16LE(value, at)
  return bytes
}

/** Creates one chunk of a PNG file. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Creates a black and white PNG that declares a size but has only `lines` lines of pixels. */
export function declaredPng(width: number, height: number, lines: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = Buffer.alloc(Math.min(Math.ceil(width / 8) + 1, 10_000) * lines)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * Creates a PNG with the chunk that announces an animation. A decoder that does not know the chunk shows the
 * first frame.
 */
async function animatedPng(): Promise<Buffer> {
  const png = await picture().png().toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(1, 0)
  // After the signature (8 bytes) and the header chunk (25).
  return Buffer.concat([png.subarray(0, 33), chunk('acTL', control), png.subarray(33)])
}
