import type { Permission } from '@matin/domain/operators/permissions'
import type * as z from 'zod/mini'
import type { ErrorWord } from './errors.ts'

/** Who may call: anybody, a signed-in customer, or a signed-in operator. No token serves two of them. */
export type Access = 'public' | 'customer' | 'operator'

/**
 * One endpoint as data. The server registers, validates and documents it; the app calls it through
 * `call(endpoint, input)`. `input` is the query of a GET and the JSON body of a POST.
 */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, D extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  access: Access
  /** With access 'operator': what the operator's roles must permit. Without it any operator may call. */
  permission?: Permission
  input: I
  data: D
  /** Expected failures beside those that every endpoint may have (see COMMON_ERRORS). */
  errors: readonly ErrorWord[]
  /** Moves money: requires an `Idempotency-Key` header, one per customer intent. */
  idempotent?: true
  /** Asks for a second factor where the customer wants one: the input may have a `factor` (factor.ts). */
  secondFactor?: true
  /**
   * Asks an operator for more than the session: a proof in the `step-up` header, of the passkey for this very act or, of
   * whoever has none, of the authenticator (step-up.ts). It may name what it opens: `opens` and the value of the input's
   * field `by` are a room that, once shown with a proof, stays open to the session for a while; what needs the same room asks no more.
   */
  stepUp?: true | { opens: string; by: string }
  /** Body is one image instead of JSON, JPEG, PNG or WebP by its bytes and whatever its type says, or another's format that says nothing; `input` is then the query. */
  body?: 'image' | 'ignored'
  /**
   * Success is, instead of the envelope, one JPEG image, a CSV file or another file that nobody may keep; failures come in the envelope.
   */
  answers?: 'image' | 'csv' | 'file'
  /** Of an operators' list that comes whole: the part of its data that is exported as CSV. One that pages needs no such word. */
  rows?: string
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type DataOf<E extends Endpoint> = z.output<E['data']>

/** Failures of every endpoint whose body is an image. */
export const IMAGE_ERRORS = [
  'image_unreadable',
  'image_format',
  'image_damaged',
  'image_empty',
  'image_too_large',
] as const

/** Failures that any endpoint may answer with. */
export const COMMON_ERRORS = ['invalid_input', 'too_many_requests', 'unavailable', 'internal'] as const

/** Checks the shape and keeps the literal types. */
export function endpoint<const I extends z.ZodMiniType, const D extends z.ZodMiniType>(
  spec: Endpoint<I, D>,
): Endpoint<I, D> {
  return spec
}
