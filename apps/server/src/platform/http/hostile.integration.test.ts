import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { OPERATOR_API } from '@matin/contract/admin/api'
import { operatorLogout } from '@matin/contract/admin/operators'
import { API } from '@matin/contract/api'
import { login, logout } from '@matin/contract/auth'
import { envelope } from '@matin/contract/envelope'
import { LIVE_PATH } from '@matin/contract/live'
import { renamePasskey } from '@matin/contract/passkeys'
import { uploadImage } from '@matin/contract/recharge'
import { logOutDevice } from '@matin/contract/security'
import { sendSupport } from '@matin/contract/support'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalPreview } from '@matin/contract/withdrawal'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, PASSWORD, startHarness, type TestCustomer } from '../../testing/harness.ts'
import { faultsOf, hostileRequests, PATHS } from '../../testing/hostile-requests.ts'
import { signedInOperator } from '../../testing/operators.ts'

/** Size limit of one photo. */
const IMAGE_BYTES = 10 * 1024 * 1024

let harness: Harness
let address: URL
let ann: TestCustomer
let bob: TestCustomer
beforeAll(async () => {
  harness = await startHarness()
  address = new URL(await harness.app.server.listen({ port: 0, host: '127.0.0.1' }))
  ann = await harness.customer()
  bob = await harness.customer()
})
afterAll(() => harness.close())

/** Sends the headers of an upload of the largest size, or of another call, without its body. */
function announceUpload(
  token?: string,
  {
    path = uploadImage.path,
    type = 'image/png',
    length = IMAGE_BYTES,
  }: { path?: string; type?: string; length?: number } = {},
) {
  const socket = connect(Number(address.port), address.hostname)
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${address.host}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return {
    answer: once(socket, 'data').then(([data]) => String(data)),
    ended: once(socket, 'end'),
    async leave() {
      socket.destroy()
      await once(socket, 'close')
    },
  }
}

/** A reply whose end the test decides. */
function heldReply() {
  const raw = new EventEmitter().setMaxListeners(0)
  return { reply: { raw } as unknown as FastifyReply, close: () => raw.emit('close') }
}

const held = () => harness.app.server.bodies.held()

