import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { envelope } from '@matin/contract/envelope'
import { REQUEST_TIMEOUT_MS } from '@matin/contract/protocol'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { networkOf } from '../network.ts'
import { createServer } from './server.ts'

const development = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const production: Config = { ...development, production: true }

async function serverWith(config: Config, lines: string[] = []) {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = await createServer(config, log)
  server.get('/ip', async request => ({ ip: request.ip }))
  server.get('/host', async ({ host, protocol }) => ({ host, protocol }))
  server.post('/echo', async request => ({ body: request.body }))
  server.get('/fails', async () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(mei@x.io)',
    })
    throw Object.assign(
      new Error('Failed query: insert into mail values ($1)\nparams: the code is 135790', { cause }),
      {
        params: ['the code is 135790'],
      },
    )
  })
  for (const kind of ['lost', 'slow'] as const)
    server.get(`/${kind}`, async () => {
      throw new Error('Failed query', { cause: new DatabaseUnavailable(kind, new Error('the driver')) })
    })
  return server
}

/** Sends these bytes on a separate connection and returns everything that comes back. */
async function answersTo(server: FastifyInstance, bytes: string): Promise<string> {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', data => {
    text += String(data)
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return text
}
const listening = async (server: FastifyInstance) => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}

it('log lines and answers carry the load balancer’s request id, and log lines the trace', async () => {
  const lines: string[] = []
  const server = await serverWith({ ...development, LOG_LEVEL: 'info' }, lines)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { 'x-request-id': 'a-balancer-s-own-id', traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  const answer = await server.inject({ url: '/ip', headers })
  expect(answer.headers['x-request-id']).toBe('a-balancer-s-own-id')
  expect(lines.map(line => JSON.parse(line))).toEqual(
    ['incoming request', 'request completed'].map(msg =>
      expect.objectContaining({ msg, reqId: 'a-balancer-s-own-id', traceId }),
    ),
  )
})

describe('a client that leaves early', () => {
  it('causes no error before its request is handled: nothing is answered, logged or counted', async () => {
    const lines: string[] = []
    const server = await serverWith({ ...development, LOG_LEVEL: 'info' }, lines)
    const counted: unknown[] = []
    server.addHook('onResponse', async (_request, reply) => void counted.push(reply.statusCode))
    await listening(server)
    server.server.prependListener('request', request => void request.socket.destroy())
    expect(await answersTo(server, 'GET /ip HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('')
    expect(await answersTo(server, 'GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('')
    await server.close()
    const levels = lines.map(line => JSON.parse(line).level as number)
    expect(levels.filter(level => level > 30)).toEqual([])
    expect(lines.join('')).not.toContain('stack')
    expect(counted).toEqual([])
  })

  it('is still known by its network address while its request is handled', async () => {
    const server = await serverWith(development)
    const seen: unknown[] = []
    server.get('/late', async request => {
      request.raw.socket.destroy()
      seen.push(request.address, networkOf(request.address))
      return {}
    })
    await listening(server)
    await answersTo(server, 'GET /late HTTP/1.1\r\nhost: x\r\n\r\n')
    await server.close()
    expect(seen).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  it('causes no error of ours while it sends its body', async () => {
    const lines: string[] = []
    const server = await listening(await serverWith({ ...development, LOG_LEVEL: 'info' }, lines))
    const { port } = server.server.address() as AddressInfo
    const came = once(server.server, 'request')
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"',
    )
    const [request] = (await came) as [IncomingMessage]
    const ended = new Promise(resolve => request.once('close', resolve))
    socket.destroy()
    await ended
    await server.close()
    expect(lines.filter(line => /"level":[45]0|refused|stack/.test(line))).toEqual([])
  })
})

it('a body may stand still for as long as a client waits, and take longer as a whole', async () => {
  const server = await listening(await serverWith(development))
  const { port } = server.server.address() as AddressInfo
  const came = once(server.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"',
  )
  const [request] = (await came) as [IncomingMessage]
  expect(request.socket.timeout).toBe(REQUEST_TIMEOUT_MS)
  expect(server.server.requestTimeout).toBeGreaterThan(REQUEST_TIMEOUT_MS)
  const whole = once(request, 'end')
  socket.write(':123}')
  await whole
  expect(request.socket.timeout).toBe(0)
  socket.destroy()
  await server.close()
})

it('a connection whose body is answered unread is closed when it is idle, as others are', async () => {
  const server = await serverWith(development)
  server.addHook('onRequest', async (_request, reply) => reply.send({}))
  await listening(server)
  const { port } = server.server.address() as AddressInfo
  const came = once(server.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  )
  const [request] = (await came) as [IncomingMessage]
  await Promise.all([once(request, 'end'), once(socket, 'data')])
  expect(request.socket.timeout).toBeGreaterThanOrEqual(server.server.keepAliveTimeout)
  socket.destroy()
  await server.close()
})

describe('a malformed request', () => {
  it.each(['/../x', '//x', '/a/../x', '/./x', '/a/..', '/%2e%2e/x', '/a//b', 'http://evil.example/x'])(
    'with the path %s is refused',
    async path => {
      const server = await listening(await serverWith(development))
      const answer = await answersTo(server, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      await server.close()
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"error":"invalid_input"')
    },
  )
  it('with two hosts is refused', async () => {
    const server = await listening(await serverWith(development))
    const ask = (hosts: string) => answersTo(server, `GET /ip HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
    expect(await ask('host: x\r\nHost: y\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await ask('host: x\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    await server.close()
  })
  it.each(['//x', '/%zz', '/%00', '/nowhere'])('counts against the limit of its address: %s', async path => {
    const server = await listening(await serverWith({ ...development, REQUESTS_PER_MINUTE: 1 }))
    const ask = () => answersTo(server, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(await ask()).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(await ask()).toMatch(/^HTTP\/1\.1 429 /)
    await server.close()
  })
})

describe('a database that is unavailable', () => {
  it.each(['lost', 'slow'] as const)(
    '(%s) causes a 503 with Retry-After, and no error of ours in the log',
    async kind => {
      const lines: string[] = []
      const server = await serverWith({ ...development, LOG_LEVEL: 'info' }, lines)
      const answer = await server.inject(`/${kind}`)
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
      expect(answer.json()).toMatchObject({ code: 503, error: 'unavailable' })
      const events = lines.map(line => JSON.parse(line) as { level: number; msg: string })
      expect(events.filter(({ level }) => level > 40)).toEqual([])
      // An outage is logged once, by the part that noticed it; a slow statement by its own line.
      expect(events.filter(({ level }) => level === 40).map(({ msg }) => msg)).toEqual(
        kind === 'slow' ? ['the database took too long'] : [],
      )
    },
  )
})

describe('a server that closes', () => {
  it('finishes running requests, answers new ones meanwhile, and asks all clients to reconnect', async () => {
    const server = await serverWith(development)
    const [came, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.get('/waits', async () => {
      came.resolve()
      await go.promise
      return { done: true }
    })
    await listening(server)
    const slow = answersTo(server, 'GET /waits HTTP/1.1\r\nhost: x\r\n\r\n')
    // One that never asks for anything is not waited for.
    const idle = answersTo(server, '')
    await came.promise
    expect(server.drain.underWay()).toBe(1)
    const closed = server.close()
    await expect.poll(() => server.drain.hasBegun()).toBe(true)
    const meanwhile = await answersTo(server, 'GET /ip HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(meanwhile).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i)
    go.resolve()
    expect(await slow).toContain('{"done":true}')
    await closed
    await idle
  })

  it('answers as before while it drains, and asks clients to reconnect', async () => {
    const server = await serverWith(development)
    expect((await server.inject('/ip')).headers.connection).not.toBe('close')
    server.drain.begin()
    const answer = await server.inject('/ip')
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  })
})

describe('the address of a caller', () => {
  const spoofed = { 'x-forwarded-for': '1.2.3.4, 203.0.113.7' }
  it('is the one that our load balancer saw, never the one that the caller claims', async () => {
    const server = await serverWith(production)
    const answer = await server.inject({ url: '/ip', headers: spoofed, remoteAddress: '10.0.0.1' })
    expect(answer.json()).toEqual({ ip: '203.0.113.7' })
  })
  it('is the connection’s address when it comes from outside of our network', async () => {
    const server = await serverWith(production)
    const answer = await server.inject({ url: '/ip', headers: spoofed, remoteAddress: '198.51.100.9' })
    expect(answer.json()).toEqual({ ip: '198.51.100.9' })
  })
  it('is the connection’s address without a load balancer', async () => {
    const server = await serverWith(development)
    const answer = await server.inject({ url: '/ip', headers: spoofed, remoteAddress: '10.0.0.1' })
    expect(answer.json()).toEqual({ ip: '10.0.0.1' })
  })
})

it('forwarded host and scheme headers from outside of our network are ignored', async () => {
  const headers = {
    host: 'wallet.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example;proto=https',
  }
  for (const [config, remoteAddress] of [
    [production, '198.51.100.9'],
    [development, '127.0.0.1'],
  ] as const) {
    const server = await serverWith(config)
    const answer = await server.inject({ url: '/host', headers, remoteAddress })
    expect(answer.json()).toEqual({ host: 'wallet.example', protocol: 'http' })
  }
})

describe('headers', () => {
  it('allow no script but our own and no frame around us', async () => {
    const server = await serverWith(development)
    const { headers } = await server.inject('/ip')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })
  it('let no other site read an answer', async () => {
    const server = await serverWith(production)
    const origin = 'https://evil.example'
    const preflight = { origin, 'access-control-request-method': 'POST' }
    const answers = [
      await server.inject({ url: '/ip', headers: { origin } }),
      await server.inject({ method: 'OPTIONS', url: '/echo', headers: preflight }),
    ]
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 404])
    for (const { headers } of answers)
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
  it('demand HTTPS in production only', async () => {
    const there = await (await serverWith(production)).inject('/ip')
    const here = await (await serverWith(development)).inject('/ip')
    expect(there.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(here.headers['strict-transport-security']).toBeUndefined()
  })
  it('give each request a separate id', async () => {
    const server = await serverWith(development)
    const ids = await Promise.all(
      [1, 2].map(async () => (await server.inject('/nowhere')).headers['x-request-id']),
    )
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[0]).not.toBe(ids[1])
  })
})

describe('an unknown address that a browser navigates to', () => {
  const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
    const server = await serverWith(development)
    return server.inject({ method, url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })
  }
  it('gets a page without anything that the content security policy forbids, with a link home', async () => {
    const answer = await ask('/nothing?from=mail')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<title>Page not found</title>')
    expect(answer.body).toContain('<a href="/">Go to the home page</a>')
    expect(answer.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const [, style = ''] = /rel="stylesheet" href="([^"]+)"/.exec(answer.body) ?? []
    expect((await ask(style)).headers['content-type']).toContain('text/css')
  })
  it.each([
    ['ja,en;q=0.8', 'ja', 'ページが見つかりません'],
    ['zh-TW,zh;q=0.9', 'zh-Hant', '找不到頁面'],
    ['zh-CN,zh;q=0.9', 'zh-Hans', '找不到页面'],
    ['fr-FR,zh-Hant;q=0.9', 'zh-Hant', '找不到頁面'],
    ['fr', 'en', 'Page not found'],
  ])('gets a page in the language of the browser: %s', async (accepted, language, title) => {
    const { body } = await ask('/nothing', { 'accept-language': accepted })
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(`<h1>${title}</h1>`)
  })
  it('gets the envelope below /api, for scripts, and where it is no navigation', async () => {
    const answers = [
      await ask('/api/nothing'),
      await ask('/api'),
      await ask('/nothing', { accept: '*/*' }),
      await ask('/nothing', {}, 'POST'),
    ]
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ code: 404, data: null, error: 'not_found' })
  })
})

describe('failures outside of the endpoints come in the envelope', () => {
  it.each([
    ['an unknown path', { method: 'GET', url: '/api/nowhere' }, 404, 'not_found'],
    ['an unknown method', { method: 'DELETE', url: '/echo' }, 404, 'not_found'],
    [
      'broken JSON',
      { method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
      'invalid_input',
    ],
    [
      'another type',
      { method: 'POST', url: '/echo', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      400,
      'invalid_input',
    ],
    [
      'too much JSON',
      { method: 'POST', url: '/echo', payload: { text: 'x'.repeat(70_000) } },
      400,
      'invalid_input',
    ],
    [
      'too large an image',
      {
        method: 'POST',
        url: '/echo',
        headers: { 'content-type': 'image/png' },
        payload: Buffer.alloc(70_000),
      },
      413,
      'image_too_large',
    ],
    ['a bug', { method: 'GET', url: '/fails' }, 500, 'internal'],
  ] as const)('for %s', async (_, request, status, error) => {
    const server = await serverWith(development)
    const answer = await server.inject(request)
    expect(answer.statusCode).toBe(status)
    expect(envelope.parse(answer.json())).toMatchObject({ code: status, data: null, error })
  })

  it('in the language of the request', async () => {
    const server = await serverWith(development)
    const answer = await server.inject({ url: '/api/nowhere', headers: { language: 'zh-Hant' } })
    expect(answer.json()).toMatchObject({ msg: '找不到相關內容，請返回後再試' })
  })
})

it('the log of a failed query names the statement and never its values', async () => {
  const lines: string[] = []
  const server = await serverWith({ ...development, LOG_LEVEL: 'info' }, lines)
  const answer = await server.inject('/fails')
  expect(answer.body).not.toContain('Failed query')
  const text = lines.join('')
  expect(text).toContain('Failed query: insert into mail values ($1): duplicate key')
  expect(text).toContain('"code":"23505"')
  expect(text).toContain('server.test.ts')
  expect(text).not.toMatch(/135790|mei@x\.io/)
})
