import type { ErrorWord } from '@matin/contract/errors'

/** Refusal of a request by the server. `msg` is in the reader's language already. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly error: ErrorWord | undefined
  readonly msg: string
  /** Data of the refusal, such as the current terms when they changed after the form had shown them. */
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

/** Failure to get a usable answer: offline, timed out, or not an envelope. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
}

/** Fault of the app's own code. The message is for the customer and names the causing error. */
export class UnexpectedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = nameOf(cause)
  }
}

export function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : 'Error'
}

export function isApiError(error: unknown, word?: ErrorWord): error is ApiError {
  return error instanceof ApiError && (word === undefined || error.error === word)
}

/** Whether the endpoint refused this input. A busy server, which refuses all for now, does not. */
export function isRefusalOf({ errors }: { errors: readonly ErrorWord[] }, error: unknown): error is ApiError {
  return isApiError(error) && errors.some(word => word === error.error)
}
