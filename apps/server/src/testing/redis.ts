import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

export interface TestRedis {
  url: string
  /** Ends the server at once, as a crash would; `start` brings it back on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A Redis of the test's own, in memory. Throws when none is found and none can be installed. */
export async function startRedis(): Promise<TestRedis> {
  const program = find() ?? (await install())
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    server = spawn(program, args, { stdio: 'ignore' })
    await ready(url)
  }
  process.once('exit', () => server?.kill('SIGKILL'))
  await start()
  return {
    url,
    start,
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

function find(): string | undefined {
  return ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(delimiter)]
    .map(folder => join(folder, 'redis-server'))
    .find(path => existsSync(path))
}

async function install(): Promise<string> {
  const { aptInstall } = await import('../../../../tools/test/apt.ts')
  const refused = aptInstall(['redis-server'])
  const program = find()
  if (!program)
    throw new Error(`NOT TESTED WITH REDIS: no redis-server found and none installed (${refused ?? ''})`)
  return program
}

async function ready(url: string): Promise<void> {
  const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => 20 })
  probe.on('error', () => {})
  try {
    for (const end = performance.now() + 10_000; performance.now() < end; await sleep(20)) {
      const pong = await probe.ping().catch(() => null)
      if (pong === 'PONG') return
    }
  } finally {
    probe.disconnect()
  }
  throw new Error('redis-server did not start')
}

function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
