import { randomBytes } from 'node:crypto'
import { connect, type OnReadOpts, type Socket } from 'node:net'
import { type ClientMessage, LIVE_PATH } from '@matin/contract/live'
import { MARKET_ASSETS } from '@matin/contract/market'

/*
 * Process with the clients of bench/live.ts: bare sockets with just enough of the protocol to measure the age
 * of each message. Each group of 150 clients has its own address, because the server limits connections per
 * address.
 */

export type Order =
  | { do: 'open'; port: number; clients: number }
  /** Opens slow clients: half read nothing, half never finish the upgrade request. */
  | { do: 'open slow'; port: number; clients: number }
  | { do: 'measure'; seconds: number }

export interface Ages {
  messages: number
  /** Median of milliseconds from the server's `sentAt` to the client. */
  p50: number
  p99: number
  max: number
  /** Number of messages of the client that got the fewest. */
  fewest: number
}

const PER_ADDRESS = 150
/** Maximum of connections being opened at once. */
const AT_ONCE = 200
const LONGEST_MS = 60_000
/** Number of messages that a client sends at once; below the server's limit. */
const ASKED = 45
/** Numbers of the loopback networks that normal and slow clients connect from. */
const QUICK = 0
const SLUGGISH = 1
const SENT_AT = Buffer.from('"sentAt":')

const ages = new Uint32Array(LONGEST_MS)
let measuring = false
let opened = 0
const counts: { messages: number }[] = []

function upgrade(port: number): string {
  return [
    `GET ${LIVE_PATH} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n')
}

function frame(message: ClientMessage): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  // Masked with zeros: as long as RFC 6455 asks for, and as cheap as can be.
  const header =
    payload.length < 126
      ? [0x81, 0x80 | payload.length]
      : [0x81, 0xfe, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from(header), Buffer.alloc(4), payload])
}

function open(port: number, network: number, onread?: OnReadOpts): Promise<Socket> {
  const host = Math.floor(opened++ / PER_ADDRESS)
  const localAddress = `127.${network}.${1 + Math.floor(host / 250)}.${1 + (host % 250)}`
  const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true, ...(onread && { onread }) })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
  })
}

async function openReader(port: number): Promise<void> {
  const socket = await open(port, QUICK)
  const count = { messages: 0 }
  counts.push(count)
  socket.write(upgrade(port))
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed by the server')))
    socket.once('data', answer => {
      if (!answer.toString('latin1', 0, 12).endsWith('101'))
        reject(new Error(answer.toString('latin1', 0, 80)))
      socket.write(frame({ type: 'subscribe', to: { channel: 'quotes' } }))
      socket.once('data', () => resolve())
      read(socket, count)
    })
  })
}

/** Counts whole messages, however they are split into chunks. */
function read(socket: Socket, count: { messages: number }): void {
  let rest: Buffer | null = null
  socket.on('data', (piece: Buffer) => {
    let data: Buffer = rest ? Buffer.concat([rest, piece]) : piece
    const now = Date.now()
    for (;;) {
      const length = frameLength(data)
      if (length === null || data.length < length) break
      // The server's ping wants its pong.
      if (data[0] === 0x89) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]))
      else take(data.subarray(0, length), now, count)
      data = data.subarray(length)
    }
    rest = data.length > 0 ? Buffer.from(data) : null
  })
}

function frameLength(data: Buffer): number | null {
  if (data.length < 4) return data.length === 2 && data[1] === 0 ? 2 : null
  const short = (data[1] ?? 0) & 127
  return short < 126 ? 2 + short : 4 + data.readUInt16BE(2)
}

function take(message: Buffer, now: number, count: { messages: number }): void {
  if (!measuring) return
  const at = message.indexOf(SENT_AT)
  if (at < 0) return
  const sentAt = Number(message.toString('latin1', at + SENT_AT.length, at + SENT_AT.length + 13))
  const age = Math.min(LONGEST_MS - 1, Math.max(0, now - sentAt))
  ages[age] = (ages[age] ?? 0) + 1
  count.messages++
}

/** Opens a connection that reads the answer to its upgrade and nothing after it. */
async function openSilent(port: number): Promise<void> {
  let answered = () => {}
  const upgraded = new Promise<void>(resolve => {
    answered = resolve
  })
  const callback = () => {
    answered()
    // Not even into a buffer of this process.
    return false
  }
  const socket = await open(port, SLUGGISH, { buffer: Buffer.alloc(1024), callback })
  socket.on('error', () => {})
  socket.write(upgrade(port))
  await upgraded
  for (const asset of MARKET_ASSETS)
    socket.write(frame({ type: 'subscribe', to: { channel: 'candles', asset, interval: '1m' } }))
  // As much as a client may ask for: it fills every buffer on the way.
  for (let i = 0; i < ASKED; i++) socket.write(frame({ type: 'subscribe', to: { channel: 'quotes' } }))
}

/**
 * Opens a connection that never finishes its upgrade request. Sends one byte a second, each client at a
 * different moment of the second.
 */
async function openWork(port: number, moment: number): Promise<void> {
  const socket = await open(port, SLUGGISH)
  socket.on('error', () => {})
  const text = `${upgrade(port).slice(0, -2)}X-Slow: `
  socket.write(text)
  let timer = setTimeout(() => {
    timer = setInterval(() => socket.write('x'), 1000)
  }, moment)
  socket.once('close', () => clearInterval(timer))
}

async function openAll(clients: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < clients) await one(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function measure(seconds: number): Promise<Ages> {
  ages.fill(0)
  for (const count of counts) count.messages = 0
  measuring = true
  await new Promise(done => setTimeout(done, seconds * 1000))
  measuring = false
  const messages = ages.reduce((sum, count) => sum + count, 0)
  const percentile = (part: number) => {
    let seen = 0
    return ages.findIndex(count => {
      seen += count
      return seen >= messages * part
    })
  }
  const fewest = Math.min(...counts.map(count => count.messages))
  return {
    messages,
    p50: percentile(0.5),
    p99: percentile(0.99),
    max: ages.findLastIndex(count => count > 0),
    fewest,
  }
}

process.on('message', async (order: Order) => {
  try {
    if (order.do === 'open') await openAll(order.clients, () => openReader(order.port))
    if (order.do === 'open slow')
      await openAll(order.clients, index =>
        index % 2 === 0 ? openSilent(order.port) : openWork(order.port, index % 1000),
      )
    process.send?.({ done: order.do === 'measure' ? await measure(order.seconds) : {} })
  } catch (error) {
    process.send?.({ failed: String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
