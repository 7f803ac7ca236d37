/** `params` fill the message of `error`; `field` is the form field that is wrong. */
export interface Failure<Word extends string> {
  ok: false
  error: Word
  params?: Record<string, string>
  field?: string
  /** Current values, where they differ from those that the form showed. */
  data?: Readonly<Record<string, string>>
}

export interface Success<T> {
  ok: true
  value: T
}

export type Result<T, Word extends string> = Success<T> | Failure<Word>

export function success<T>(value: T): Success<T> {
  return { ok: true, value }
}

export function failure<Word extends string>(error: Word): Failure<Word> {
  return { ok: false, error }
}
