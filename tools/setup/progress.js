// Plain JavaScript for Node 20: this runs before anything is installed.

const started = performance.now()

/** Seconds since the command began, as text: every progress line carries them. */
export function elapsed() {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

/** Prints one progress line. */
export function say(text) {
  console.log(`[setup ${elapsed().padStart(7)}] ${text}`)
}

/** A set-up failure with an instruction; printed without a stack trace. */
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

/** Prints a set-up failure with its advice (anything else is a bug, with its stack) and ends with 1. */
export function fail(error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`\n[setup] FAILED: ${error.message}\n[setup] What to do: ${error.advice}\n`)
  process.exit(1)
}
