import { regexes } from 'zod/v4/core'

/*
 * What the contract uses of `zod/mini`, with the same answers in an eighth of the size: the built app has this file in
 * its place (vite.config.ts; docs/decisions/0016-light-schemas.md). mini.test.ts asks both about every endpoint.
 */

interface Issue {
  path: PropertyKey[]
  message: string
  /** The value was of its type all the same: a union may take the branch in which nothing worse was found. */
  soft: boolean
}

interface Parameters {
  error?: string
}

/** One value on its way through a schema. */
interface Step {
  path: PropertyKey[]
  issues: Issue[]
}

type Read = (value: unknown, step: Step) => unknown
type Shape = Record<string, Schema>

const INVALID = 'Invalid input'

class Schema {
  readonly read: Read
  readonly shape: Shape
  /** Values of which it is one, where they are known. */
  readonly values: readonly unknown[]

  constructor(read: Read, shape: Shape = {}, values: readonly unknown[] = []) {
    this.read = read
    this.shape = shape
    this.values = values
  }

  /** The same, and then these; none of them sees a value of another type. */
  check(...checks: readonly (Read | Schema)[]): Schema {
    const read: Read = (value, step) => {
      const before = step.issues.length
      let result = this.read(value, step)
      if (isBroken(step.issues, before)) return result
      for (const check of checks)
        result = check instanceof Schema ? check.read(result, step) : check(result, step)
      return result
    }
    return new Schema(read, this.shape, this.values)
  }

  safeParse(value: unknown) {
    const issues: Issue[] = []
    const data = this.read(value, { path: [], issues })
    return issues.length === 0
      ? { success: true as const, data }
      : { success: false as const, error: { issues } }
  }
}

function isBroken(issues: readonly Issue[], from = 0): boolean {
  return issues.slice(from).some(issue => !issue.soft)
}

function report({ path, issues }: Step, parameters?: Parameters, soft = false): void {
  issues.push({ path, message: parameters?.error ?? INVALID, soft })
}

function below(step: Step, key: PropertyKey): Step {
  return { path: [...step.path, key], issues: step.issues }
}

/** A schema for whatever `fits`. */
function of(fits: (value: unknown) => boolean, parameters?: Parameters, values?: readonly unknown[]): Schema {
  const read: Read = (value, step) => {
    if (!fits(value)) report(step, parameters)
    return value
  }
  return new Schema(read, {}, values)
}

/** A check of a value whose type is right. */
function holds<T>(fits: (value: T) => boolean, parameters?: Parameters): Read {
  return (value, step) => {
    if (!fits(value as T)) report(step, parameters, true)
    return value
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string = (parameters?: Parameters) => of(value => typeof value === 'string', parameters)
export const number = () => of(Number.isFinite)
export const int = () => of(Number.isSafeInteger)
export const boolean = () => of(value => typeof value === 'boolean')
export const unknown = () => of(() => true)
const isNull = () => of(value => value === null)
const enumeration = (values: readonly unknown[]) => of(value => values.includes(value), undefined, values)
export const literal = (value: unknown) => enumeration([value])
export { enumeration as enum, isNull as null }

const format = (pattern: RegExp) => (parameters?: Parameters) =>
  string(parameters).check(regex(pattern, parameters))
export const uuid = format(regexes.uuid())
export const email = format(regexes.email)
export const iso = { datetime: format(regexes.datetime({})), date: format(regexes.date) }

export const regex = (pattern: RegExp, parameters?: Parameters) =>
  holds<string>(text => pattern.test(text), parameters)
export const refine = (fits: (value: string) => boolean, parameters?: Parameters) => holds(fits, parameters)
/** Lengths of text are in code points. */
export const minLength = (least: number, parameters?: Parameters) =>
  holds<string | unknown[]>(value => [...value].length >= least, parameters)
export const maxLength = (most: number, parameters?: Parameters) =>
  holds<string | unknown[]>(value => [...value].length <= most, parameters)
export const minimum = (least: number) => holds<number>(value => value >= least)
export const maximum = (most: number) => holds<number>(value => value <= most)
export const positive = () => holds<number>(value => value > 0)
export const trim = (): Read => value => (value as string).trim()
export const toLowerCase = (): Read => value => (value as string).toLowerCase()

const orThen = (apart: null | undefined) => (schema: Schema) =>
  new Schema((value, step) => (value === apart ? value : schema.read(value, step)))
export const nullable = orThen(null)
export const optional = orThen(undefined)

export function array(item: Schema): Schema {
  return new Schema((value, step) => {
    if (Array.isArray(value)) return value.map((one, index) => item.read(one, below(step, index)))
    report(step)
    return value
  })
}

export function record(_keys: Schema, values: Schema): Schema {
  return new Schema((value, step) => {
    if (isRecord(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, values.read(one, below(step, key))]),
      )
    report(step)
    return value
  })
}

/** Keys that it does not know are left out, or kept by a loose one. */
function objectOf(shape: Shape, loose: boolean): Schema {
  const read: Read = (value, step) => {
    if (!isRecord(value)) {
      report(step)
      return value
    }
    const result: Record<string, unknown> = loose ? { ...value } : {}
    for (const [key, schema] of Object.entries(shape)) {
      const field = schema.read(value[key], below(step, key))
      if (field !== undefined || key in value) result[key] = field
    }
    return result
  }
  return new Schema(read, shape)
}

export const object = (shape: Shape) => objectOf(shape, false)
export const looseObject = (shape: Shape) => objectOf(shape, true)
export const extend = (schema: Schema, shape: Shape) => object({ ...schema.shape, ...shape })

export function union(options: readonly Schema[]): Schema {
  return new Schema((value, step) => {
    const tries = options.map(option => {
      const issues: Issue[] = []
      return { result: option.read(value, { path: step.path, issues }), issues }
    })
    const whole = tries.filter(one => !isBroken(one.issues))
    const taken = tries.find(one => one.issues.length === 0) ?? (whole.length === 1 ? whole[0] : undefined)
    if (taken) step.issues.push(...taken.issues)
    else report(step)
    return taken ? taken.result : value
  })
}

export function discriminatedUnion(key: string, options: readonly Schema[]): Schema {
  return new Schema((value, step) => {
    const option = isRecord(value) && options.find(one => one.shape[key]?.values.includes(value[key]))
    if (option) return option.read(value, step)
    report(isRecord(value) ? below(step, key) : step)
    return value
  })
}
