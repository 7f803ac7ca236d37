import { randomUUID } from 'node:crypto'
import { addAddress } from '@matin/contract/address-book'
import { OPERATOR_API } from '@matin/contract/admin/api'
import { API } from '@matin/contract/api'
import { declaredErrors } from '@matin/contract/declared-errors'
import type { Endpoint } from '@matin/contract/endpoint'
import { envelope } from '@matin/contract/envelope'
import { sendSupport } from '@matin/contract/support'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { full } from '../../../tools/test/tier.ts'
import { seedInventory } from './dev/seed-inventory.ts'
import { expectBalancedBooks, type Harness, PASSWORD, PIN, startHarness } from './testing/harness.ts'
import { signedInOperator } from './testing/operators.ts'

/*
 * Calls every route of the contract as a guest, as two customers and as every operator role, with valid and hostile
 * input generated from the route's schema.
 */
const SOAK = process.env.SOAK === '1'
const SEED = SOAK ? Date.now() : 20_261_123
const RUNS = SOAK ? 400 : full ? 10 : 2
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const MARK = 'the mark of the owner'
const ALL: readonly Endpoint[] = [...API, ...OPERATOR_API].map(({ endpoint }) => endpoint)

interface Actor {
  name: string
  kind: Endpoint['access']
  token(): string | undefined
  /** Signs in again after a call that ended the session. */
  signInAgain(): Promise<void>
}
type Schema = z.core.JSONSchema.BaseSchema

let harness: Harness
let actors: Actor[]
/**
 * Unique texts in the owner's data. No answer to anybody else may contain them, not even if the request
 * contained them.
 */
let marks: string[]

beforeAll(async () => {
  harness = await startHarness(undefined, { REQUESTS_PER_MINUTE: '1000000' })
  await seedInventory(harness.app.platform)
  const owner = await harness.funded('1000')
  const stranger = await harness.funded('1000')
  await owner.call(addAddress, { label: MARK, address: OUTSIDE })
  await owner.call(sendSupport, { id: randomUUID(), text: MARK })
  await owner.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
  const customers = [owner, stranger].map((who, index): Actor => {
    let { token } = who
    return {
      name: ['owner', 'other customer'][index] ?? '',
      kind: 'customer',
      token: () => token,
      async signInAgain() {
        token = (await harness.signIn(who.email, PASSWORD)).token
      },
    }
  })
  const operators: Actor[] = []
  for (const role of OPERATOR_ROLES) {
    const who = await signedInOperator(harness, role)
    operators.push({ name: role, kind: 'operator', token: who.token, signInAgain: who.signInAgain })
  }
  const nobody: Actor = {
    name: 'nobody',
    kind: 'public',
    token: () => undefined,
    signInAgain: async () => undefined,
  }
  actors = [nobody, ...customers, ...operators]
  const [own, others] = await Promise.all(customers.map(shownTo))
  marks = [MARK, owner.email, ...[...(own ?? [])].filter(id => !others?.has(id))]
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

/** Returns all ids that GET requests without input show to an actor. */
async function shownTo(actor: Actor): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { endpoint } of API) {
    if (endpoint.method !== 'GET' || endpoint.answers) continue
    const { body } = await call(endpoint, actor, {})
    for (const [id] of body.matchAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g)) ids.add(id)
  }
  return ids
}

let calls = 0
const succeeded = new Set<Endpoint>()
function call({ method, path, body, idempotent }: Endpoint, actor: Actor, input: unknown) {
  calls += 1
  const token = actor.token()
  const inUrl = method === 'GET' || body === 'image'
  return harness.app.server.inject({
    method,
    url: inUrl ? `${path}?${queryOf(input)}` : path,
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotent && { 'idempotency-key': `generated-${calls}` }),
      ...(method === 'POST' && { 'content-type': body === 'image' ? 'image/png' : 'application/json' }),
    },
    ...(method === 'POST' && { payload: body === 'image' ? Buffer.from(jsonOf(input)) : jsonOf(input) }),
  })
}

function queryOf(input: unknown): string {
  const pairs = Object.entries(Object(input)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : jsonOf(value),
  ])
  return new URLSearchParams(pairs).toString().slice(0, 12_000)
}

/** JSON text that JavaScript's own objects cannot represent. */
class Raw {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
  toJSON() {
    return this.json
  }
}
const jsonOf = (input: unknown): string =>
  input instanceof Raw ? input.json : (JSON.stringify(input) ?? 'null')

/** Returns a generator of values that a schema accepts. */
function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(one => valid(one as Schema, name)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, one]) => [key, valid(one as Schema, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(valid((schema.items ?? {}) as Schema), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 5),
      })
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return text(schema, name)
    default:
      return fc.jsonValue()
  }
}

