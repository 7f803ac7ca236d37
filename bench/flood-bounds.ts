import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { login } from '@matin/contract/auth'
import { uploadImage } from '@matin/contract/recharge'
import sharp from 'sharp'
import { readConfig } from '../apps/server/src/config.ts'
import type { World } from './commands/world.ts'
import type { Figure } from './figures.ts'

/** Number of loopback addresses that send. The server's limits treat each as a network of its own. */
const NETWORKS = 60
/** Number of sign-ins that a network sends at once: twice its share of the queue. */
const GUESSES = 40
const UPLOADERS = 60
const UPLOADS = 4
const LOOSE_BODIES = 400
const BODY_BYTES = 9 * 1024 * 1024
/** Bytes sent of a body that never ends. */
const SENT_BYTES = BODY_BYTES - 1024
const SAMPLE_MS = 20

interface Flood {
  name: string
  /**
   * Bounds: the memory in MiB that the flood may add, and the number of items that may wait in the queue it
   * fills.
   */
  most: { mebibytes: number; waiting?: { line: 'passwords' | 'images'; items: number } }
  run(world: World): Promise<void>
}

/**
 * Measures by how much floods raise a running server's memory and queues, which must stay bounded under any
 * load. Request limits are raised, so that these bounds are reached first.
 */
export async function floodBounds(world: World): Promise<Figure[]> {
  const figures: Figure[] = []
  const photo = await noisyPhoto()
  for (const flood of [guesses, looseBodies, heldBodies, uploads(photo)]) {
    const peak = startPeak(world)
    await flood.run(world)
    const { mebibytes, waiting } = await peak()
    figures.push({
      name: `${flood.name}: memory`,
      value: mebibytes,
      unit: 'MiB',
      target: flood.most.mebibytes,
      better: 'lower',
    })
    const { waiting: most } = flood.most
    if (most)
      figures.push({
        name: `${flood.name}: in the line of ${most.line}`,
        value: waiting[most.line] ?? 0,
        unit: 'count',
        target: most.items,
        better: 'lower',
      })
  }
  return figures
}

/**
 * Starts to observe the server. Returns a function that ends this and returns the peak growth of memory and
 * the longest queues.
 */
function startPeak({
  pid,
  internal,
}: World): () => Promise<{ mebibytes: number; waiting: Record<string, number> }> {
  const status = () => readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status())?.[1])
  // Resets the kernel's peak of resident memory.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = kilobytes('VmRSS')
  const waiting: Record<string, number> = {}
  let over = false
  const sampling = (async () => {
    while (!over) {
      const text = await metrics(internal)
      for (const [, line = '', items] of text.matchAll(/^matin_limiter_waiting\{line="(\w+)"\} (\d+)/gm))
        waiting[line] = Math.max(waiting[line] ?? 0, Number(items))
      await new Promise(done => setTimeout(done, SAMPLE_MS))
    }
  })()
  return async () => {
    over = true
    await sampling
    return { mebibytes: (kilobytes('VmHWM') - before) / 1024, waiting }
  }
}

async function metrics(internal: string): Promise<string> {
  const authorization = `Bearer ${readConfig({}).INTERNAL_SECRET}`
  return (await fetch(new URL('/metrics', internal), { headers: { authorization } })).text()
}

const guesses: Flood = {
  name: `${NETWORKS * GUESSES} sign-ins at once from ${NETWORKS} networks`,
  // 19 MiB for each password that is hashed, one per processor, and the memory of 2,400 connections.
  most: { mebibytes: 160, waiting: { line: 'passwords', items: 200 } },
  async run({ url }) {
    const all = Array.from({ length: NETWORKS * GUESSES }, (_, n) =>
      post(
        new URL(login.path, url),
        { 'content-type': 'application/json' },
        JSON.stringify({ account: `${randomUUID()}@example.com`, password: 'not this one' }),
        `127.0.1.${1 + (n % NETWORKS)}`,
      ),
    )
    await Promise.all(all)
  },
}

const looseBodies: Flood = {
  name: `${LOOSE_BODIES} bodies of 9 MiB from nobody in particular`,
  most: { mebibytes: 64 },
  run: ({ url }) => unfinished(url, () => `Bearer ${randomUUID()}`),
}

const heldBodies: Flood = {
  name: `${LOOSE_BODIES} bodies of 9 MiB from customers that never end`,
  // Room for all bodies together, and half of it for reading them.
  most: { mebibytes: 192 },
  run: ({ url, customers }) => unfinished(url, n => `Bearer ${customers[n % customers.length]?.token}`),
}

const uploads = (photo: Buffer): Flood => ({
  name: `${UPLOADERS * UPLOADS} photos at once from ${UPLOADERS} customers`,
  // Bodies in memory, and one decoded image (64 MiB, quality.md).
  most: { mebibytes: 256, waiting: { line: 'images', items: 30 } },
  async run({ url, customers }) {
    const all = Array.from({ length: UPLOADERS * UPLOADS }, (_, n) =>
      post(
        new URL(uploadImage.path, url),
        { 'content-type': 'image/jpeg', authorization: `Bearer ${customers[n % UPLOADERS]?.token}` },
        photo,
      ),
    )
    await Promise.all(all)
  },
})

/** Creates a noisy image of a phone photo's size, which compresses badly. */
function noisyPhoto(): Promise<Buffer> {
  const [width, height] = [3000, 2000]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** Sends a request and waits for any answer. A closed connection counts as an answer. */
function post(
  url: URL,
  headers: Record<string, string>,
  body: string | Buffer,
  localAddress?: string,
): Promise<void> {
  return new Promise(done => {
    const call = request(url, { method: 'POST', headers, localAddress, agent: false }, response => {
      response.resume().once('close', done)
    })
    call.once('error', () => done())
    call.end(body)
  })
}

/** Sends request bodies whose end never comes. Closes each connection once its part was sent or refused. */
async function unfinished(url: string, authorization: (n: number) => string): Promise<void> {
  const { hostname, port } = new URL(url)
  const bytes = randomBytes(SENT_BYTES)
  const sockets = Array.from({ length: LOOSE_BODIES }, (_, n) => {
    const socket = connect(Number(port), hostname)
    socket.write(
      [
        `POST ${uploadImage.path} HTTP/1.1`,
        'host: flood',
        'content-type: image/jpeg',
        `content-length: ${BODY_BYTES}`,
        `authorization: ${authorization(n)}`,
        '',
        '',
      ].join('\r\n'),
    )
    const over = new Promise<void>(done => {
      for (const event of ['data', 'close', 'error']) socket.once(event, () => done())
      socket.write(bytes, () => done())
    })
    return { socket, over }
  })
  await Promise.all(sockets.map(({ over }) => over))
  for (const { socket } of sockets) socket.destroy()
}
