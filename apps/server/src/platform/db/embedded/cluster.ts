import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { User } from './programs.ts'

export const SOCKETS = 'matin-sockets-'
export const SUPERUSER = 'matin'
const PASSWORD_FILE = 'superuser-password'

/** `user` owns the files. */
export interface Cluster {
  bin: string
  /** An absolute path without links. */
  data: string
  user: User | undefined
}

export interface Running {
  pid: number
  /** Resolves whoever ended it. */
  ended: Promise<unknown>
  /** SIGINT ends connections and writes everything, SIGQUIT ends at once. Waits for the end. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

export class ClusterError extends Error {}

/** Time (ms) for PostgreSQL to be ready: after a crash it first repeats up to a gigabyte of its log. */
const READY_MS = 300_000
/** Time (ms) to wait for the memory of a PostgreSQL whose first process was killed: the others end by themselves. */
const MEMORY_MS = 20_000
/** First to stop in order (ms), and then to stop at once. */
const STOP_MS = 20_000
const POLL_MS = 10

/** A superuser with a new password is the only user. After a failure there is no cluster. */
export function createCluster({ bin, data, user }: Cluster, options: readonly string[]): void {
  const begun = `${data}.new`
  const password = `${data}.password`
  rmSync(begun, { recursive: true, force: true })
  mkdirSync(begun, { mode: 0o700 })
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (user) for (const path of [begun, password]) chownSync(path, user.uid, user.gid)
  const args = ['-D', begun, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C', '--no-instructions']
  args.push('--auth=scram-sha-256', `--pwfile=${password}`, ...options)
  const { status, stderr, error } = spawnSync(join(bin, 'initdb'), args, { ...quiet(user), encoding: 'utf8' })
  if (status !== 0) {
    for (const path of [begun, password]) rmSync(path, { recursive: true, force: true })
    throw new ClusterError(error?.message ?? stderr)
  }
  renameSync(password, join(begun, PASSWORD_FILE))
  // A start that was killed leaves no half of a cluster.
  renameSync(begun, data)
}

export function passwordOf(data: string): string | null {
  const file = join(data, PASSWORD_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/**
 * Waits until PostgreSQL is ready. Its messages are appended to the file `log`.
 * @throws ClusterError with its messages if it does not start
 */
export async function startPostgres(
  cluster: Cluster,
  settings: Record<string, string>,
  log: string,
  readyMs = READY_MS,
): Promise<Running> {
  for (const end = Date.now() + MEMORY_MS; ; await pause(100)) {
    removeStalePid(cluster.data)
    const before = existsSync(log) ? readFileSync(log, 'utf8').length : 0
    const child = launch(cluster, settings, log)
    if (await isReady(cluster.data, child, readyMs))
      return {
        pid: child.pid ?? 0,
        ended: new Promise(done => child.once('exit', done)),
        stop: signal => stopChild(child, signal),
      }
    await stopChild(child, 'SIGQUIT')
    const said = readFileSync(log, 'utf8').slice(before)
    if (!said.includes('shared memory block') || Date.now() > end) throw new ClusterError(said)
  }
}

function launch({ bin, data, user }: Cluster, settings: Record<string, string>, log: string): ChildProcess {
  const output = openSync(log, 'a')
  try {
    const args = [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    const child = spawn(join(bin, 'postgres'), args, {
      ...quiet(user),
      stdio: ['ignore', output, output],
      // In its own process group: a terminal's Ctrl-C must not reach it before its clients have ended.
      detached: true,
    })
    // Where this process ends without stopping it.
    const end = () => child.kill('SIGINT')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    return child
  } finally {
    closeSync(output)
  }
}

/** No locale of the machine, which may lack what LANG names. */
function quiet(user: User | undefined) {
  return { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
}

async function isReady(data: string, child: ChildProcess, readyMs: number): Promise<boolean> {
  let failed = false
  child.once('error', () => {
    failed = true
  })
  for (const end = Date.now() + readyMs; Date.now() < end; await pause(POLL_MS)) {
    if (failed || child.exitCode !== null || child.signalCode !== null) return false
    const [pid, , , , , , , status] = postmaster(data)
    if (Number(pid) === child.pid && status?.trim() === 'ready') return true
  }
  return false
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(done => child.once('exit', done))
  for (const next of [signal, 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(next)
    const late = new AbortController()
    await Promise.race([gone, pause(STOP_MS, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
    if (child.exitCode !== null || child.signalCode !== null) return
  }
}

/**
 * Its server was killed. Removes the folder of its sockets.
 * @throws ClusterError if it does not end
 */
export async function stopOrphan(data: string): Promise<void> {
  const sockets = socketsOf(data)
  const pid = runningOn(data)
  if (pid !== undefined) await end(pid, data)
  if (basename(sockets).startsWith(SOCKETS)) rmSync(sockets, { recursive: true, force: true })
}

async function end(pid: number, data: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (const late = Date.now() + STOP_MS; Date.now() < late; await pause(POLL_MS))
      if (runningOn(data) === undefined) return
  }
  throw new ClusterError(`PostgreSQL, process ${pid}, does not end`)
}

/** The folder where it listens, or listened when it was killed; '' without one. */
export function socketsOf(data: string): string {
  return postmaster(data)[4]?.trim() ?? ''
}

function runningOn(data: string): number | undefined {
  const pid = Number(postmaster(data)[0])
  // A process that ended but was not reaped has no arguments, and another program may have the number by now.
  return pid > 1 && ` ${argumentsOf(pid)} `.includes(` -D ${data} `) ? pid : undefined
}

/** A new PostgreSQL would take whatever has the process id of the ended one now for it. */
function removeStalePid(data: string): void {
  if (runningOn(data) === undefined) rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** Process id, folder, start, port, folder of the socket, address, memory, status. */
function postmaster(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function argumentsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  }
}
