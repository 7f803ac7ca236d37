import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientMessage, LIVE_PATH, type ServerMessage, serverMessage } from '@matin/contract/live'

/** Socket of a customer's app, as a browser opens it. */
export interface LiveClient {
  received: ServerMessage[]
  send(message: ClientMessage | string): void
  /**
   * Waits until a condition holds, at most until the test's time limit. The condition is evaluated with every
   * message.
   */
  until(condition: (received: ServerMessage[]) => boolean): Promise<void>
  /** Waits for the close code and returns it. */
  closed(): Promise<number>
  isOpen(): boolean
  close(): void
}

/** Connects and, with a token, signs in. */
export async function connectLive(address: string, token?: string): Promise<LiveClient> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}`)
  const received: ServerMessage[] = []
  const happened = new EventEmitter()
  let code: number | undefined
  socket.addEventListener('open', () => happened.emit('news'))
  socket.addEventListener('message', event => {
    received.push(serverMessage.parse(JSON.parse(String(event.data))))
    happened.emit('news')
  })
  socket.addEventListener('close', event => {
    code = event.code
    happened.emit('news')
  })
  const waitFor = async (condition: () => boolean) => {
    while (!condition()) await once(happened, 'news')
  }
  await waitFor(() => socket.readyState === socket.OPEN || code !== undefined)
  const client: LiveClient = {
    received,
    send: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    until: condition => waitFor(() => condition(received)),
    async closed() {
      await waitFor(() => code !== undefined)
      return code ?? 0
    },
    isOpen: () => socket.readyState === socket.OPEN,
    close: () => socket.close(),
  }
  if (token !== undefined) {
    client.send({ type: 'auth', token })
    await client.until(all => all.some(message => message.type === 'ready'))
  }
  return client
}

/**
 * Opens a bare socket that has done the WebSocket upgrade, for clients that misbehave. Returns the HTTP
 * status if the upgrade is refused.
 */
export async function upgradeRaw(
  address: string,
  headers: Record<string, string> = {},
): Promise<Socket | number> {
  const asked = request(`${address}${LIVE_PATH}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    },
  })
  asked.end()
  const upgraded = once(asked, 'upgrade').then(([, socket]) => socket as Socket)
  const answered = once(asked, 'response').then(([response]) => Number(response.statusCode))
  return Promise.race([upgraded, answered])
}

/** Returns a text frame, masked as a client does it. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked])
}
