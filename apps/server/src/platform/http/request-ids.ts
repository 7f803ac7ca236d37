import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Id of a request: the load balancer's (`x-request-id`) if it is well-formed, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{16,64}$/.test(given) ? given : randomUUID()
}

/** Trace of a request (`traceparent`, https://www.w3.org/TR/trace-context/), for the log. */
export function traceOf({ headers }: IncomingMessage): { traceId?: string } {
  const given = headers.traceparent
  const [, traceId] =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/.exec(String(given)) ??
    []
  return traceId === undefined ? {} : { traceId }
}
