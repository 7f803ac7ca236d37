import type { Failure as FailureOf, Success } from '@matin/domain/result'
import type { ErrorWord } from './errors.ts'
import type { Language } from './language.ts'

/** Expected failure of a command. Its `error` is an error word of the contract. */
export interface Failure extends FailureOf<ErrorWord> {
  /** Message to show at the form field instead of the error's usual message. Its `params` are the same. */
  atField?: Readonly<Record<Language, string>>
}

export type Result<T> = Success<T> | Failure

export function failure(error: ErrorWord, detail: Omit<Failure, 'ok' | 'error'> = {}): Failure {
  return { ok: false, error, ...detail }
}
