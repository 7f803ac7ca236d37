import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { findRedis } from '../../../../tools/redis.ts'

export interface TestRedis {
  url: string
  /** Kills the Redis server, as a crash would. `start` starts it again on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Starts a separate Redis, in memory. Throws when the machine has none. */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis()
  if (!program) throw new Error('no redis-server found: `npm test -- --only integration` installs one')
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    server = spawn(program, args, { stdio: 'ignore' })
    await ready(url, server)
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

/** Waits until Redis answers, or until the hook's time limit. Throws when its process ends first. */
async function ready(url: string, server: ChildProcess): Promise<void> {
  const probe = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
  probe.on('error', () => {})
  const ended = once(server, 'exit').then(() => {
    throw new Error('redis-server did not start')
  })
  // It ends some day: nobody waits for that any more.
  ended.catch(() => {})
  try {
    await Promise.race([probe.ping(), ended])
  } finally {
    probe.disconnect()
  }
}

function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
