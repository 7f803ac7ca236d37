import { OPERATOR_API } from '@matin/contract/admin/api'
import { API } from '@matin/contract/api'
import { declaredErrors } from '@matin/contract/declared-errors'
import type { Endpoint } from '@matin/contract/endpoint'
import { ERRORS, type ErrorWord } from '@matin/contract/errors'
import { LANGUAGES } from '@matin/contract/language'
import { OPERATOR_PATH } from '@matin/contract/protocol'
import * as z from 'zod'
import { FORM_TYPE, IMAGE_TYPES } from './media-types.ts'

type Json = Record<string, unknown>

/** No token serves both audiences. */
const SECURITY = { customer: 'customer', operator: 'operator' } as const

export function openApiDocument(appName: string, version: string): Json {
  const paths: Record<string, Json> = {}
  const operators = OPERATOR_API.map(({ endpoint }) => ({ feature: 'operator', endpoint }))
  const all = [...API, ...operators]
  for (const { feature, endpoint } of all) {
    const methods = paths[endpoint.path] ?? {}
    methods[endpoint.method.toLowerCase()] = operation(feature, endpoint)
    paths[endpoint.path] = methods
  }
  return {
    openapi: '3.1.0',
    info: { title: `${appName} API`, version },
    tags: [...new Set(all.map(entry => entry.feature))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.values(SECURITY).map(name => [name, { type: 'http', scheme: 'bearer' }]),
      ),
      headers: HEADERS,
    },
  }
}

function operation(feature: string, endpoint: Endpoint): Json {
  const input = jsonSchema(endpoint.input, 'input')
  return {
    tags: [feature],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ [SECURITY[endpoint.access]]: [] }] }),
    parameters: [
      ...headers(endpoint),
      ...(endpoint.method === 'GET' || endpoint.body !== undefined ? queryParameters(input) : []),
    ],
    ...(endpoint.method === 'POST' && { requestBody: requestBody(endpoint, input) }),
    responses: responses(endpoint),
  }
}

function headers(endpoint: Endpoint): Json[] {
  const language = { name: 'Language', in: 'header', schema: { type: 'string', enum: [...LANGUAGES] } }
  const timeZone = {
    name: 'Time-Zone',
    in: 'header',
    description: 'Of whoever reads: sentences name times in it. UTC without it.',
    schema: { type: 'string', examples: ['Asia/Tokyo'] },
  }
  if (!endpoint.idempotent) return [language, timeZone]
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'One for each intent of the customer; a repeat gets the first answer.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  }
  return [language, timeZone, key]
}

function queryParameters(input: Json): Json[] {
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = (input.required ?? []) as string[]
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody(endpoint: Endpoint, input: Json): Json {
  if (endpoint.body === 'image') {
    const binary = { schema: { type: 'string', format: 'binary' } }
    return { required: true, content: Object.fromEntries(IMAGE_TYPES.map(type => [type, binary])) }
  }
  if (endpoint.body === 'ignored') return { content: { [FORM_TYPE]: { schema: { type: 'object' } } } }
  return {
    required: true,
    content: { 'application/json': { schema: input }, [FORM_TYPE]: { schema: input } },
  }
}

function responses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, Set<ErrorWord>>()
  const told: HeaderName[] = endpoint.path.startsWith(OPERATOR_PATH) ? ['Matin-Time'] : []
  for (const word of declaredErrors(endpoint)) {
    const status = ERRORS[word]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(word))
  }
  const failures = [...byStatus].map(([status, set]) => [
    String(status),
    response(failureSchema(status, [...set]), [...set].join(', '), [
      ...told,
      ...(LATER.has(status) ? (['Retry-After'] as const) : []),
    ]),
  ])
  return {
    200: endpoint.answers
      ? file(endpoint.answers, told)
      : response(envelopeSchema(jsonSchema(endpoint.data, 'output')), 'Success', told),
    ...Object.fromEntries(failures),
  }
}

/** A call may be repeated after these. */
const LATER: ReadonlySet<number> = new Set([429, 503])

const HEADERS = {
  'X-Request-Id': { description: 'Stands in the log beside what happened.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 0 } },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
  'Matin-Time': {
    description: 'The server’s time when it answered.',
    schema: { type: 'string', format: 'date-time' },
  },
} as const

type HeaderName = keyof typeof HEADERS

/** Each answer has X-Request-Id, too. */
function headersOf(names: readonly HeaderName[]): Json {
  return Object.fromEntries(
    (['X-Request-Id', ...names] as const).map(name => [name, { $ref: `#/components/headers/${name}` }]),
  )
}

const FILES: Record<NonNullable<Endpoint['answers']>, { types: string[]; named: HeaderName[] }> = {
  image: { types: ['image/jpeg'], named: [] },
  csv: { types: ['text/csv'], named: ['Content-Disposition'] },
  file: { types: ['application/json', 'text/csv'], named: ['Content-Disposition'] },
}

function file(answers: NonNullable<Endpoint['answers']>, told: readonly HeaderName[]): Json {
  const { types, named } = FILES[answers]
  // No schema: it would describe the answer as JSON, and these are bytes.
  const content = Object.fromEntries(types.map(type => [type, {}]))
  return { description: 'Success', headers: headersOf([...named, ...told]), content }
}

function response(schema: Json, description: string, headers: readonly HeaderName[] = []): Json {
  return { description, headers: headersOf(headers), content: { 'application/json': { schema } } }
}

function envelopeSchema(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data },
  }
}

function failureSchema(status: number, words: ErrorWord[]): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data', 'error'],
    properties: {
      code: { const: status },
      msg: { type: 'string', description: 'In the language of the request.' },
      data: { type: 'null' },
      error: { enum: words },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
  }
}

function jsonSchema(schema: Endpoint['input'], io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
