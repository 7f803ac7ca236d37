// Plain JavaScript for Node 20: this runs before anything is installed.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './paths.js'

/** Log of all programs that set-up runs; their output is not shown on the screen. */
export const setupLog = join(root, '.cache/setup.log')

/** Milliseconds between updates of a line on a terminal, and between plain progress lines elsewhere. */
const TERMINAL_MS = 200
const PLAIN_MS = 10_000

/** Failure with an instruction, printed as one sentence without a stack trace. */
export class SetupError extends Error {
  /**
   * @param {string} what what happened
   * @param {string} advice what the user can do about it
   */
  constructor(what, advice) {
    super(what)
    this.advice = advice
  }
}

export function beginLog() {
  mkdirSync(dirname(setupLog), { recursive: true })
  writeFileSync(setupLog, '')
}

/**
 * On a terminal the line is updated; elsewhere a plain line every ten seconds reports the progress.
 * @template T
 * @param {string} title
 * @param {(tell: (part: string) => void) => Promise<T>} work gets a function that reports its progress
 * @param {{isTTY?: boolean, columns?: number, write: (text: string) => unknown}} screen
 * @returns {Promise<T>}
 */
export async function step(title, work, screen = process.stdout) {
  const begun = performance.now()
  const moves = Boolean(screen.isTTY) && process.env.TERM !== 'dumb'
  let part = ''
  const line = () => `  ${title.padEnd(24)}${seconds(begun).padStart(8)}   ${part}`.trimEnd()
  const show = () =>
    screen.write(moves ? `\r\x1b[K${line().slice(0, (screen.columns || 80) - 1)}` : `${line()}\n`)
  const timer = setInterval(show, moves ? TERMINAL_MS : PLAIN_MS)
  if (moves) show()
  try {
    const result = await work(text => {
      part = text
    })
    part = 'done'
    return result
  } catch (error) {
    part = 'failed'
    throw error
  } finally {
    clearInterval(timer)
    show()
    if (moves) screen.write('\n')
  }
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Any error other than SetupError is a bug, whose stack goes to the log.
 * @param {unknown} error
 * @returns {string}
 */
export function sentenceOf(error) {
  const known = error instanceof SetupError
  if (!known) appendFileSync(setupLog, `${error?.stack ?? error}\n`)
  const what = known ? `${error.message}: ${error.advice}` : `Set-up failed: ${error?.message ?? error}.`
  return `${what} Details: ${relative(process.cwd(), setupLog) || setupLog}`
}
