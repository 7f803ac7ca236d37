import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { PHONE } from '../support/browser.ts'

const root = resolve(import.meta.dirname, '../..')
/** Folder of the album, with one subfolder per series of pictures. git ignores it. */
export const ALBUM = join(root, '.cache/screens')
/** Pictures in the README, which git keeps in docs/screens. */
const IN_README = [
  'journey/home.webp',
  'journey/mining-pool.webp',
  'journey/withdraw-status.webp',
  'console/withdrawal-request-1440.webp',
  'console/treasury-1440.webp',
  'en/assets-proof.webp',
]
/** Folder of the journey from registration to withdrawal. */
export const JOURNEY = 'journey'
/** WebP settings that keep letters sharp at a third of a palette PNG's size. */
const WEBP = { nearLossless: true, quality: 40, effort: 6 }

export interface Camera {
  /** Takes a picture of the phone's screen. */
  take(name: string): Promise<void>
  /** Takes the phone's screen, and the whole page as `<name>-full`. */
  takeFull(name: string): Promise<void>
}

/** Beginnings of the names of the pictures to take. If it is empty, all pictures are taken. */
const WANTED = process.argv.slice(2)

/** Whether to take the picture of this name. */
export function isWanted(name: string): boolean {
  return WANTED.length === 0 || WANTED.some(beginning => name.startsWith(beginning))
}

/** Empties the album, unless only some pictures are retaken. */
export function emptyAlbum(): void {
  if (WANTED.length === 0) rmSync(ALBUM, { recursive: true, force: true })
}

/** Returns a camera that fills one folder of the album. */
export function cameraFor(page: Page, folder: string): Camera {
  mkdirSync(join(ALBUM, folder), { recursive: true })

  async function shoot(name: string): Promise<void> {
    if (!isWanted(name)) return
    await atRest(page)
    const picture = await page.screenshot({ animations: 'disabled' })
    const path = `${folder}/${name}.webp`
    const { size } = await sharp(picture).webp(WEBP).toFile(join(ALBUM, path))
    if (IN_README.includes(path)) copyFileSync(join(ALBUM, path), join(root, 'docs/screens', basename(path)))
    console.log(`${path} ${(size / 1024).toFixed(0)} kB`)
  }

  return {
    async take(name) {
      await page.evaluate(() => window.scrollTo(0, 0))
      await shoot(name)
    },
    async takeFull(name) {
      await this.take(name)
      // A taller phone instead of a stitched page, so that pinned content stays at the foot.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      if (height <= PHONE.height) return
      await page.setViewportSize({ ...PHONE, height })
      await shoot(`${name}-full`)
      await page.setViewportSize(PHONE)
    },
  }
}

/**
 * Waits until nothing loads, moves or is about to disappear. A status element with a value is permanent, so
 * it does not count.
 */
async function atRest(page: Page): Promise<void> {
  await page
    .locator('[role=status]:not(:empty):not(.sr):not([data-value], :has(#offline))')
    .first()
    .waitFor({ state: 'detached' })
  await page.waitForFunction(() => {
    const still = document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity)
    const loaded = [...document.images].every(image => image.complete)
    return still && loaded && document.fonts.status === 'loaded'
  })
}
