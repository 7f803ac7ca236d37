import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Within this time an empty lock file counts as being written by another process. */
const WRITING_MILLISECONDS = 5_000

/**
 * Returns the release. A second process would corrupt the development chain, and stop the first one's
 * database as an orphan. A directory that a live process holds is refused with an error that names it; the
 * lock of a dead process is replaced.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'matin.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!isTaken(error)) throw error
      const content = read(path)
      const holder = holderOf(content)
      if (holder !== null && isAlive(holder)) {
        throw new DataDirLocked(dataDir, holder.pid)
      }
      if (holder === null && isYoung(path)) throw new DataDirLocked(dataDir, null)
      if (content !== null) removeDead(path, content, dataDir)
    }
  }
  throw new DataDirLocked(dataDir, null)
}

/** When several processes find it dead, none removes the lock that another has taken since. */
function removeDead(path: string, content: string, dataDir: string): void {
  const quarantined = `${path}.${process.pid}`
  try {
    renameSync(path, quarantined)
  } catch {
    // Another one was first; the next attempt sees whose lock it is.
    return
  }
  if (read(quarantined) !== content) {
    renameSync(quarantined, path)
    throw new DataDirLocked(dataDir, null)
  }
  rmSync(quarantined, { force: true })
}

export class DataDirLocked extends Error {
  constructor(dataDir: string, pid: number | null) {
    const who = pid === null ? 'another process' : `process ${pid}`
    super(`DATA_DIR ${dataDir} is in use by ${who}. Stop it first, or start with another DATA_DIR and PORT.`)
  }
}

interface Holder {
  pid: number
  started: string | null
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isYoung(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs < WRITING_MILLISECONDS
  } catch {
    return false
  }
}

function holderOf(content: string | null): Holder | null {
  try {
    const value: unknown = JSON.parse(content ?? '')
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null
    return { pid: value.pid, started }
  } catch {
    return null
  }
}

/** Also the same process, because its process id may have been reused. */
function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return holder.started === null || startOf(holder.pid) === holder.started
}

/** Clock ticks since boot; null where /proc does not tell it. */
function startOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
