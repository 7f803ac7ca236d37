const KINDS = [TypeError, ReferenceError, RangeError, SyntaxError]

/**
 * Reports an error of the console's own code like an uncaught one and returns a text about it; null for any
 * other error. `call` reports the errors that it meets.
 */
export function reportFault(error: unknown): string | null {
  if (!(error instanceof Error) || !KINDS.some(kind => error instanceof kind)) return null
  reportError(error)
  return `The console has a fault here (${error.name}). Reload the page; if it comes again, report it`
}
