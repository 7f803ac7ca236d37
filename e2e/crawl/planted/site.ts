import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { CLEAN, FAULTY, indexOf, pageOf } from './pages.ts'

/** GUID of the WebSocket handshake (RFC 6455, section 1.3). */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const PUSH_EVERY_MS = 10

export interface Site {
  address: string
  close(): void
}

/** Serves the planted pages of one kind, all linked from the first page. */
export async function startSite(kind: 'faulty' | 'clean'): Promise<Site> {
  const pages = kind === 'faulty' ? FAULTY : CLEAN
  const pushes = new Set<NodeJS.Timeout>()
  const server = createServer((request, reply) => {
    const [, part, name = ''] = (request.url ?? '').split('/')
    const html = (text: string) => reply.setHeader('content-type', 'text/html; charset=utf-8').end(text)
    if (!part) return void html(indexOf(Object.keys(pages)))
    if (part === 'answer' && name === 'file')
      return void reply.setHeader('content-disposition', 'attachment').end('taken')
    if (part === 'answer') return void reply.writeHead(Number(name)).end()
    if (part === 'page') return void html(pageOf(name, pages[name] ?? { body: '<p>Arrived</p>' }))
    reply.writeHead(404).end()
  })
  server.on('upgrade', (request, socket: Duplex) => {
    const key = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    )
    let count = 0
    const push = setInterval(() => {
      const text = Buffer.from(`pushed ${count++}`)
      // One frame, whole and of text, shorter than 126 bytes (section 5.2).
      socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]))
    }, PUSH_EVERY_MS)
    pushes.add(push)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => clearInterval(push))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const push of pushes) clearInterval(push)
      server.closeAllConnections()
      server.close()
    },
  }
}
