import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './browser.ts'
import { CHROME_111, fetchOldChrome, type OldChrome } from './old-chromes.ts'
import { findProgram } from './programs.ts'
import { full } from './tier.ts'

interface Program {
  name: string
  /** Environment variable with the program's path, for this tool and for the journeys. */
  variable: string
  names: string[]
  places: string[]
  debianPackage: string
  /** Arguments with which it answers and exits. */
  question: string[]
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debianPackage: 'firefox-esr',
    question: ['--version'],
  },
  {
    name: 'WebKitWebDriver',
    variable: 'WEBKIT_DRIVER_PATH',
    names: ['WebKitWebDriver'],
    places: [],
    debianPackage: 'webkit2gtk-driver',
    question: ['--help'],
  },
  {
    name: 'Xvfb',
    variable: 'XVFB_PATH',
    names: ['Xvfb'],
    places: [],
    debianPackage: 'xvfb',
    question: ['-help'],
  },
]
const OLD: readonly [variable: string, chrome: OldChrome][] = [['CHROME_111_PATH', CHROME_111]]

export interface Engines {
  /** Paths of the browsers, by the environment variable that passes each to the journeys. */
  env: Record<string, string>
  /** Messages about browsers that are missing. Their smoke tests fail. */
  problems: string[]
}

/**
 * Chromium, and for the full run all others. Missing ones come in one run of apt if permitted, the old
 * Chrome by download.
 * @returns the browsers, or a message if there is no Chromium, which most journeys need
 */
export function ensureEngines(): Engines | { problem: string } {
  const [programs, old] = full ? [PROGRAMS, OLD] : [[], []]
  const missing = programs.filter(program => !find(program) && !process.env[program.variable])
  const chromium = ensureBrowser(missing.map(({ debianPackage }) => debianPackage))
  if ('problem' in chromium) return chromium
  const engines: Engines = { env: { CHROMIUM_PATH: chromium.path }, problems: [] }
  for (const program of programs) add(engines, program.variable, () => pathOf(program))
  for (const [variable, chrome] of old) add(engines, variable, () => oldPathOf(variable, chrome))
  return engines
}

const find = ({ variable, names, places }: Program) => findProgram(variable, names, places)

function add({ env, problems }: Engines, variable: string, path: () => string): void {
  try {
    env[variable] = path()
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
}

function pathOf(program: Program): string {
  const { name, variable, debianPackage, question } = program
  const path = find(program)
  if (!path)
    throw new Error(`no ${name} found and none installed. Install ${debianPackage} or set ${variable}.`)
  return running(name, path, question)
}

/** Only the smoke test shows whether an old Chrome runs: no option makes it answer and exit. */
function oldPathOf(variable: string, chrome: OldChrome): string {
  if (process.env[variable]) {
    const path = findProgram(variable, [])
    if (!path) throw new Error(`${variable}=${process.env[variable]} is not executable.`)
    return path
  }
  try {
    const path = fetchOldChrome(chrome)
    console.log(`[test] browser: ${chrome.name} at ${path}`)
    return path
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new Error(`${chrome.name} could not be had: ${why} Or set ${variable}.`)
  }
}

/** A wrapper may be on PATH without the program, or the program may be built for another machine. */
function running(name: string, path: string, question: string[]): string {
  const { error, status, stderr } = spawnSync(path, question, { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0)
    throw new Error(`${name}: ${path} ${question.join(' ')} failed: ${error?.message ?? stderr.trim()}`)
  console.log(`[test] browser: ${name} at ${path}`)
  return path
}
