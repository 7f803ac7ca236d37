import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { envelope } from '@matin/contract/envelope'
import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'

/** Request as a client sends it: nothing between it and the socket corrects it. */
export interface HostileRequest {
  method: string
  path: string
  headers: readonly string[]
}

interface Answer {
  /** 0 for a connection that ended without an answer. */
  status: number
  head: string
  body: string
}

const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND QUERY'.split(' ')

const NAMES =
  'index.html assets/first-a.js assets/ .env nothing.js %2e%2e/secret.txt ..;/x a%00b %ff %C0%AF'.split(' ')
export const PATHS = [
  '/',
  '/?a=%zz',
  '/?%',
  '/#x',
  '*',
  '?',
  '',
  '//',
  '/./',
  '/../',
  '/%',
  '/%zz',
  '/%00',
  '/%2f',
  '/%5c',
  '/%ff',
  '/index.html/',
  '/index.html/x',
  '/index.html%20',
  '/INDEX.HTML',
  '/\xff\xfe',
  '/a\\b',
  '/con',
  '/:x',
  '/*',
  'http://evil.example/',
  'evil.example:443',
  `/${'a'.repeat(300)}`,
  `/${'a/'.repeat(400)}`,
  `/${'a'.repeat(5000)}`,
  `/${'%41'.repeat(300)}`,
  '/manifest.webmanifest',
  '/.well-known/change-password',
  '/not-found.css',
  '/ws',
  '/ws/',
  '/ws?x',
  '/healthz',
  '/readyz',
  '/api',
  '/api/',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/static/%00',
  '/api/docs/static/index.html',
  '/dev',
  '/dev/mailbox',
  '/dev/clock',
  ...['', 'proof', 'console', 'console/assets', 'api/docs/static'].flatMap(folder =>
    ['', ...NAMES].map(name => `/${folder}/${name}`.replace('//', '/')),
  ),
] // prettier-ignore

const RANGES =
  '--|1-0|a-b||=|-99999999999|-|0-|0-0|99999-|-0|0-0,0-0|0-,-1,1-0|1e3-|0x1-| 0 - 1 |18446744073709551616-|,|-1-1|0-0;q=1'.split(
    '|',
  )
const TEXTS = [
  '',
  ' ',
  '\xff\xfe',
  '"',
  '%00',
  'a'.repeat(4000),
  '*',
  '-1',
  'NaN',
  '1e999',
  '..',
  ',',
  ';',
  '=',
  'null',
]
const NAMED =
  `If-Range If-Match If-None-Match If-Modified-Since If-Unmodified-Since Accept Accept-Encoding Accept-Language
  Accept-Version Content-Type Content-Encoding Expect Host Origin Cookie Authorization Idempotency-Key Language Time-Zone Forwarded
  X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto Sec-WebSocket-Key Sec-WebSocket-Protocol Upgrade Referer User-Agent Step-Up
  X-Http-Method-Override`.split(/\s+/)
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket'
const HEADERS = [
  ...RANGES.flatMap(range => [`Range: bytes=${range}`, `Range: bytes=${range}\r\nIf-Range: "x"`]),
  'Range: bytes',
  'Range: lines=1-2',
  'Range:',
  'If-Match: "x"',
  'If-None-Match: *',
  'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999',
  'Content-Length: 5, 5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{',
  'Content-Type: application/json; charset=x\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Type: image/png\r\nContent-Length: 3\r\n\r\nabc',
  'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\n%zz',
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'Content-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\n--',
  'Content-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Length: 70000',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Host: a\r\nHost: b',
  'Accept: text/html',
  'Accept: text/html\r\nAccept-Language: \xff',
  UPGRADE,
  `${UPGRADE}\r\nSec-WebSocket-Version: 13`,
  `${UPGRADE}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x`,
  `${UPGRADE}\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==`,
  'Connection: Upgrade\r\nUpgrade: h2c',
  `${UPGRADE}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==`,
  `${UPGRADE}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\nSec-WebSocket-Protocol: ,`,
  `${UPGRADE}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\nOrigin: https://evil.example`,
  'X-Nul: a\0b',
  'X-Bare: a\nb',
  ' folded: x',
  'nothing',
  ': x',
  `X-Long: ${'a'.repeat(20_000)}`,
  ...NAMED.flatMap(name => TEXTS.map(text => `${name}: ${text}`)),
] // prettier-ignore

