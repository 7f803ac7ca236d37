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

/** A lock that says nothing is being written right now, unless it is older than this. */
const WRITING_MILLISECONDS = 5_000

/**
 * Takes the data directory for this process. PGlite lets a second opener in and corrupts silently, so a
 * directory that a living process holds is refused with a line that names it; a dead holder's lock is replaced.
 * Returns the release.
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

/** Moves a dead lock out of the way. Of several that found it dead, none removes the lock that one of them took since. */
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

/** Alive, and the same process: a number may have gone to another one since. */
function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return holder.started === null || startOf(holder.pid) === holder.started
}

/** Start time of a process in clock ticks since boot, where /proc tells it. */
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
