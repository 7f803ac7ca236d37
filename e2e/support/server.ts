import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DevTools, devTools } from './dev-tools.ts'
import { childrenOf, isRunning } from './processes.ts'
import { PATIENCE_MS, until } from './until.ts'

const root = resolve(import.meta.dirname, '../..')
const SERVER = join(root, 'apps/server/src/main.ts')
/** Milliseconds for a first start, which migrates and seeds; on a busy machine it takes a minute. */
const START_MS = 3 * PATIENCE_MS
const POLL_MS = 50
/**
 * Environment in which blocks are mined only on request, so that nothing becomes solid earlier, and the
 * console has only the items that a test creates.
 */
const STILL = { DEV_BLOCK_SECONDS: '3600', DEMONSTRATION: 'quiet' }

/** Address and development tools of a running platform. */
export interface Server {
  address: string
  dev: DevTools
}

/** Server whose process was started here. */
export interface RunningServer extends Server {
  pid: number
  /** Returns the output so far. */
  output(): string
  /** Returns the process ids of the signers it runs. */
  signers(): number[]
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>
  /**
   * Sends SIGKILL. Resolves once its signers have ended, too: until then they write into its data directory.
   */
  kill(): Promise<void>
  /** Sends SIGKILL to the server, its signers and its database at the same time. */
  killAll(): Promise<void>
}

/** Starts the real server with its signer and development chain, and waits until it is ready. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  program = SERVER,
): Promise<RunningServer> {
  const { child, output } = launch({ DATA_DIR: dataDir, PORT: '0', ...STILL, ...env }, program)
  const address = await announced(child, output).catch(async error => {
    await end(child, 'SIGKILL')
    throw error
  })
  const pid = child.pid ?? 0
  async function kill(others: number[] = []): Promise<void> {
    const orphans = [...signersOf(pid), ...others]
    for (const other of others) process.kill(other, 'SIGKILL')
    await end(child, 'SIGKILL')
    await until(() => orphans.some(isRunning), false, 'what the server had started')
  }
  return {
    address,
    pid,
    dev: devTools(address),
    output,
    signers: () => signersOf(pid),
    stop: () => end(child, 'SIGTERM'),
    kill: () => kill(),
    killAll: () => kill([...signersOf(pid), ...databaseOf(pid)]),
  }
}

/** Returns the process ids of PostgreSQL, the first one first. */
function databaseOf(pid: number): number[] {
  const first = childrenOf(pid, 'bin/postgres')
  return [...first, ...first.flatMap(parent => childrenOf(parent, 'postgres'))]
}

function signersOf(pid: number): number[] {
  return childrenOf(pid, 'apps/signer/src/main.ts')
}

function launch(
  env: Record<string, string>,
  program = SERVER,
): { child: ChildProcess; output: () => string } {
  if (!existsSync(join(root, 'apps/wallet/dist/index.html')))
    throw new Error('apps/wallet is not built: run `npm test -- --only e2e`')
  // Nothing of the machine's own environment: a DATABASE_URL there must never be reached.
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  return { child, output: () => text }
}

/** Returns the address that the server prints, once the server answers there. */
async function announced(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
    const address = /Matin runs at (http\S+)/.exec(output())?.[1]
    if (address && (await isReady(address))) return address
    await pause(POLL_MS)
  }
  throw new Error(`the server was not ready within ${START_MS / 1000} s:\n${output()}`)
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const done = once(child, 'exit')
  child.kill(signal)
  if ((await before(PATIENCE_MS, done)) === 'late') {
    child.kill('SIGKILL')
    throw new Error(`the server had not ended ${PATIENCE_MS / 1000} s after ${signal}`)
  }
  return child.exitCode
}

async function before<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  const timer = new AbortController()
  const late = pause(milliseconds, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
