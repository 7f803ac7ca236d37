import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Temporary PostgreSQL that ends with the process that started it. */
export type Cluster = {
  /** Connection string of the database `postgres`, as a superuser. */
  url: string
  /** Version of PostgreSQL, e.g. "15.14". */
  version: string
  /** The server's process id, for tests that kill it. */
  pid: number
  /** Stops the server at once and removes its files. Safe to call twice. */
  stop: () => Promise<void>
}

export type ClusterOptions = {
  /**
   * Whether the server writes durably (fsync, synchronous_commit, full_page_writes), for benchmarks and crash
   * tests. False by default.
   */
  durable?: boolean
  /** Further server settings, e.g. `{ shared_buffers: '1GB' }`. */
  settings?: Record<string, string>
}

const prefix = 'matin-postgres-'

/**
 * Returns the folder with initdb and postgres: the one on PATH, otherwise the newest version in the places of
 * Debian, Homebrew and PGDG. Undefined if there is none.
 */
export function findPostgres(): string | undefined {
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder).map(name => ({ name, bin: join(folder, name, 'bin') })))
    .filter(({ name }) => /^(postgresql@)?\d+$/.test(name))
    .sort((a, b) => Number(b.name.replace(/\D/g, '')) - Number(a.name.replace(/\D/g, '')))
    .map(({ bin }) => bin)
  const places = [...(process.env.PATH ?? '').split(delimiter), ...versioned]
  return places.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/**
 * Creates a cluster in a temporary folder and starts it on a free port of the loopback interface. As root, it
 * runs as an unprivileged user, because PostgreSQL refuses root.
 *
 * @throws if the machine has no PostgreSQL binaries, or with the server's messages if it does not start
 */
export async function startCluster({
  durable = false,
  settings = {},
}: ClusterOptions = {}): Promise<Cluster> {
  const bin = findPostgres()
  if (!bin) throw new Error('No initdb and postgres on PATH nor below /usr/lib/postgresql')
  await removeLeftovers()
  const user = unprivileged()
  const folder = mkdtempSync(join(durable ? tmpdir() : quickFolder(), prefix))
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  let server: ChildProcess | undefined
  const destroy = () => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', destroy)
  try {
    writeFileSync(join(folder, 'owner'), String(process.pid))
    writeFileSync(join(folder, 'password'), password)
    mkdirSync(data)
    if (user) for (const path of [folder, data, join(folder, 'password')]) chownSync(path, user.uid, user.gid)
    initialise(bin, folder, data, user)
    const port = await freePort()
    const log: string[] = []
    server = spawn(join(bin, 'postgres'), serverArgs(data, folder, port, durable, settings), {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // A terminal's Ctrl-C must not reach it before the tests have ended.
      detached: true,
    })
    server.stderr?.on('data', chunk => log.splice(0, Math.max(0, log.push(String(chunk)) - 200)))
    await ready(data, server, log)
  } catch (error) {
    destroy()
    process.off('exit', destroy)
    throw error
  }
  const { port, version } = describe(bin, data)
  const running = server
  const stop = async () => {
    process.off('exit', destroy)
    if (running.exitCode === null && running.signalCode === null) {
      const gone = new Promise(done => running.once('exit', done))
      running.kill('SIGQUIT')
      await Promise.race([gone, sleep(10_000, undefined, { ref: false })])
    }
    destroy()
  }
  return {
    url: `postgres://matin:${password}@127.0.0.1:${port}/postgres`,
    version,
    pid: running.pid ?? 0,
    stop,
  }
}

const MEMORY = '/dev/shm'
/** Bytes that must be free in memory: the copies of the database of all test files that run at once. */
const ROOM = 2 ** 30

/** Returns a folder in memory if the machine has one with room, because a copy of a database is a thousand files. */
function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM ? MEMORY : tmpdir()
}

type User = { uid: number; gid: number }

function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
    const user = { uid: id('-u'), gid: id('-g') }
    if (user.uid > 0) return user
  }
  throw new Error('PostgreSQL refuses to run as root and there is neither a user "postgres" nor "nobody"')
}

function initialise(bin: string, folder: string, data: string, user: User | undefined): void {
  const args = ['-D', data, '-U', 'matin', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions']
  args.push('--auth=scram-sha-256', `--pwfile=${join(folder, 'password')}`)
  const { status, stderr, error } = spawnSync(join(bin, 'initdb'), args, {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

function serverArgs(
  data: string,
  sockets: string,
  port: number,
  durable: boolean,
  more: Record<string, string>,
) {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    max_connections: '400',
    timezone: 'UTC',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
    ...more,
  }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Waits until postmaster.pid says "ready" (its eighth line), at most 60 seconds. */
async function ready(data: string, server: ChildProcess, log: string[]): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    if (server.exitCode !== null || server.signalCode !== null) break
    if (postmaster(data)[7]?.trim() === 'ready') return
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('')}`)
}

function postmaster(data: string): string[] {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

function describe(bin: string, data: string): { port: number; version: string } {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return { port: Number(postmaster(data)[3]), version: /\d+(\.\d+)?/.exec(stdout)?.[0] ?? 'unknown' }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Stops and removes clusters whose creator was killed. */
async function removeLeftovers(): Promise<void> {
  const folders = [tmpdir(), MEMORY].filter(existsSync).flatMap(place =>
    readdirSync(place)
      .filter(entry => entry.startsWith(prefix))
      .map(entry => join(place, entry)),
  )
  for (const folder of folders) {
    try {
      if (alive(Number(readFileSync(join(folder, 'owner'), 'utf8')))) continue
      const pid = Number(postmaster(join(folder, 'data'))[0])
      if (pid > 1 && isPostgres(pid, folder)) {
        process.kill(pid, 'SIGQUIT')
        for (let tries = 0; alive(pid) && tries < 100; tries++) await sleep(50)
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another user's, or one that is being created this very moment.
    }
  }
}

function isPostgres(pid: number, folder: string): boolean {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(folder)
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
