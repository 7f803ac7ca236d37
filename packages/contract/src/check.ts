import { AMOUNT } from './patterns.ts'

/*
 * Checks of the few answers that stand before the first paint: a schema library would weigh more than they do.
 * Everything else is checked by schemas; first-load.test.ts shows that both say the same.
 */

/** Whether a value has the shape T. Unknown keys are allowed, as in the schemas. */
export type Check<T> = (value: unknown) => value is T

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

export function text(value: unknown): value is string {
  return typeof value === 'string'
}

export function flag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

export function number(value: unknown): value is number {
  return Number.isFinite(value)
}

export function amount(value: unknown): value is string {
  return text(value) && AMOUNT.test(value)
}

/** ISO 8601 UTC. */
export function time(value: unknown): value is string {
  return text(value) && ISO_UTC.test(value) && !Number.isNaN(Date.parse(value))
}

export function nullable<T>(check: Check<T>): Check<T | null> {
  return value => value === null || check(value)
}

export function list<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check)
}

/** An object with at least these fields; the compiler asks for one check of each. */
export function fields<T extends object>(checks: { [key in keyof T]-?: Check<T[key]> }): Check<T> {
  const entries = Object.entries(checks) as [string, Check<unknown>][]
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([key, check]) => check((value as Record<string, unknown>)[key]))
}
