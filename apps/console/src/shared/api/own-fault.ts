const KINDS = [TypeError, ReferenceError, RangeError, SyntaxError]

export const faultText = (name: string) =>
  `Something went wrong in the console (${name}). Reload the page. If it happens again, report it.`

/** Reports as if uncaught, and returns a text. Null for other errors, which `call` reports itself. */
export function reportFault(error: unknown): string | null {
  if (!(error instanceof Error) || !KINDS.some(kind => error instanceof kind)) return null
  reportError(error)
  return faultText(error.name)
}
