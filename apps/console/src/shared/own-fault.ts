const KINDS = [TypeError, ReferenceError, RangeError, SyntaxError]

/**
 * Reports an error of the console's own code to the browser, as if it were uncaught, and returns a text about
 * it. Returns null for other errors, which `call` reports itself.
 */
export function reportFault(error: unknown): string | null {
  if (!(error instanceof Error) || !KINDS.some(kind => error instanceof kind)) return null
  reportError(error)
  return `The console has a fault here (${error.name}). Reload the page; if it comes again, report it`
}
