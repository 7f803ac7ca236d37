import { API } from '@matin/contract/api'
import { declaredErrors } from '@matin/contract/declared-errors'
import type { Endpoint } from '@matin/contract/endpoint'
import { ERRORS, type ErrorWord } from '@matin/contract/errors'
import { LANGUAGES } from '@matin/contract/language'
import * as z from 'zod'

type Json = Record<string, unknown>

/** The OpenAPI document of the customers' API, made from the contract and nothing else. */
export function openApiDocument(appName: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const { feature, endpoint } of API) {
    const methods = paths[endpoint.path] ?? {}
    methods[endpoint.method.toLowerCase()] = operation(feature, endpoint)
    paths[endpoint.path] = methods
  }
  return {
    openapi: '3.1.0',
    info: { title: `${appName} API`, version },
    tags: [...new Set(API.map(entry => entry.feature))].map(name => ({ name })),
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(feature: string, endpoint: Endpoint): Json {
  const input = jsonSchema(endpoint.input, 'input')
  return {
    tags: [feature],
    summary: endpoint.summary,
    ...(endpoint.access === 'customer' && { security: [{ bearer: [] }] }),
    parameters: [...headers(endpoint), ...(endpoint.method === 'GET' ? queryParameters(input) : [])],
    ...(endpoint.method === 'POST' && { requestBody: requestBody(endpoint, input) }),
    responses: responses(endpoint),
  }
}

function headers(endpoint: Endpoint): Json[] {
  const language = { name: 'Language', in: 'header', schema: { type: 'string', enum: [...LANGUAGES] } }
  if (!endpoint.idempotent) return [language]
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'One for each intent of the customer; a repeat gets the first answer.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  }
  return [language, key]
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
    return { required: true, content: { 'image/jpeg': binary, 'image/png': binary, 'image/webp': binary } }
  }
  return { required: true, content: { 'application/json': { schema: input } } }
}

function responses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, Set<ErrorWord>>()
  for (const word of declaredErrors(endpoint)) {
    const { status } = ERRORS[word]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(word))
  }
  const failures = [...byStatus].map(([status, set]) => [
    String(status),
    response(failureSchema(status, [...set]), [...set].join(', ')),
  ])
  return {
    200: endpoint.answers
      ? FILES[endpoint.answers]
      : response(envelopeSchema(jsonSchema(endpoint.data, 'output')), 'Success'),
    ...Object.fromEntries(failures),
  }
}

/** What is answered instead of the envelope. */
const FILES: Record<NonNullable<Endpoint['answers']>, Json> = {
  image: file('image/jpeg'),
  csv: file('text/csv'),
  file: file('application/octet-stream'),
}

function file(type: string): Json {
  return { description: 'Success', content: { [type]: { schema: { type: 'string', format: 'binary' } } } }
}

function response(schema: Json, description: string): Json {
  return { description, content: { 'application/json': { schema } } }
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
