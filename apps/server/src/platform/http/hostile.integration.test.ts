import { once } from 'node:events'
import { connect } from 'node:net'
import { API } from '@matin/contract/api'
import { login } from '@matin/contract/auth'
import { uploadImage } from '@matin/contract/recharge'
import { sendSupport } from '@matin/contract/support'
import { checkWithdrawalAddress } from '@matin/contract/withdrawal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, startHarness, type TestCustomer } from '../../testing/harness.ts'

/** What one photo may have. */
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

/** Asks for an upload of the greatest size and sends nothing of it. */
function announceUpload(token?: string) {
  const socket = connect(Number(address.port), address.hostname)
  const lines = [
    `POST ${uploadImage.path} HTTP/1.1`,
    `host: ${address.host}`,
    'content-type: image/png',
    `content-length: ${IMAGE_BYTES}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return {
    answer: once(socket, 'data').then(([data]) => String(data)),
    async leave() {
      socket.destroy()
      await once(socket, 'close')
    },
  }
}

const held = () => harness.app.server.bodies.held()

describe('bodies (finding 7)', () => {
  it('of nobody are refused before they are sent', async () => {
    const upload = announceUpload()
    expect(await upload.answer).toMatch(/^HTTP\/1\.1 401 /)
    await upload.leave()
    expect(held()).toBe(0)
  })

  it('of one customer have a share, which leaves room for others and is given back', async () => {
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

describe('hostile input (low)', () => {
  it.each(['/%00', '/..%2f..%2fetc/passwd', '/..%5cx', `/${'a'.repeat(14_000)}`, '/%zz', '/assets/%00'])(
    'a path that is none is not found: %.30s',
    async url => {
      const response = await harness.app.server.inject({ url })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 404, error: 'not_found' })
    },
  )

  it('NUL and halves of characters are refused in every input that is text', async () => {
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

  it('that is nested too deeply is refused, and uses up no stack', async () => {
    const response = await harness.app.server.inject({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/json' },
      payload: `{"account":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    })
    expect(response.json()).toMatchObject({ code: 400, error: 'invalid_input' })
  })

  it('private answers are kept by nobody on the way', async () => {
    const response = await harness.app.server.inject({ method: 'POST', url: login.path, payload: {} })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('unknown paths count against the limit of an address', async () => {
    const { headers } = await harness.app.server.inject({ method: 'POST', url: '/api/no/such' })
    expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(Number(headers['x-ratelimit-limit']))
  })

  it('nobody goes through addresses to see whose they are', async () => {
    const ask = () => ann.ask(checkWithdrawalAddress, { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })
    const answers = await Promise.all(Array.from({ length: 400 }, ask))
    expect(answers.some(({ error }) => error === 'too_many_requests')).toBe(true)
  })
})
