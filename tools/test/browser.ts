import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'
import { findProgram } from './programs.ts'

/** Debian's package of Chromium without windows, which draws the same for a seventh less of the processor. */
const HEADLESS = 'chromium-headless-shell'
const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** What pages are set in: one of the design's own for Latin, one that has the three other languages. Others are wider. */
const FONTS = { Inter: 'fonts-inter', 'Noto Sans CJK SC': 'fonts-noto-cjk' }
const FONT_LIST = 'fc-list'
const macPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The path of a Chromium that this machine has: CHROMIUM_PATH when set, else one of the usual names. */
const findBrowser = () => findProgram('CHROMIUM_PATH', names, macPlaces)

/**
 * Finds a browser for the journeys, and the fonts that they measure pages in, installing them on Debian when allowed.
 *
 * @param further Debian packages that are wanted in the same go
 * @returns the browser's path, or what to tell the person
 */
export function ensureBrowser(further: string[] = []): { path: string } | { problem: string } {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !findBrowser()) return { problem: `CHROMIUM_PATH=${asked} is not executable` }
  const wanted = missingFonts().map(([, name]) => name)
  if (!findBrowser()) wanted.unshift(HEADLESS)
  const all = [...wanted, ...further]
  let refused = all.length > 0 ? aptInstall(all) : undefined
  // A distribution may lack one of them, for which apt refuses them all.
  if (refused && wanted.length > 0)
    refused = aptInstall(wanted.map(name => (name === HEADLESS ? 'chromium' : name)))
  const found = findBrowser()
  if (!found)
    return {
      problem: `no Chromium found and none installed (${refused}). Install chromium or set CHROMIUM_PATH.`,
    }
  const still = missingFonts().map(([family]) => family)
  if (still.length > 0)
    return {
      problem: `the fonts ${still.join(', ')} are missing and not installed (${refused}). Install them.`,
    }
  return runs(found)
}

function missingFonts(): [family: string, debianPackage: string][] {
  return Object.entries(FONTS).filter(
    // Without fontconfig (macOS) the system's own fonts are taken.
    ([family]) => spawnSync(FONT_LIST, [family], { encoding: 'utf8' }).stdout?.trim() === '',
  )
}

/** A wrapper may be on PATH while its browser is not (Debian's and Ubuntu's stubs): ask it. */
function runs(path: string): { path: string } | { problem: string } {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) return { problem: `${path} --version failed: the browser does not run` }
  console.log(`[test] browser: ${stdout.trim()} at ${path}`)
  return { path }
}
