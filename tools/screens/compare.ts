import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Difference of a colour channel (0 to 255) that counts as equal: near-lossless WebP changes as much. */
const TOLERANCE = 24

export interface Difference {
  /** Path of the picture, relative to both folders. */
  picture: string
  difference: string
}

/** Pictures (.webp, .png) of the same path. Empty if each is in both folders and looks the same. */
export async function compareFolders(first: string, second: string): Promise<Difference[]> {
  const [before, after] = [picturesOf(first), picturesOf(second)]
  const differences: Difference[] = []
  for (const picture of [...new Set([...before, ...after])].sort()) {
    const difference = !after.has(picture)
      ? `only in ${first}`
      : !before.has(picture)
        ? `only in ${second}`
        : await differenceOf(join(first, picture), join(second, picture))
    if (difference !== null) differences.push({ picture, difference })
  }
  return differences
}

function picturesOf(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Set(files.filter(file => /\.(webp|png)$/.test(file)))
}

async function differenceOf(first: string, second: string): Promise<string | null> {
  const [a, b] = await Promise.all([pixelsOf(first), pixelsOf(second)])
  if (a.width !== b.width || a.height !== b.height)
    return `${a.width} x ${a.height} became ${b.width} x ${b.height}`
  let pixels = 0
  for (let at = 0; at < a.data.length; at += a.channels) {
    for (let channel = 0; channel < a.channels; channel++) {
      if (Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) <= TOLERANCE) continue
      pixels++
      break
    }
  }
  if (pixels === 0) return null
  return `${pixels} pixels differ (${((100 * pixels) / (a.width * a.height)).toFixed(2)} %)`
}

async function pixelsOf(file: string) {
  const { data, info } = await sharp(readFileSync(file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, ...info }
}
