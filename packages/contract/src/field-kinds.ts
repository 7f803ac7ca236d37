import * as z from 'zod/mini'
import type { ErrorWord } from './errors.ts'

/**
 * Kinds of a text in an input. People type all but the last two: `figure` is an amount of an answer, sent back as it
 * was shown; `machine` is made by programs and compared byte for byte.
 */
export const FIELD_KINDS = [
  ...['account', 'email', 'code', 'second_code', 'pin', 'password'],
  ...['address', 'txid', 'uid', 'recipient', 'amount', 'rate'],
  ...['name', 'certificate_number', 'free', 'search', 'invitation', 'slug', 'signature', 'day'],
  ...['figure', 'machine'],
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const fields = z.registry<{ kind: FieldKind; faults: readonly ErrorWord[] }>()

/** Declares the kind of a text, and the errors that refuse it. */
export function declare<T extends z.ZodMiniType>(
  schema: T,
  kind: FieldKind,
  faults: readonly ErrorWord[],
): T {
  fields.add(schema, { kind, faults })
  return schema
}

/** A text that no person types: an id of another system, a key, a signature, a name from our own lists. */
export function machine() {
  return declare(z.string(), 'machine', [])
}

/** Declaration of a schema, or of the schema that it was derived from. */
export function fieldOf(schema: z.core.$ZodType) {
  return fields.get(schema)
}
