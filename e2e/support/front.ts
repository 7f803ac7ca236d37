import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** The path below which the front serves the app. */
const PREFIX = '/wallet/'

export interface Front {
  /** Of the app, with its path. */
  address: string
  /** Nobody answers any more: connections end, new ones are refused. */
  down(): Promise<void>
  up(): Promise<void>
  /** From now on another version of the app is served: its page says so, and its worker is another one. */
  release(version: string): void
}

/**
 * Stands before a server as a load balancer would, with the app on a path of its own: tests may pull its plug and let
 * it serve another version of the app.
 */
export async function startFront(server: string): Promise<Front> {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  let version: string | undefined

  function pathOf(url = '/'): string | null {
    if (url.startsWith(PREFIX)) return url.slice(PREFIX.length - 1)
    return /^\/(api|ws|dev)\b/.test(url) ? url : null
  }

  function answer(asked: IncomingMessage, reply: ServerResponse) {
    const path = pathOf(asked.url)
    if (path === null) {
      reply.writeHead(302, { location: PREFIX }).end()
      return
    }
    const edit = version === undefined ? undefined : editOf(path, version)
    const { 'if-none-match': _, 'if-modified-since': __, ...anew } = asked.headers
    // What the server calls unchanged is changed here.
    const headers = edit ? { ...anew, 'accept-encoding': 'identity' } : asked.headers
    const passed = request({ host: target.hostname, port: target.port, path, method: asked.method, headers })
    passed.on('response', response => {
      if (edit) void edited(response, reply, edit)
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
    address: `http://127.0.0.1:${port}${PREFIX}`,
    async down() {
      const closed = new Promise(resolve => front.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    up: () => listen(port),
    release(next) {
      version = next
    },
  }
}

type Edit = (text: string) => string

/** What is different in another version of the app; undefined for what is the same in both. */
function editOf(path: string, version: string): Edit | undefined {
  if (path === '/' || path === '/index.html')
    return text => text.replace('<head>', `<head><meta name="release" content="${version}">`)
  if (path === '/worker.js')
    return text => text.replace(/"revision":"\w+"(?=,"url":"index\.html")/, `"revision":"${version}"`)
  return undefined
}

async function edited(response: IncomingMessage, reply: ServerResponse, edit: Edit) {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const { 'content-length': _, etag: __, 'last-modified': ___, ...headers } = response.headers
  reply.writeHead(response.statusCode ?? 502, headers).end(edit(Buffer.concat(parts).toString()))
}
