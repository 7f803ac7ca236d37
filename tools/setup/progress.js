// Plain JavaScript for Node 20: this runs before anything is installed.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './paths.js'

/** Everything that programs of others say during set-up; the screen has none of it. */
export const setupLog = join(root, '.cache/setup.log')

/** How often a line on a terminal moves, and how often a plain line says that a step still runs. */
const TERMINAL_MS = 200
const PLAIN_MS = 10_000

/** A failure with an instruction; printed as one sentence, without a stack trace. */
export class SetupError extends Error {
  /**
   * @param {string} what what happened
   * @param {string} advice what the person can do about it
   */
  constructor(what, advice) {
    super(what)
    this.advice = advice
  }
}

/** Begins the log anew. */
export function beginLog() {
  mkdirSync(dirname(setupLog), { recursive: true })
  writeFileSync(setupLog, '')
}

/**
 * Shows one line for a step, with its seconds. On a terminal the line moves; elsewhere a plain line every ten seconds says how
 * far the step is, and one at its end.
 *
 * @template T
 * @param {string} title
 * @param {(tell: (part: string) => void) => Promise<T>} work is given a function that says how far it is
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
 * The sentence for a failure. What is no SetupError is a bug: its stack goes to the log.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function sentenceOf(error) {
  const known = error instanceof SetupError
  if (!known) appendFileSync(setupLog, `${error?.stack ?? error}\n`)
  const what = known ? `${error.message}: ${error.advice}` : `Set-up failed: ${error?.message ?? error}.`
  return `${what} Details: ${relative(process.cwd(), setupLog) || setupLog}`
}
