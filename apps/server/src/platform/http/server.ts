import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { Envelope } from '@matin/contract/envelope'
import type { ErrorWord } from '@matin/contract/errors'
import { LIVE_PATH } from '@matin/contract/live'
import { REQUEST_TIMEOUT_MS } from '@matin/contract/protocol'
import { failure } from '@matin/contract/result'
import { text } from '@matin/i18n/read'
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Config } from '../../config.ts'
import { unavailabilityOf } from '../db/unavailable.ts'
import { Busy } from '../queue.ts'
import { type BodyBudget, createBodyBudget } from './body-budget.ts'
import { createDrain, type Drain } from './drain.ts'
import { limitRequests, RateLimited } from './general-limit.ts'
import { isOver } from './limiters.ts'
import { FORM_TYPE, IMAGE_TYPES, JSON_TYPE } from './media-types.ts'
import { isNavigation, NOT_FOUND_STYLE, NOT_FOUND_STYLE_PATH, notFoundPage } from './not-found-page.ts'
import { sendFailure } from './reply.ts'
import { requestIdOf, traceOf } from './request-ids.ts'

declare module 'fastify' {
  interface FastifyBaseLogger {
    /** Adds to each further line of a request. Costs less than another child of the logger. */
    setBindings(bindings: Record<string, string>): void
  }
  interface FastifyInstance {
    bodies: BodyBudget
    drain: Drain
  }
  interface FastifyRequest {
    /** Read when the call arrives, because an ended connection has none. */
    address: string
    /** '' for a guest. */
    session: string
  }
  interface FastifyReply {
    refusal: ErrorWord | null
  }
}

const BUSY_SECONDS = 5

/** Of files: answered as they are, though no error word has them. */
const OF_FILES: readonly number[] = [412, 416]

/** UNPLAIN are characters that a file system or a database misreads. */
const MOST_OF_A_PATH = 1024
const UNPLAIN = /%(?:00|2f|5c)/i
/** No browser sends these: dot segments, empty segments, another host. */
const NO_PATH = /^[^/]|\/(?:\.|%2e){0,2}(?=\/)|\/(?:\.|%2e){1,2}$/i

/** Milliseconds of a whole request: a photo over a throttled SIM takes minutes. */
const REQUEST_MS = 600_000

/** When nothing of a body arrives for the client's own limit (specification section 9). */
function endStillBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  socket.setTimeout(REQUEST_TIMEOUT_MS)
  // After the answer the limit is that of an idle connection, which Node has set.
  request.once('end', () => response.writableFinished || socket.setTimeout(0))
}

