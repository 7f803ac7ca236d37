import type { Failure as FailureOf, Success } from '@matin/domain/result'
import type { ErrorWord } from './errors.ts'
import type { Language } from './language.ts'

/** Expected failure of a command, with an error word of the contract. */
export interface Failure extends FailureOf<ErrorWord> {
  /** Message at the field instead of the usual one; filled with the same `params`. */
  atField?: Readonly<Record<Language, string>>
}

export type Result<T> = Success<T> | Failure

export function failure(error: ErrorWord, detail: Omit<Failure, 'ok' | 'error'> = {}): Failure {
  return { ok: false, error, ...detail }
}
