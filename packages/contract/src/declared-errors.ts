import type * as z from 'zod/mini'
import { STEP_UP_ERRORS } from './admin/step-up.ts'
import { COMMON_ERRORS, type Endpoint } from './endpoint.ts'
import { type ErrorWord, isErrorWord } from './errors.ts'
import { fieldOf } from './field-kinds.ts'

/** Declared errors, those of the input, and those that follow from access, step-up and idempotency. */
export function declaredErrors(endpoint: Endpoint): ErrorWord[] {
  const words: ErrorWord[] = [...endpoint.errors, ...inputErrors(endpoint.input), ...COMMON_ERRORS]
  if (endpoint.access !== 'public') words.push('unauthorized')
  if (endpoint.access === 'operator') words.push('forbidden')
  if (endpoint.stepUp) words.push(...STEP_UP_ERRORS)
  if (endpoint.idempotent) words.push('idempotency_key_missing', 'idempotency_conflict', 'intent_closed')
  return [...new Set(words)]
}

function inputErrors(schema: z.core.$ZodType, seen = new Set<unknown>()): ErrorWord[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  const checks = (def.checks ?? []).map(check => check._zod.def)
  return [
    ...(fieldOf(schema)?.faults ?? []),
    ...[def, ...checks].flatMap(wordOf),
    ...Object.values(def)
      .flatMap(schemasIn)
      .flatMap(inner => inputErrors(inner, seen)),
  ]
}

/** The word does not depend on the value. */
function wordOf({ error }: { error?: z.core.$ZodErrorMap<never> | undefined }): ErrorWord[] {
  const said = error?.({} as never)
  return typeof said === 'string' && isErrorWord(said) ? [said] : []
}

function schemasIn(value: unknown): z.core.$ZodType[] {
  if (typeof value !== 'object' || value === null) return []
  if ('_zod' in value && 'def' in (value._zod as object) && 'type' in (value as z.core.$ZodType)._zod.def)
    return [value as z.core.$ZodType]
  const plain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return plain ? Object.values(value).flatMap(schemasIn) : []
}
