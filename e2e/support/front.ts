import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** Path prefix under which the proxy serves the app. */
const PREFIX = '/wallet/'

export interface Front {
  /** URL of the app, with its path. */
  address: string
  /** Takes the proxy down: ends open connections and refuses new ones. */
  down(): Promise<void>
  up(): Promise<void>
  /** Serves another version of the app from now on, with a different page and service worker. */
  release(version: string): void
}

/**
 * Starts a proxy in front of a server, like a load balancer, with the app under a path prefix. Tests can take
 * it down, or have it serve another version of the app.
 */
export async function startFront(server: string): Promise<Front> {
  let version: string | undefined

  function pathOf(url = '/'): string | null {
    if (url.startsWith(PREFIX)) return url.slice(PREFIX.length - 1)
    return /^\/(api|ws|dev)\b/.test(url) ? url : null
  }

  const proxy = await startProxy(server, asked => {
    const path = pathOf(asked.url)
    if (path === null) return { location: PREFIX }
    const edit = version === undefined ? undefined : editOf(path, version)
    return { path, ...(edit && { edit: () => edit }) }
  })
  return {
    address: `${proxy.origin}${PREFIX}`,
    down: proxy.down,
    up: proxy.up,
    release(next) {
      version = next
    },
  }
}

interface Proxy {
  origin: string
  down(): Promise<void>
  up(): Promise<void>
}

/** Handling of a request by the proxy: redirect, or forward with an optional edit of the answer. */
type Passage =
  | { location: string }
  | { path: string; edit?: (contentType: string, status: number) => Edit | undefined }

async function startProxy(server: string, passageOf: (asked: IncomingMessage) => Passage): Promise<Proxy> {
  const target = new URL(server)
  const sockets = new Set<Socket>()

  function answer(asked: IncomingMessage, reply: ServerResponse) {
    const passage = passageOf(asked)
    if ('location' in passage) {
      reply.writeHead(302, { location: passage.location }).end()
      return
    }
    const { path, edit } = passage
    const { 'if-none-match': _, 'if-modified-since': __, ...anew } = asked.headers
    // This proxy edits files that the server calls unchanged, so it passes no validators on.
    const headers = edit ? { ...anew, 'accept-encoding': 'identity' } : asked.headers
    const passed = request({ host: target.hostname, port: target.port, path, method: asked.method, headers })
    passed.on('response', response => {
      const change = edit?.(response.headers['content-type'] ?? '', response.statusCode ?? 502)
      if (change) void edited(response, reply, change)
      else response.pipe(reply.writeHead(response.statusCode ?? 502, response.headers))
    })
    passed.on('error', () => reply.destroy())
    asked.pipe(passed)
  }

  const front = createServer(answer)
  front.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  front.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    const far = connect(Number(target.port), target.hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, index, all) =>
        index % 2 ? [] : [`${name}: ${all[index + 1]}`],
      )
      far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      far.pipe(socket).pipe(far)
    })
    for (const end of [far, socket]) end.on('error', () => end.destroy())
    socket.on('close', () => far.destroy())
  })

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      front.once('error', reject).listen(port, '127.0.0.1', () => resolve())
    })
  await listen(0)
  const { port } = front.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async down() {
      const closed = new Promise(resolve => front.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    up: () => listen(port),
  }
}

type Edit = (text: string) => string

/** Returns the edit of a file that differs in another version of the app; undefined for unchanged files. */
function editOf(path: string, version: string): Edit | undefined {
  if (path === '/' || path === '/index.html')
    return text => text.replace('<head>', `<head><meta name="release" content="${version}">`)
  if (path === '/worker.js')
    return text => text.replace(/"revision":"\w+"(?=,"url":"index\.html")/, `"revision":"${version}"`)
  return undefined
}

async function edited(response: IncomingMessage, reply: ServerResponse, edit: Edit) {
  const body = await bodyOf(response)
  const { 'content-length': _, etag: __, 'last-modified': ___, ...headers } = response.headers
  reply.writeHead(response.statusCode ?? 502, headers).end(edit(body))
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
