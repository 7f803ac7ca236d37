import { describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
interface Named {
  name: string
  schema: Schema
}

/** Every schema of the customers' contract, made by whatever `zod/mini` is at the moment. */
async function schemas(): Promise<Named[]> {
  vi.resetModules()
  const [{ API }, live, { factor, secondCode }] = await Promise.all([
    import('@matin/contract/api'),
    import('@matin/contract/live'),
    import('@matin/contract/factor'),
  ])
  const ofEndpoints = API.flatMap(({ endpoint: { path, input, data } }) => [
    { name: `input of ${path}`, schema: input as Schema },
    { name: `data of ${path}`, schema: data as Schema },
  ])
  const { clientMessage, serverMessage } = live
  const others = Object.entries({ clientMessage, serverMessage, factor, secondCode })
  return [...ofEndpoints, ...others.map(([name, schema]) => ({ name, schema: schema as Schema }))]
}

const real = await schemas()
vi.doMock('zod/mini', () => import('./mini.ts'))
const light = await schemas()
vi.doUnmock('zod/mini')

/** Texts that some pattern of the contract takes, and others that none does. */
const TEXTS = [
  '',
  ' ',
  'x',
  '0',
  '12.5',
  '-3.25',
  '1.0000000001',
  '123456',
  ' 123456 ',
  '12345',
  'abcd-efgh-ijkl-mnop',
  'Mei@Example.com ',
  'mei@@example',
  '+81 90-1234-5678',
  '+x',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  '2026-02-28T23:59:59.123Z',
  '2026-02-30T00:00:00Z',
  '2024-02-29',
  '2026-02-29',
  '2026',
  'Asia/Tokyo',
  'Nowhere/Else',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'A'.repeat(64),
  '𠮷野家👍',
  'x'.repeat(5000),
]
const OTHERS = [undefined, null, true, false, 0, 1, -1, 1.5, 2 ** 60, Number.NaN, [], ['x'], {}, { x: 1 }]

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  entries?: Record<string, unknown>
  values?: readonly unknown[]
}
const defOf = (schema: Schema) => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Values that a schema takes, as far as trying texts finds them, and values next to those. */
function samplesOf(schema: Schema, depth = 0): unknown[] {
  const { type, shape, element, innerType, options, entries, values } = defOf(schema)
  const few = (list: unknown[]) => (depth === 0 ? list : list.slice(0, 6))
  switch (type) {
    case 'object':
      return objectsOf(Object.entries(shape ?? {}), depth)
    case 'array':
      return element ? [[], few(samplesOf(element, depth + 1)), 'no list'] : []
    case 'nullable':
    case 'optional':
      return innerType ? [null, undefined, ...samplesOf(innerType, depth)] : []
    case 'union':
      return (options ?? []).flatMap(option => samplesOf(option, depth))
    case 'enum':
      return few([...Object.values(entries ?? {}), 'none of them', null])
    case 'literal':
      return [...(values ?? []), 'another']
    default:
      return [...TEXTS, ...OTHERS]
  }
}

/** One whole object, and it with each field, in turn, missing or of another value. */
function objectsOf(fields: readonly (readonly [string, Schema])[], depth: number): unknown[] {
  const taken = fields.map(([key, schema]) => {
    const samples = samplesOf(schema, depth + 1)
    return [key, samples.find(sample => schema.safeParse(sample).success && sample !== undefined)] as const
  })
  const whole = Object.fromEntries(taken)
  const changed = fields.flatMap(([key, schema]) => {
    const { [key]: _, ...without } = whole
    return [without, ...samplesOf(schema, depth + 1).map(sample => ({ ...whole, [key]: sample }))]
  })
  return [whole, { ...whole, unknown: 1 }, ...changed, null, undefined, [], 'text', 1]
}

/** What the app sees of an answer: the data, or the first fault of each field and its word of ours. */
function seen(schema: Schema, value: unknown) {
  const result = schema.safeParse(value)
  if (result.success) return { data: result.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error.issues)
    errors[String(path[0])] ??= /^[a-z_]+$/.test(message) ? message : 'invalid'
  return { errors }
}

describe('light schemas answer as the library does', () => {
  it.each(real.map((one, index) => [one.name, one.schema, light[index]?.schema] as const))(
    '%s',
    (_, ours, theirs) => {
      if (!theirs) throw new Error('the light contract has other endpoints')
      const samples = samplesOf(ours)
      for (const sample of samples)
        expect([sample, seen(theirs, sample)]).toEqual([sample, seen(ours, sample)])
      // Or the samples would say nothing.
      expect(samples.some(sample => ours.safeParse(sample).success)).toBe(true)
    },
  )

  it('are in use here', () => {
    expect(light[0]?.schema.constructor.name).toBe('Schema')
    expect(real[0]?.schema.constructor.name).not.toBe('Schema')
  })
})
