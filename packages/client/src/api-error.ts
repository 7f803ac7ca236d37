import type { ErrorWord } from '@matin/contract/errors'

/** An answer of the server that refuses the request. `msg` is in the reader's language already. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly error: ErrorWord | undefined
  readonly msg: string
  /** Current values of what has changed since it was shown. */
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
 * A fault of the app's own code during a request. It has the name of the error that caused it. The message is for the
 * customer and names that error, too.
 */
export class UnexpectedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = nameOf(cause)
  }
}

/** Name of an error, or 'Error' for a thrown value that is no error. */
export function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : 'Error'
}

export function isApiError(error: unknown, word?: ErrorWord): error is ApiError {
  return error instanceof ApiError && (word === undefined || error.error === word)
}