function text(
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
  name: string,
): fc.Arbitrary<string> {
  if (name === 'pin') return fc.constantFrom(PIN, '000000')
  if (name === 'address') return fc.constant(OUTSIDE)
  if (/[pP]assword/.test(name)) return fc.constantFrom(PASSWORD, 'another horse')
  if (name === 'account') return fc.constantFrom('nobody@example.com', marks[1] ?? '')
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...marks.slice(2)))
  if (format === 'email') return fc.emailAddress()
  if (format === 'date') return fc.constantFrom('2026-03-01', '2026-02-28')
  if (format === 'date-time') return fc.constantFrom('2026-03-01T00:00:00Z', '0001-01-01T00:00:00Z')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.min(maxLength, 400) })
}

const nested = (depth: number) => new Raw(`{"id":${'['.repeat(depth)}${']'.repeat(depth)}}`)
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '-1',
  '1e9',
  '0x10',
  'NaN',
  `${'9'.repeat(32)}.${'9'.repeat(18)}`,
  '9'.repeat(5000),
  'a'.repeat(20_000),
  'a\0b',
  '\ud800',
  '\u202e\u0007\u001b[2J',
  "' OR 1=1 --",
  '../../etc/passwd',
  '{{7*7}}',
  [],
  [[]],
  ['1', '2'],
  {},
  { $gt: '' },
  { toString: 'x', valueOf: null, constructor: { prototype: { admin: true } } },
]
const BODIES: readonly unknown[] = [
  ...HOSTILE,
  nested(200),
  nested(30_000),
  new Raw('{"__proto__":{"admin":true}}'),
  new Raw('{"constructor":{"prototype":{"admin":true}}}'),
  new Raw('{"id":1e999999}'),
  new Raw('{"id":"a","id":"b"}'),
  new Raw('{'),
  new Raw(''),
]

/** Returns a generator of valid input, of input with one wrong field, and of any values. */
function inputs(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const good = valid(schema)
  const names = Object.keys(schema.properties ?? {})
  const spoilt = fc
    .tuple(good, fc.constantFrom(...names, '__proto__', 'constructor'), fc.constantFrom(...HOSTILE))
    .map(([input, name, value]) => Object.fromEntries([...Object.entries(Object(input)), [name, value]]))
  return fc.oneof(
    { arbitrary: good, weight: 4 },
    { arbitrary: spoilt, weight: 4 },
    { arbitrary: fc.constantFrom(...BODIES), weight: 2 },
  )
}

/**
 * Returns the input with an id or a password replaced where the original would rightly give the caller the
 * owner's data.
 */
function asAStranger(endpoint: Endpoint, input: unknown): unknown {
  const { id, account } = Object(input)
  if (endpoint === sendSupport && marks.includes(id)) return { ...Object(input), id: randomUUID() }
  if (account === marks[1]) return { ...Object(input), password: 'another horse' }
  return input
}

type Answer = Awaited<ReturnType<typeof call>>

/** Returns the fault of an answer; null for none. */
function wrong(endpoint: Endpoint, actor: Actor, answer: Answer): string | null {
  if (answer.statusCode >= 500) return `status ${answer.statusCode}`
  const leaks = actor.name === 'other customer' || actor.kind === 'public'
  const leaked = leaks && marks.find(mark => answer.body.includes(mark))
  if (leaked) return `shows ${leaked}`
  if (answer.statusCode === 200 && endpoint.answers) return null
  const read = envelope.safeParse(answer.json())
  if (!read.success) return 'no envelope'
  const { code, data, error } = read.data
  if (code !== answer.statusCode) return `code ${code} with status ${answer.statusCode}`
  if (code === 200) return dataAsDeclared(endpoint, data) ? null : 'data beside the contract'
  return error && declaredErrors(endpoint).includes(error) ? null : `${error} is not declared`
}

/** Returns whether an answer's data has the declared form, without further fields. */
function dataAsDeclared(endpoint: Endpoint, data: unknown): boolean {
  const read = endpoint.data.safeParse(data)
  return read.success && JSON.stringify(sorted(read.data)) === JSON.stringify(sorted(data))
}
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => one.localeCompare(other))
            .map(([name, inner]) => [name, sorted(inner)]),
        )
      : value

/**
 * Returns the number of requests to generate. One is enough for an actor whom the endpoint does not admit.
 */
const runsOf = (endpoint: Endpoint, actor: Actor) =>
  endpoint.access === 'public' || endpoint.access === actor.kind ? RUNS : 1

it.each(ALL.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers generated requests of every caller as the contract declares',
  async (_, endpoint) => {
    const faults = new Set<string>()
    const bad = inputs(endpoint)
    for (const [index, actor] of actors.entries())
      for (const made of fc.sample(bad, { numRuns: runsOf(endpoint, actor), seed: SEED + index })) {
        const input = asAStranger(endpoint, made)
        const answer = await call(endpoint, actor, input)
        if (answer.statusCode === 200) succeeded.add(endpoint)
        const fault = wrong(endpoint, actor, answer)
        if (fault) faults.add(`${actor.name}: ${fault}: ${jsonOf(input).slice(0, 120)}`)
        if (answer.statusCode === 401 && endpoint.access === actor.kind) await actor.signInAgain()
      }
    expect([...faults], `seed ${SEED}`).toEqual([])
  },
)

it('generated requests succeed at endpoints, too', () => {
  expect(succeeded.size).toBeGreaterThan(0)
})
