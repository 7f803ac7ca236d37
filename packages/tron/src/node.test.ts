import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTronNode, TronNodeError } from './node.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function kindOf(listener: RequestListener, timeoutMs = 60_000): Promise<string> {
  const node = createTronNode({ url: await serve(listener), timeoutMs })
  const error = await node.post('/wallet/getblock', {}).catch((reason: unknown) => reason)
  return error instanceof TronNodeError ? error.kind : `unexpected: ${String(error)}`
}

function javaError(text: string): RequestListener {
  return (_, response) => response.end(JSON.stringify({ Error: `class ${text}` }))
}

test('a request is posted as JSON with its headers, and its answer is returned', async () => {
  const url = await serve((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const { method, url: path, headers } = request
      response.end(
        JSON.stringify({ method, path, key: headers['x-key'], body: Buffer.concat(parts).toString() }),
      )
    })
  })
  const node = createTronNode({ url: `${url}/`, headers: { 'x-key': 'k' } })
  expect(await node.post('/wallet/getblock', { detail: false })).toEqual({
    method: 'POST',
    path: '/wallet/getblock',
    key: 'k',
    body: '{"detail":false}',
  })
})

test.each<[string, RequestListener]>([
  ['rate_limited', (_, response) => response.writeHead(429).end('{}')],
  ['rate_limited', (_, response) => response.writeHead(403).end('{}')],
  ['http', (_, response) => response.writeHead(503).end('{}')],
  ['http', (_, response) => response.writeHead(302, { location: '/other' }).end()],
  ['http', (request, _) => request.destroy()],
  ['malformed', (_, response) => response.end('{"a":')],
  ['malformed', (_, response) => response.end('')],
  ['rate_limited', javaError('java.lang.IllegalAccessException : lack of computing resources')],
  ['rate_limited', javaError('org.tron.core.vm.program.Program$OutOfTimeException : CPU timeout')],
  ['rate_limited', javaError('java.util.concurrent.RejectedExecutionException : Thread pool is full')],
  ['http', javaError('java.lang.NullPointerException : null')],
  ['http', javaError('java.lang.IllegalStateException : IllegalArgument')],
  ['node_error', javaError('java.lang.NumberFormatException : For input string: "x"')],
  ['node_error', javaError('java.lang.IllegalArgumentException : invalid parameter')],
  ['node_error', javaError('org.tron.core.services.http.JsonFormat$ParseException : 1:2')],
])('a failed request is reported with the kind %s', async (kind, listener) => {
  expect(await kindOf(listener)).toBe(kind)
})

test('a request times out without an answer or with one that never ends', async () => {
  expect(await kindOf(() => undefined, 30)).toBe('timeout')
  expect(await kindOf((_, response) => response.write('{'), 30)).toBe('timeout')
})

test('an endless answer is cut off as malformed', async () => {
  const chunk = 'x'.repeat(1 << 20)
  const kind = await kindOf((_, response) => {
    const more = () => {
      if (!response.destroyed) response.write(chunk, () => setImmediate(more))
    }
    more()
  })
  expect(kind).toBe('malformed')
})

test.each<[number | null, Record<string, string>, string]>([
  [7000, { 'retry-after': '7' }, ''],
  [28_000, {}, 'The key exceeds the frequency limit(15), and the query server is suspended for 28s'],
  [5000, {}, 'request rate exceeded the allowed_rps(3), and the query server is suspended for 5 s.'],
  [0, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, ''],
  [null, { 'retry-after': 'soon' }, ''],
  [null, {}, ''],
])('a busy node is to be asked again after %s ms', async (retryMs, headers, text) => {
  const url = await serve((_, response) =>
    response.writeHead(403, headers).end(JSON.stringify({ Error: text })),
  )
  const refused = createTronNode({ url }).post('/wallet/getblock', {})
  await expect(refused).rejects.toMatchObject({ refusal: { status: 403, retryMs } })
})