describe('request bodies', () => {
  it('of anonymous callers are refused before they are sent', async () => {
    const upload = announceUpload()
    expect(await upload.answer).toMatch(/^HTTP\/1\.1 401 /)
    await upload.leave()
    expect(held()).toBe(0)
  })

  it.each([
    ['to a route', {}, 401],
    ['to nowhere', { path: '/api/no/such', type: 'video/mp4' }, 404],
    ['of a type that nothing reads', { path: login.path, type: 'video/mp4' }, 400],
  ])('of anonymous callers are not read completely after the refusal (%s)', async (_, what, status) => {
    const upload = announceUpload(undefined, what)
    expect(await upload.answer).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\nconnection: close\\r\\n`),
    )
    await upload.ended
  })

  it('that are small, or from a customer, keep the connection open', async () => {
    const small = announceUpload(undefined, { length: 1000 })
    expect(await small.answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nconnection: keep-alive\r\n/i)
    await small.leave()
    const three = [1, 2, 3].map(() => announceUpload(ann.token))
    await expect.poll(held).toBe(3 * IMAGE_BYTES)
    const fourth = announceUpload(ann.token)
    expect(await fourth.answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nconnection: keep-alive\r\n/i)
    // Reading for customers is bounded, too: the next one's connection ends.
    const fifth = announceUpload(ann.token)
    expect(await fifth.answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nconnection: close\r\n/)
    await fifth.ended
    await fourth.leave()
    // The server notices the disconnect a little later.
    await expect
      .poll(async () => {
        const next = announceUpload(ann.token)
        const answer = await next.answer
        await next.leave()
        return /\r\nconnection: keep-alive\r\n/i.test(answer)
      })
      .toBe(true)
    for (const upload of three) await upload.leave()
    await expect.poll(held).toBe(0)
  })

  it('of others leave everybody room to sign in and for commands, which are small', async () => {
    const { bodies } = harness.app.server
    const { reply, close } = heldReply()
    for (const [kind, bytes] of [
      ['guest', 64 * 1024],
      ['session', 64 * 1024],
      ['photo', IMAGE_BYTES],
    ] as const)
      for (let n = 0; n < 1000; n++)
        try {
          bodies.hold(kind, `sender ${n}`, bytes, reply)
        } catch {
          break
        }
    const signIn = { account: ann.email, password: PASSWORD }
    expect((await harness.ask(login, { ...signIn, password: 'x'.repeat(5000) })).code).toBe(503)
    expect((await harness.ask(login, signIn)).code).toBe(200)
    const ends = { id: randomUUID(), password: PASSWORD }
    expect(await ann.ask(logOutDevice, ends)).toMatchObject({ error: 'not_found' })
    close()
    expect(held()).toBe(0)
  })

  it('of one customer have a bounded share of memory, which leaves room for others and is freed at the end', async () => {
    const three = [1, 2, 3].map(() => announceUpload(ann.token))
    await expect.poll(held).toBe(3 * IMAGE_BYTES)
    const fourth = announceUpload(ann.token)
    expect(await fourth.answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 5\r\n/)
    const other = announceUpload(bob.token)
    await expect.poll(held).toBe(4 * IMAGE_BYTES)
    for (const upload of [...three, fourth, other]) await upload.leave()
    await expect.poll(held).toBe(0)
  })
})

/** Collects all answers to these bytes until the connection ends. */
async function answersTo(bytes: string): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  let text = ''
  socket.on('data', data => {
    text += String(data)
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

describe('a request that a proxy may parse differently', () => {
  const BODY = '{"account":"a@example.com","password":"x"}'
  const length = `content-length: ${BODY.length}`
  it.each([
    ['two lengths', [length, 'content-length: 5']],
    ['a length and chunks', [length, 'transfer-encoding: chunked']],
    ['a coding that nobody knows', ['transfer-encoding: xchunked']],
    ['chunks that are not the last coding', ['transfer-encoding: chunked, identity']],
    ['a space before the colon', ['content-length : 5']],
    ['a line that is folded', [length, 'x-folded: one\r\n two']],
    ['a line that ends early', [length, 'x-bare: one\ntransfer-encoding: chunked']],
    ['a NUL', [length, 'x-nul: a\0b']],
    ['headers that never end', [length, `x-long: ${'a'.repeat(20_000)}`]],
  ])(
    'by %s is refused in the envelope, and the remaining data of its connection is not read',
    async (_, lines) => {
      const head = [
        `POST ${login.path} HTTP/1.1`,
        `host: ${address.host}`,
        'content-type: application/json',
        ...lines,
      ]
      const smuggled = `GET /healthz HTTP/1.1\r\nhost: ${address.host}\r\n\r\n`
      const answers = await answersTo(`${head.join('\r\n')}\r\n\r\n${BODY}${smuggled}`)
      expect(answers.split('HTTP/1.1 ').slice(1)).toHaveLength(1)
      expect(answers).toMatch(/^HTTP\/1\.1 400 /)
      const [, body = ''] = answers.split('\r\n\r\n')
      expect(envelope.parse(JSON.parse(body))).toMatchObject({ code: 400, error: 'invalid_input' })
    },
  )
})

describe('hostile input', () => {
  it.each(['/%00', '/..%2f..%2fetc/passwd', '/..%5cx', `/${'a'.repeat(14_000)}`, '/%zz', '/assets/%00'])(
    'an invalid path is not found: %.30s',
    async url => {
      const response = await harness.app.server.inject({ url })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 404, error: 'not_found' })
    },
  )

  it('NUL and lone surrogates are refused in every text input', async () => {
    const posts = API.map(({ endpoint }) => endpoint).filter(
      ({ method, body, access }) => method === 'POST' && body !== 'image' && access !== 'operator',
    )
    expect(posts.length).toBeGreaterThan(20)
    for (const { path } of posts)
      for (const input of [{ text: 'a\0b' }, { text: '\ud800' }, { deep: [{ 'a\0b': 1 }] }]) {
        const response = await harness.app.server.inject({
          method: 'POST',
          url: path,
          headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
          payload: JSON.stringify(input),
        })
        expect([path, response.json()]).toEqual([path, expect.objectContaining({ error: 'invalid_input' })])
      }
    expect(await ann.ask(sendSupport, { text: 'one\0two' })).toMatchObject({ error: 'invalid_input' })
  })

  it('the worst texts and files leave the server free for others', async () => {
    const send = (path: string, type: string, payload: string) =>
      harness.app.server.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': type },
        payload,
      })
    const name = JSON.stringify({
      id: '0190a5c2-9c3e-7aaa-8bbb-0123456789ab',
      name: `a${' '.repeat(63_000)}b`,
    })
    const marks = JSON.stringify({ account: '\u05b0\u05b9\u05c1'.repeat(10_000), password: 'x' })
    const answers = await Promise.all([
      send(uploadImage.path, 'image/png', '<!---->'.repeat(60)),
      send(renamePasskey.path, 'application/json', name),
      send(login.path, 'application/json', marks),
      bob.ask(getUserInfo, {}),
    ])
    const errors = answers.map(answer => ('json' in answer ? answer.json() : answer).error)
    expect(errors).toEqual(['image_unreadable', 'text_too_long', 'email_incorrect', undefined])
  })

  it('deeply nested input is refused, and does not exhaust the stack', async () => {
    const response = await harness.app.server.inject({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/json' },
      payload: `{"account":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    })
    expect(response.json()).toMatchObject({ code: 400, error: 'invalid_input' })
  })

  it('no answer of the contract may be cached, or read by another site', async () => {
    const operator = await signedInOperator(harness, 'owner', 'support', 'compliance', 'treasury', 'content')
    const kept = new Set<string>()
    let answered = 0
    for (const { endpoint } of [...API, ...OPERATOR_API]) {
      const token = endpoint.access === 'operator' ? operator.token() : ann.token
      const { headers, statusCode } = await harness.app.server.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: { authorization: `Bearer ${token}` },
        ...(endpoint.method === 'POST' && { payload: {} }),
      })
      if (statusCode === 200) answered++
      if (headers['cache-control'] !== 'no-store') kept.add(`${statusCode} ${endpoint.path}`)
      expect([endpoint.path, headers['referrer-policy']]).toEqual([endpoint.path, 'no-referrer'])
      if (statusCode === 401) throw new Error(`${endpoint.path} ended the session`)
      if (endpoint === logout) ann = await harness.signIn(ann.email, PASSWORD)
      if (endpoint === operatorLogout) await operator.signInAgain()
    }
    expect([...kept]).toEqual([])
    expect(answered).toBeGreaterThan(40)
  })

  it('unknown paths count against the limit of an address', async () => {
    const { headers } = await harness.app.server.inject({ method: 'POST', url: '/api/no/such' })
    expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(Number(headers['x-ratelimit-limit']))
  })

  it('no request fails the server or is refused outside of the limits, whatever is sent', async () => {
    const { server } = await harness.another({ REQUESTS_PER_MINUTE: 1 })
    await server.listen({ port: 0, host: '127.0.0.1' })
    const routes = [...API, ...OPERATOR_API].map(({ endpoint: { method, path } }) => ({ method, path }))
    const paths = PATHS.map(path => ({ method: 'GET', path }))
    const sockets = { method: 'GET', path: LIVE_PATH }
    const requests = hostileRequests([sockets, ...paths, ...routes], 1, 500)
    const { faults, errors } = await faultsOf(server, requests)
    await server.close()
    expect(faults).toEqual([])
    expect(errors).toBeGreaterThan(300)
  })

  it('searching through addresses for their owners is throttled', async () => {
    const ask = () => ann.ask(getWithdrawalPreview, { address: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9' })
    const answers = await Promise.all(Array.from({ length: 400 }, ask))
    expect(answers.some(({ error }) => error === 'too_many_requests')).toBe(true)
  })
})
