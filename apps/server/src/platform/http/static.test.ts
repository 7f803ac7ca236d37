import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { faultsOf, hostileRequests, PATHS } from '../../testing/hostile-requests.ts'
import { createServer } from './server.ts'
import { serveConsole, servePublished, serveWallet } from './static.ts'

const SCRIPT = 'console.log("hello");'.repeat(50)
let place: string
let server: FastifyInstance
let appName = 'Matin'

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'matin-static-'))
  const dist = join(place, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(place, 'secret.txt'), 'secret')
  writeFileSync(join(dist, 'index.html'), '<!doctype html><script src="./assets/first-a.js"></script>')
  writeFileSync(join(dist, 'worker.js'), 'worker')
  writeFileSync(
    join(dist, 'manifest.webmanifest'),
    '{"name":"Built","short_name":"Built","display":"standalone"}',
  )
  writeFileSync(join(dist, 'assets/first-a.js'), SCRIPT)
  writeFileSync(join(dist, 'assets/first-a.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(dist, 'assets/first-a.js.gz'), gzipSync(SCRIPT))
  server = await createServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  await serveWallet(server, { appName: async () => appName, dist })
})
afterEach(async () => {
  await server.close()
  rmSync(place, { recursive: true, force: true })
})

const get = (url: string, encoding = 'identity') =>
  server.inject({ url, headers: { 'accept-encoding': encoding } })

describe('the built wallet', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
  ])('is served as the build compressed it: %s', async (accepted, encoding, bytes) => {
    const answer = await get('/assets/first-a.js', accepted)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(answer.rawPayload).toEqual(bytes)
  })

  it('counts against no limit: an installation fetches more than an address may request', async () => {
    await server.close()
    server = await createServer(
      readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '3' }),
    )
    await serveWallet(server, { appName: async () => appName, dist: join(place, 'dist') })
    server.get('/api/asked', async () => 'answer')
    for (let count = 0; count < 5; count++) {
      expect((await get('/assets/first-a.js')).statusCode).toBe(200)
      expect((await get('/')).statusCode).toBe(200)
    }
    const asked = []
    for (let count = 0; count < 4; count++) asked.push((await get('/api/asked')).statusCode)
    expect(asked).toEqual([200, 200, 200, 429])
  })

  it('redirects a password manager to the page for changing the password', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([302, '/#/pages/Security/modifyPwd'])
  })

  it('is cached for ever where the name has a hash, and revalidated each time where it has none', async () => {
    expect((await get('/assets/first-a.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    for (const url of ['/', '/index.html', '/worker.js', '/manifest.webmanifest'])
      expect((await get(url)).headers['cache-control'], url).toBe('no-cache')
  })

  it.each(['/', '/index.html'])(
    'allows no inline script at %s, no inline style, and no frame around it',
    async url => {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy.join()).not.toMatch(/script-src|style-src|unsafe|sha256|nonce/)
      // Of what stands in an address other sites hear nothing.
      expect(headers['referrer-policy']).toBe('no-referrer')
    },
  )

  it('is installed under the name that the operator chose', async () => {
    appName = 'Hikari'
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(answer.json()).toEqual({ name: 'Hikari', short_name: 'Hikari', display: 'standalone' })
  })

  it.each(['/../secret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt', '/nothing.js'])(
    'serves nothing at %s',
    async url => {
      const answer = await get(url)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('secret')
    },
  )

  it.each(['/%00', '/assets/%00', '/assets/first-a.js%00', '/..%5cx', `/${'a'.repeat(14_000)}`])(
    'does not access the file system for an invalid name: %.30j',
    async url => {
      const answer = await get(url)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        expect.objectContaining({ code: 404, error: 'not_found' }),
      ])
    },
  )
})

describe('an error of a file', () => {
  const ofOne = async (lines?: string[]) => {
    await server.close()
    const log = new Writable({
      write(chunk, _encoding, done) {
        lines?.push(String(chunk))
        done()
      },
    })
    const config = { NODE_ENV: 'test', LOG_LEVEL: lines ? 'info' : 'silent', REQUESTS_PER_MINUTE: '1' }
    server = await createServer(readConfig(config), log)
    const dist = join(place, 'dist')
    await servePublished(server, '/proof/', dist)
    await serveConsole(server, dist)
    await serveWallet(server, { appName: async () => appName, dist })
  }

  it.each<[string, string, Record<string, string>, number]>([
    ['a range of nothing', '/', { range: 'bytes=--' }, 416],
    ['a range that ends first', '/worker.js', { range: 'bytes=1-0' }, 416],
    ['a version that it does not have', '/', { 'if-match': '"x"' }, 412],
    ['a name that is not there', '/nothing.js', {}, 404],
    ['a folder', '/proof/', {}, 404],
    ['a range of a published file', '/proof/worker.js', { range: 'bytes=a-b' }, 416],
  ])('(%s) is the caller’s, and counts against the limit of the address', async (_, url, headers, status) => {
    const lines: string[] = []
    await ofOne(lines)
    const [first, second] = [await server.inject({ url, headers }), await server.inject({ url, headers })]
    expect([first.statusCode, first.json().code, second.statusCode]).toEqual([status, status, 429])
    expect(second.json()).toMatchObject({ code: 429, error: 'too_many_requests' })
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
    expect(lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([])
    const reasons = lines.flatMap(line => JSON.parse(line).error ?? [])
    expect(reasons).toEqual([status === 404 ? 'not_found' : 'invalid_input', 'too_many_requests'])
    expect((await get('/worker.js')).statusCode).toBe(200)
  })

  it('and of no other path is a failure of the server or outside of the limits, whatever is sent', async () => {
    await ofOne()
    await server.listen({ port: 0, host: '127.0.0.1' })
    const paths = ['/', '/proof/worker.js', '/assets/first-a.js', ...PATHS]
    const targets = paths.map(path => ({ method: 'GET', path }))
    const { faults, errors } = await faultsOf(server, hostileRequests(targets, 2, 600))
    expect(faults).toEqual([])
    expect(errors).toBeGreaterThan(300)
  })
})
