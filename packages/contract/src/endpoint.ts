import type { Permission } from '@matin/domain/operators/permissions'
import type * as z from 'zod/mini'
import type { ErrorWord } from './errors.ts'
import { nothing } from './schema.ts'

/** Allowed callers: anybody, a signed-in customer, or a signed-in operator. No token serves two of them. */
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
  /** With access 'operator': the permission that the operator's roles must have. Without it any operator may call. */
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
   * Requires a proof from the operator beyond the session, in the `step-up` header (step-up.ts): of the passkey for
   * this very request or, without a passkey, of the authenticator. `opens` and the value of the input's field `by` name
   * a grant. Once proven, the grant stays open to the session for a while, and requests under the same grant need no
   * further proof.
   */
  stepUp?: true | { opens: string; by: string }
  /**
   * Body other than JSON; `input` is then the query. `image`: one JPEG, PNG or WebP, recognised by its bytes whatever
   * its type says. `ignored`: another format, whose content is not read.
   */
  body?: 'image' | 'ignored'
  /**
   * Success is, instead of the envelope, one JPEG image, a CSV file or another file that must not be cached. Failures
   * come in the envelope.
   */
  answers?: 'image' | 'csv' | 'file'
  /**
   * For an operators' list that is not paged: the part of its data that is exported as CSV. A paged list needs none.
   */
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

/** Endpoint without what its declaration says by a name: method, path and access. No input and no errors unless given. */
type Spec<I extends z.ZodMiniType, D extends z.ZodMiniType> = Omit<
  Endpoint<I, D>,
  'method' | 'path' | 'access' | 'input' | 'errors'
> & { input?: I; errors?: readonly ErrorWord[] }

/** Declares endpoints of one audience: `get` and `post` check the shape and keep the literal types. */
function declareFor(access: Access) {
  const declare =
    (method: Endpoint['method']) =>
    <const D extends z.ZodMiniType, const I extends z.ZodMiniType = typeof nothing>(
      path: Endpoint['path'],
      spec: Spec<I, D>,
    ): Endpoint<I, D> => ({
      method,
      path,
      access,
      errors: [],
      ...spec,
      // Without an input, I is the type of `nothing`.
      input: (spec.input ?? nothing) as I,
    })
  return { get: declare('GET'), post: declare('POST') }
}

export const forAnybody = declareFor('public')
export const forCustomers = declareFor('customer')
export const forOperators = declareFor('operator')
