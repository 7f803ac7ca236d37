import * as z from 'zod/mini'
import type { ErrorWord } from './errors.ts'

/**
 * What a text of an input is. People type all but the last two: `figure` is an amount as an answer said it, sent back as what was shown;
 * `machine` is made by programs and compared byte for byte.
 */
export const FIELD_KINDS = [
  ...['account', 'email', 'code', 'second_code', 'pin', 'password'],
  ...['address', 'txid', 'uid', 'recipient', 'amount', 'rate'],
  ...['name', 'certificate_number', 'free', 'search', 'invitation', 'slug', 'signature', 'day'],
  ...['figure', 'machine'],
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const fields = z.registry<{ kind: FieldKind; faults: readonly ErrorWord[] }>()

/** Says what a text is, and the words by which it is refused. */
export function declare<T extends z.ZodMiniType>(
  schema: T,
  kind: FieldKind,
  faults: readonly ErrorWord[],
): T {
  fields.add(schema, { kind, faults })
  return schema
}

/** A text that no person types: an id of another system, a key, a signature, a name out of our own lists. */
export function machine() {
  return declare(z.string(), 'machine', [])
}

/** What was declared of a schema, or of the one that it was made from. */
export function fieldOf(schema: z.core.$ZodType) {
  return fields.get(schema)
}
