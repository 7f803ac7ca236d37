import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'
import { findProgram } from './programs.ts'

/** Debian's headless Chromium, which draws the same with a seventh less CPU time. */
const HEADLESS = 'chromium-headless-shell'
const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The design's Latin font, and one for the three other languages. Text in other fonts would be wider. */
const FONTS = { Inter: 'fonts-inter', 'Noto Sans CJK SC': 'fonts-noto-cjk' }
const FONT_LIST = 'fc-list'
const macPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const findBrowser = () => findProgram('CHROMIUM_PATH', names, macPlaces)

/**
 * Finds a browser and the fonts for the journeys, and installs them on Debian if permitted.
 *
 * @param further Debian packages to install in the same run
 * @returns the browser's path, or the problem
 */
export function ensureBrowser(further: string[] = []): { path: string } | { problem: string } {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !findBrowser()) return { problem: `CHROMIUM_PATH=${asked} is not executable` }
  const wanted = missingFonts().map(([, name]) => name)
  if (!findBrowser()) wanted.unshift(HEADLESS)
  const all = [...wanted, ...further]
  let refused = all.length > 0 ? aptInstall(all) : undefined
  // A distribution may lack one of them, and then apt refuses all.
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
    // Without fontconfig (macOS) the system's fonts are used.
    ([family]) => spawnSync(FONT_LIST, [family], { encoding: 'utf8' }).stdout?.trim() === '',
  )
}

/** Asks for the version: a wrapper may be on PATH without its browser (Debian's and Ubuntu's stubs). */
function runs(path: string): { path: string } | { problem: string } {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) return { problem: `${path} --version failed: the browser does not run` }
  console.log(`[test] browser: ${stdout.trim()} at ${path}`)
  return { path }
}
