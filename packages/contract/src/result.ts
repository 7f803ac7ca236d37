import { type Failure as FailureOf, type Success, success } from '@matin/domain/result'
import type { Values } from '@matin/i18n/values'
import type { ErrorWord } from './errors.ts'

export interface Failure extends FailureOf<ErrorWord> {
  /** Text that the form field shows in place of the error's text, with the values of its parameters. */
  atField?: { text: 'pin_tries_left'; values: Record<Values['errors.pin_tries_left'], string> }
}

export type Result<T> = Success<T> | Failure

type Detail = Omit<Failure, 'ok' | 'error' | 'params'>
type Names<W extends ErrorWord> = Values[`errors.${W}` & keyof Values]

export function failure<W extends ErrorWord>(
  error: W,
  ...[detail]: [Names<W>] extends [never]
    ? [detail?: Detail]
    : [detail: Detail & { params: Record<Names<W>, string> }]
): Failure {
  return { ok: false, error, ...detail }
}

export { success }
