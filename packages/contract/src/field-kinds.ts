import * as z from 'zod/mini'
import type { ErrorWord } from './errors.ts'

/** `figure`: an amount exactly as an answer showed it. `machine`: made by programs, compared bytewise. */
export const FIELD_KINDS = [
  ...['account', 'email', 'code', 'second_code', 'pin', 'password'],
  ...['address', 'txid', 'uid', 'recipient', 'amount', 'rate'],
  ...['name', 'certificate_number', 'free', 'search', 'invitation', 'slug', 'signature', 'day'],
  ...['figure', 'machine'],
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const fields = z.registry<{ kind: FieldKind; faults: readonly ErrorWord[] }>()

export function declare<T extends z.ZodMiniType>(
  schema: T,
  kind: FieldKind,
  faults: readonly ErrorWord[],
): T {
  fields.add(schema, { kind, faults })
  return schema
}

/** No person types it: an id of another system, a key, a signature, a name from our own lists. */
export function machine() {
  return declare(z.string(), 'machine', [])
}

/** Returns the kind and errors that `declare` gave to a schema, or to the schema that it was derived from. */
export function fieldOf(schema: z.core.$ZodType) {
  return fields.get(schema)
}
