const KINDS = [TypeError, ReferenceError, RangeError, SyntaxError]

/**
 * Reports an error of the console's own code, as an uncaught one would be, and returns what to say of it; null for any other error,
 * which says itself what happened. `call` reports those that it meets.
 */
export function reportFault(error: unknown): string | null {
  if (!(error instanceof Error) || !KINDS.some(kind => error instanceof kind)) return null
  reportError(error)
  return `The console has a fault here (${error.name}). Reload the page; if it comes again, report it`
}
