import type { ErrorWord } from '@matin/contract/errors'

/** The server answered, and the answer is no. `msg` is in the reader's language already. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly error: ErrorWord | undefined
  readonly msg: string
  /** What is another one now than was shown. */
  readonly data: unknown
  readonly fields: Readonly<Record<string, string>>

  constructor(answer: {
    code: number
    msg: string
    error?: ErrorWord | undefined
    data?: unknown
    fields?: Record<string, string> | undefined
  }) {
    super(answer.msg)
    this.code = answer.code
    this.error = answer.error
    this.msg = answer.msg
    this.data = answer.data
    this.fields = answer.fields ?? {}
  }
}

/** No usable answer: offline, timed out, or not an envelope. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
}

/**
 * A fault of the app's own code met on the way. It has the name of the error that is its cause; the message is for the
 * customer and names it, too.
 */
export class UnexpectedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = nameOf(cause)
  }
}

/** What an error is called: what was thrown may be no error at all. */
export function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : 'Error'
}

export function isApiError(error: unknown, word?: ErrorWord): error is ApiError {
  return error instanceof ApiError && (word === undefined || error.error === word)
}
