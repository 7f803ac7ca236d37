import type { Permission } from '@matin/domain/operators/permissions'
import type * as z from 'zod/mini'
import type { ErrorWord } from './errors.ts'
import { nothing } from './schema.ts'

/** A token is valid for one kind of caller only. */
export type Access = 'public' | 'customer' | 'operator'

/** Server, documentation and app use it. `input` is the query of a GET or the JSON body of a POST. */
export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  D extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
  C extends boolean = boolean,
> {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  access: A
  /** Permission that an operator's roles must include; without it, any operator may call. */
  permission?: Permission
  input: I
  data: D
  /** Errors besides those that every endpoint may have (COMMON_ERRORS). */
  errors: readonly ErrorWord[]
  /** A command requires an `Idempotency-Key` header, one per intent of the caller, and runs once. */
  idempotent?: C
  /** Asks for a second factor if the customer has one. The input may have a `factor` (factor.ts). */
  secondFactor?: true
  /**
   * Step-up proof that an operator must send in the `step-up` header (step-up.ts): by a passkey, valid for
   * this request only, or by the authenticator if there is no passkey. `opens` and the value of the input
   * field `by` name a grant. After one proof, the session has the grant for a while, and requests under it
   * need no further proof.
   */
  stepUp?: true | { opens: string; by: string }
  /**
   * Content of the body if it is not JSON; `input` is then the query. `image`: one JPEG, PNG or WebP,
   * recognised by its bytes, not by its type. `ignored`: any content, which is not read.
   */
  body?: 'image' | 'ignored'
  /** A JPEG image, a CSV file, or another file that must not be cached. Errors still come in the envelope. */
  answers?: 'image' | 'csv' | 'file'
  /** Field of the data that is exported as CSV, for an operators' list without pages. */
  rows?: string
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type DataOf<E extends Endpoint> = z.output<E['data']>

export const IMAGE_ERRORS = [
  'image_unreadable',
  'image_format',
  'image_damaged',
  'image_empty',
  'image_too_large',
] as const

export const COMMON_ERRORS = ['invalid_input', 'too_many_requests', 'unavailable', 'internal'] as const

type Spec<I extends z.ZodMiniType, D extends z.ZodMiniType, C extends boolean> = Omit<
  Endpoint<I, D, Access, C>,
  'method' | 'path' | 'access' | 'input' | 'errors'
> & { input?: I; errors?: readonly ErrorWord[] }

/** The types check the declaration and keep its literal types. */
function declareFor<A extends Access>(access: A) {
  const declare =
    (method: Endpoint['method']) =>
    <
      const D extends z.ZodMiniType,
      const I extends z.ZodMiniType = typeof nothing,
      const C extends boolean = false,
    >(
      path: Endpoint['path'],
      spec: Spec<I, D, C>,
    ): Endpoint<I, D, A, C> => ({
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
