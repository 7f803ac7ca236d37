import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The path of a Chromium that this machine has: CHROMIUM_PATH when set, else one of the usual names. */
function findBrowser(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return executable(asked) ? asked : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap(name => folders.map(folder => join(folder, name)))
  return [...places, ...macPlaces].find(executable)
}

/**
 * Finds a browser for the journeys, installing one on Debian when allowed.
 *
 * @returns its path, or what to tell the person
 */
export function ensureBrowser(): { path: string } | { problem: string } {
  const found = findBrowser()
  if (found) return runs(found)
  if (process.env.CHROMIUM_PATH)
    return { problem: `CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is not executable` }
  const refused = aptInstall(['chromium', 'fonts-noto-cjk'])
  const installed = findBrowser()
  if (installed) return runs(installed)
  return {
    problem: `no Chromium found and none installed (${refused}). Install chromium or set CHROMIUM_PATH.`,
  }
}

/** A wrapper may be on PATH while its browser is not (Debian's and Ubuntu's stubs): ask it. */
function runs(path: string): { path: string } | { problem: string } {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) return { problem: `${path} --version failed: the browser does not run` }
  console.log(`[test] browser: ${stdout.trim()} at ${path}`)
  return { path }
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
