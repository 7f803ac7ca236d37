import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
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

/** Until it answers; the hook's own limit ends it. Throws when the server ends first. */
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
