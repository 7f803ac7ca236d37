import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { requestIdOf, traceOf } from './request-ids.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const having = (headers: IncomingHttpHeaders) => ({ headers }) as IncomingMessage

it('a request keeps the id that the load balancer gave it', () => {
  expect(requestIdOf(having({ 'x-request-id': '0A01_7F3B-6567-1' }))).toBe('0A01_7F3B-6567-1')
})

it.each(['', 'short', 'x'.repeat(65), 'one-id-of-ours-1, one-id-of-ours-2', 'a line\nof its own in the log'])(
  'a request with the id %j gets a new one',
  given => {
    const id = requestIdOf(having({ 'x-request-id': given }))
    expect(id).toMatch(/^[\da-f-]{36}$/)
  },
)

it.each([`00-${TRACE}-00f067aa0ba902b7-01`, `01-${TRACE}-00f067aa0ba902b7-00-later`])(
  'the trace of %s is known',
  traceparent => {
    expect(traceOf(having({ traceparent }))).toEqual({ traceId: TRACE })
  },
)

it.each([
  undefined,
  '',
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7`,
])('%s names no trace', traceparent => {
  expect(traceOf(having({ traceparent }))).toEqual({})
})
