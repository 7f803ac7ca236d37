import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
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
import {
  createCluster,
  passwordOf,
  type Running,
  SUPERUSER,
  startPostgres,
  stopOrphan,
} from '../apps/server/src/platform/db/embedded/cluster.ts'
import { programsFor, type User, unprivileged } from '../apps/server/src/platform/db/embedded/programs.ts'

/** Temporary PostgreSQL that ends with the process that started it. */
export type Cluster = {
  /** Connection string of the database `postgres`, as a superuser. */
  url: string
  /** Version of PostgreSQL, e.g. "15.14". */
  version: string
  /** The server's process id, for tests that kill it. */
  pid: number
  /** Where it listens on a socket, too. */
  socket: { host: string; port: number }
  /** Stops the server at once and removes its files. Safe to call twice. */
  stop: () => Promise<void>
}

export type ClusterOptions = {
  /** Durable (fsync, synchronous_commit, full_page_writes): for benchmarks, crash tests. Default: false. */
  durable?: boolean
  /** Further server settings, e.g. `{ shared_buffers: '1GB' }`. */
  settings?: Record<string, string>
  /** Folder with initdb and postgres; by default the embedded database's. */
  bin?: string | undefined
  /** Makes the data folder, which does not exist yet, from a backup. Returns its programs and settings. */
  restore?: (data: string, user: User | undefined) => { bin: string; settings: Record<string, string> }
  /** Time (ms) for PostgreSQL to be ready; by default that of the embedded database. */
  readyMs?: number
}

const prefix = 'matin-postgres-'

/** PATH first, otherwise the newest version in the places of Debian, Homebrew and PGDG. */
export function findPostgres(major?: string): string | undefined {
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder).map(name => ({ name, bin: join(folder, name, 'bin') })))
    .filter(({ name }) => /^(postgresql@)?\d+$/.test(name))
    .sort((a, b) => Number(b.name.replace(/\D/g, '')) - Number(a.name.replace(/\D/g, '')))
    .map(({ bin }) => bin)
  const places = [...(process.env.PATH ?? '').split(delimiter), ...versioned]
  return places.find(
    folder =>
      existsSync(join(folder, 'initdb')) &&
      existsSync(join(folder, 'postgres')) &&
      (major === undefined || versionOf(folder).split('.')[0] === major),
  )
}

/**
 * Creates a cluster in a temporary folder and starts it on a free port of the loopback interface. As root, it
 * runs as an unprivileged user, because PostgreSQL refuses root.
 *
 * @throws with the server's messages if it does not start
 */
export async function startCluster({
  durable = false,
  settings = {},
  bin,
  restore,
  readyMs,
}: ClusterOptions = {}): Promise<Cluster> {
  await removeLeftovers()
  const user = unprivileged()
  const folder = mkdtempSync(join(durable ? tmpdir() : quickFolder(), prefix))
  const data = join(folder, 'data')
  let running: Running | undefined
  const destroy = () => {
    if (running) killNow(running.pid)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', destroy)
  const stop = async () => {
    process.off('exit', destroy)
    await running?.stop('SIGQUIT')
    running = undefined
    destroy()
  }
  try {
    writeFileSync(join(folder, 'owner'), String(process.pid))
    if (user) chownSync(folder, user.uid, user.gid)
    const restored = restore?.(data, user)
    const cluster = { bin: restored?.bin ?? bin ?? programsFor(user), data, user }
    if (!restored) createCluster(cluster, durable ? [] : ['--no-sync'])
    const port = await freePort()
    const all = settingsOf(folder, port, durable, { ...settings, ...restored?.settings })
    running = await startPostgres(cluster, all, join(folder, 'log'), readyMs)
    const url = `postgres://${SUPERUSER}:${passwordOf(data)}@127.0.0.1:${port}/postgres`
    const socket = { host: folder, port }
    return { url, version: versionOf(cluster.bin), pid: running.pid, socket, stop }
  } catch (error) {
    await stop()
    throw error
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

function settingsOf(
  sockets: string,
  port: number,
  durable: boolean,
  more: Record<string, string>,
): Record<string, string> {
  return {
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
}

export function versionOf(bin: string): string {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? 'unknown'
}

export function freePort(): Promise<number> {
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
      await stopOrphan(join(folder, 'data'))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another user's, or one that is being created this very moment.
    }
  }
}

function killNow(pid: number): void {
  if (alive(pid)) process.kill(pid, 'SIGKILL')
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
