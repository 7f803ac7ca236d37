import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataDirLocked, lockDataDir } from './lock-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matin-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'matin.lock')
const holder = (content: unknown) => writeFileSync(file(), JSON.stringify(content))
const heldBy = (): unknown => JSON.parse(readFileSync(file(), 'utf8')).pid

it('the lock file creates the directory, and is removed on release', () => {
  const inner = join(folder, 'new', 'data')
  const release = lockDataDir(inner)
  expect(existsSync(join(inner, 'matin.lock'))).toBe(true)
  release()
  expect(existsSync(join(inner, 'matin.lock'))).toBe(false)
  lockDataDir(inner)()
})

it('the lock file refuses a second process, names its holder and stays as it is', () => {
  lockDataDir(folder)
  const before = readFileSync(file(), 'utf8')
  expect(() => lockDataDir(folder)).toThrow(DataDirLocked)
  expect(() => lockDataDir(folder)).toThrow(`DATA_DIR ${folder} is in use by process ${process.pid}.`)
  expect(readFileSync(file(), 'utf8')).toBe(before)
})

it('the lock file is refused while another live process holds it, and taken over once that process is dead', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(other, 'spawn')
  holder({ pid: other.pid, started: startOf(other.pid) })
  expect(() => lockDataDir(folder)).toThrow(`process ${other.pid}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockDataDir(folder)
  expect(heldBy()).toBe(process.pid)
})

it('the lock file of a process that ended long ago is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  holder({ pid, started: '1' })
  lockDataDir(folder)
  expect(heldBy()).toBe(process.pid)
})

it('the lock file is taken over when its holder’s process id now belongs to another process', () => {
  holder({ pid: process.pid, started: '1' })
  lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow(DataDirLocked)
})

it('the lock file of a live process id is respected when that process’s start is unknown', () => {
  holder({ pid: process.pid, started: null })
  expect(() => lockDataDir(folder)).toThrow(`process ${process.pid}`)
})

it.each(['', '{', 'null', '[]', '{"pid":"1"}'])('a lock file without a holder is replaced: %j', content => {
  writeFileSync(file(), content)
  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(file(), minuteAgo, minuteAgo)
  lockDataDir(folder)
  expect(heldBy()).toBe(process.pid)
})

it('a lock file that another process is about to write is respected', () => {
  writeFileSync(file(), '')
  expect(() => lockDataDir(folder)).toThrow('is in use by another process')
  expect(existsSync(file())).toBe(true)
})

it('no other files are left behind', () => {
  holder({ pid: process.pid, started: '1' })
  lockDataDir(folder)()
  expect(readdirSync(folder)).toEqual([])
})

function startOf(pid: number | undefined): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null
  } catch {
    return null
  }
}