/**
 * Returns generated requests, the same each time: each target, each header at the first targets, and `more` of any
 * method with up to three headers.
 */
export function hostileRequests(
  targets: readonly Pick<HostileRequest, 'method' | 'path'>[],
  first: number,
  more: number,
): HostileRequest[] {
  const request = fc.record({
    target: fc.constantFrom(...targets),
    method: fc.option(fc.constantFrom(...METHODS), { freq: 2 }),
    headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
  })
  const made = fc.sample(request, { numRuns: more, seed: 20_261_128 })
  return [
    ...targets.map(target => ({ ...target, headers: [] })),
    ...targets.slice(0, first).flatMap(target => HEADERS.map(header => ({ ...target, headers: [header] }))),
    ...made.map(({ target, method, headers }) => ({ ...target, ...(method && { method }), headers })),
  ]
}

/**
 * Sends each request twice, from a network of its own, to a listening server that permits one request a minute.
 * Returns the faults: an answer that says the server failed, an error without the envelope, one that is counted
 * twice, or not at all. What the parser refuses has no address to count, and ends its connection.
 */
export async function faultsOf(
  server: FastifyInstance,
  requests: readonly HostileRequest[],
): Promise<{ faults: string[]; errors: number }> {
  const { port } = server.server.address() as AddressInfo
  let network = 0
  const name = (socket: object) =>
    Object.defineProperty(socket, 'remoteAddress', {
      value: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
    })
  server.server.on('connection', name)
  const faults = new Set<string>()
  let errors = 0
  for (const request of requests) {
    network += 1
    const first = await answerTo(port, request)
    const fault = faultOf(request, first)
    const counts = first.status >= 400 && first.head.includes('x-request-id')
    const second = counts && !fault ? (await answerTo(port, request)).status : 429
    if (counts) errors += 1
    const what = fault ?? (second === 429 ? null : `${first.status}, and then ${second}`)
    if (what) faults.add(`${JSON.stringify(request).slice(0, 300)}: ${what}`)
  }
  server.server.off('connection', name)
  return { faults: [...faults], errors }
}

function faultOf({ method }: HostileRequest, { status, head, body }: Answer): string | null {
  if (status >= 500 || status === 429) return `${status} ${body}`
  if (status < 400 || method === 'HEAD' || head.includes('text/html')) return null
  const read = envelope.safeParse(body === '' ? null : JSON.parse(body))
  return read.success && read.data.code === status ? null : `${status} without the envelope: ${body}`
}

/** Sends a request on a connection of its own, and reads the answer as far as its length says. */
async function answerTo(port: number, { method, path, headers }: HostileRequest): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  const lines = [`${method} ${path} HTTP/1.1`, ...headers]
  if (!headers.some(header => /^host:/i.test(header))) lines.splice(1, 0, 'Host: wallet.example')
  if (!headers.some(header => /connection:/i.test(header))) lines.splice(1, 0, 'Connection: close')
  let text = ''
  const { promise: whole, resolve } = Promise.withResolvers<void>()
  socket.on('data', data => {
    text += data.toString('latin1')
    const [head = '', ...rest] = text.split('\r\n\r\n')
    const length = /^content-length: (\d+)/im.exec(head)?.[1]
    const bodiless = method === 'HEAD' || /^HTTP\/1.1 (?:101|204|304)/.test(head)
    if (
      rest.length > 0 &&
      (bodiless || (length !== undefined && rest.join('\r\n\r\n').length >= Number(length)))
    )
      resolve()
  })
  socket.on('error', () => resolve())
  socket.on('close', () => resolve())
  const bytes = `${lines.join('\r\n')}\r\n\r\n`
  // Ends only where the server would wait for data: an end that overtakes the answer takes the connection away.
  if (headers.some(header => /^(?:content-length|transfer-encoding|expect)/i.test(header)))
    socket.end(bytes, 'latin1')
  else socket.write(bytes, 'latin1')
  await whole
  socket.destroy()
  if (!socket.closed) await once(socket, 'close')
  // A client that announced data may be told to continue first.
  const [head = '', ...rest] = text.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1] ?? 0),
    head,
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString(),
  }
}
