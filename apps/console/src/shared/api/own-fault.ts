const KINDS = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Reports as if uncaught, and returns a text. Null for other errors, which `call` reports itself. */
export function reportFault(error: unknown): string | null {
  if (!(error instanceof Error) || !KINDS.some(kind => error instanceof kind)) return null
  reportError(error)
  return `The console has a fault here (${error.name}). Reload the page; if it comes again, report it`
}
