import * as z from 'zod/mini'
import { ERROR_WORDS, type ErrorWord } from './errors.ts'
import type { Language } from './language.ts'

/** The body of every answer. `fields` maps form fields to messages in the customer's language. */
export const envelope = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.nullable(z.unknown()),
  error: z.optional(z.enum(ERROR_WORDS)),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Envelope = z.infer<typeof envelope>

/** An expected failure as a value. `params` fill the message, `field` names the form field it belongs to. */
export interface Failure {
  ok: false
  error: ErrorWord
  params?: Record<string, string>
  field?: string
  /** What is another one now than was shown, for the form to say. */
  data?: Readonly<Record<string, string>>
  /** Says more at the field than the message does; filled by the same `params`. */
  atField?: Readonly<Record<Language, string>>
}
export interface Success<T> {
  ok: true
  value: T
}
export type Result<T> = Success<T> | Failure

export function success<T>(value: T): Success<T> {
  return { ok: true, value }
}

export function failure(error: ErrorWord, detail: Omit<Failure, 'ok' | 'error'> = {}): Failure {
  return { ok: false, error, ...detail }
}
