import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { PHONE } from '../support/browser.ts'

const folder = resolve(import.meta.dirname, '../../docs/screens')
const COLOURS = 128

export interface Camera {
  /** What the phone shows. */
  take(name: string): Promise<void>
  /** The phone's picture, and `<name>-full` with the whole page. */
  takeFull(name: string): Promise<void>
}

/** Empties the album and returns a camera that fills it. */
export function newAlbum(page: Page): Camera {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(join(folder, file))

  async function shoot(name: string): Promise<void> {
    await atRest(page)
    const picture = await page.screenshot({ animations: 'disabled' })
    const path = join(folder, `${name}.png`)
    const { size } = await sharp(picture).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(path)
    console.log(`${name}.png ${(size / 1024).toFixed(0)} kB`)
  }

  return {
    async take(name) {
      await page.evaluate(() => window.scrollTo(0, 0))
      await shoot(name)
    },
    async takeFull(name) {
      await this.take(name)
      // A taller phone rather than a stitched page: what is pinned to the foot stays at the foot.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      if (height <= PHONE.height) return
      await page.setViewportSize({ ...PHONE, height })
      await shoot(`${name}-full`)
      await page.setViewportSize(PHONE)
    },
  }
}

/** Nothing loads, moves or is about to vanish. */
async function atRest(page: Page): Promise<void> {
  await page.locator('[role=status]:not(:empty):not(.sr)').first().waitFor({ state: 'detached' })
  await page.waitForFunction(() => {
    const still = document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Infinity)
    const loaded = [...document.images].every(image => image.complete)
    return still && loaded && document.fonts.status === 'loaded'
  })
}