/** Of every answer. A route may replace one. */
function securityHeaders({ production }: Config): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** Logs go to standard output unless `log` is given. */
export async function createServer(config: Config, log?: Writable): Promise<FastifyInstance> {
  const server = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: plainError },
      ...(log && { stream: log }),
    },
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, options, raw) =>
      logger.child({ ...bindings, ...traceOf(raw) }, options),
    bodyLimit: 64 * 1024,
    http: {
      // A connection buffers one read of the socket of a body that is not read yet, and no second one.
      highWaterMark: 16 * 1024,
      // Node itself would answer a request without a host, and open a socket at every path, outside all limits.
      requireHostHeader: false,
      shouldUpgradeCallback: ({ method, url }) => method === 'GET' && url?.split('?', 1)[0] === LIVE_PATH,
    },
    requestTimeout: REQUEST_MS,
    // Only load balancers in our own network are trusted to name the caller's address.
    trustProxy: config.production ? ['loopback', 'linklocal', 'uniquelocal'] : false,
    forceCloseConnections: true,
    // Calls that arrive while requests under way are finished are answered, too.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => void refuseUnreadable(request, reply),
    clientErrorHandler: refuseConnection,
  })
  // Node itself would answer an expectation that it does not know; HTTP lets servers ignore it.
  server.server.on('checkExpectation', (raw, answer) => server.server.emit('request', raw, answer))
  server.server.on('request', endStillBody)
  server.decorate('bodies', createBodyBudget())
  const count = await limitRequests(server, config)
  /** No hook sees a call whose path cannot be parsed. */
  async function refuseUnreadable(request: FastifyRequest, reply: FastifyReply) {
    request.address = request.ip ?? ''
    reply.header('x-request-id', request.id)
    const over = isOver(await count(request))
    return over ? sendFailure(reply, failure('too_many_requests')) : notFound(request, reply)
  }
  server.decorateRequest('address', '')
  server.decorateRequest('session', '')
  server.decorateReply('refusal', null)
  const headers = securityHeaders(config)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { ip, raw } = request
    // A client that has disconnected gets no answer, and no error is logged.
    if (ip === undefined || raw.socket?.destroyed === true) return reply.hijack()
    request.address = ip
    reply.header('x-request-id', request.id)
    const [path = ''] = request.url.split('?', 1)
    if (path.length > MOST_OF_A_PATH || UNPLAIN.test(path)) return notFound(request, reply)
    if (!NO_PATH.test(path) && hasOneHost(raw)) return
    server.bodies.refuse(request, reply, 'guest')
    return sendFailure(reply, failure('invalid_input'))
  })
  server.decorate('drain', createDrain(server))
  server.addContentTypeParser(IMAGE_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  server.get(NOT_FOUND_STYLE_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(NOT_FOUND_STYLE),
  )
  server.setNotFoundHandler({ preHandler: server.rateLimit() }, notFound)
  server.setErrorHandler(answerError)
  return server
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const unavailable = unavailabilityOf(error)
  if (unavailable) {
    request.server.bodies.refuse(request, reply, 'customer')
    // An outage is logged once, where it is noticed (app.ts). A slow statement is logged here, with its text.
    if (unavailable.kind === 'slow') request.log.warn({ err: error }, 'the database took too long')
    return sendFailure(reply, failure('unavailable'))
  }
  // A client that disconnected while it sent gets no answer.
  if (request.raw.socket?.destroyed === true && (error.statusCode ?? 500) < 500) return reply.hijack()
  if (error instanceof Busy) {
    request.server.bodies.refuse(request, reply, 'customer')
    reply.header('retry-after', String(BUSY_SECONDS))
    return sendFailure(reply, failure(error.own ? 'too_many_requests' : 'unavailable'))
  }
  request.server.bodies.refuse(request, reply, 'guest')
  if (error instanceof RateLimited) return sendFailure(reply, failure('too_many_requests'))
  const status = error.statusCode ?? 500
  if (status === 413 && isImage(request)) return sendFailure(reply, failure('image_too_large'))
  // A file that is not served, whatever the reason.
  if (status === 403 || status === 404) return notFound(request, reply)
  if (OF_FILES.includes(status)) return sendFailure(reply, failure('invalid_input'), undefined, status)
  if (status >= 400 && status < 500) return sendFailure(reply, failure('invalid_input'))
  request.log.error({ err: error }, 'request failed')
  return sendFailure(reply, failure('internal'))
}

/** A proxy before us may read another one of two than we do. HTTP/1.0 needs none. */
function hasOneHost({ rawHeaders = [], httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.server.bodies.refuse(request, reply, 'guest')
  reply.header('vary', 'accept, accept-language')
  if (!isNavigation(request)) return sendFailure(reply, failure('not_found'))
  return reply
    .code(404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(notFoundPage(request.headers['accept-language']))
}

/** Bytes that are not HTTP, or that a proxy before us may read differently. */
function refuseConnection({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const late = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = late ? 408 : 400
  const error = late ? 'unavailable' : 'invalid_input'
  const body: Envelope = { code: status, msg: text('en', `errors.${error}`), data: null, error }
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(json)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${json}`)
  socket.destroy()
}

function isImage(request: FastifyRequest): boolean {
  return IMAGE_TYPES.includes(request.headers['content-type'] ?? '')
}

/**
 * Database errors quote parameters and rows, which contain codes, emails and hashes. So only the statement,
 * the driver's message and code, and the place of the error are logged.
 */
function plainError(error: unknown): { type: string; message: string; code?: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' }
  const causes: Error[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  const message = causes.map(cause => cause.message.replace(/\nparams: [\s\S]*$/, '')).join(': ')
  const code = causes
    .map(cause => ('code' in cause ? cause.code : undefined))
    .find(value => value !== undefined)
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  return {
    type: error.name,
    message,
    ...(code !== undefined && { code: String(code) }),
    stack: frames.join('\n'),
  }
}
