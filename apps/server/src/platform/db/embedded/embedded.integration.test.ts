import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { stopOrphan } from './cluster.ts'
import { startEmbedded, superuserUrl } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const made: string[] = []
afterEach(async () => {
  for (const dataDir of made.splice(0)) {
    const data = join(dataDir, 'database')
    if (existsSync(data)) {
      await stopOrphan(realpathSync(data))
      if (realpathSync(data) !== data) rmSync(dirname(realpathSync(data)), { recursive: true })
    }
    rmSync(dataDir, { recursive: true })
  }
})

function newDataDir(mode = 0o755): string {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'matin-test-')))
  chmodSync(dataDir, mode)
  made.push(dataDir)
  return dataDir
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts it, writes a row and stops it, or leaves it as a killed server does. */
async function written(dataDir: string, end: 'stop' | 'kill'): Promise<string> {
  const { ownerUrl, stop } = await startEmbedded(dataDir)
  await ask(ownerUrl, 'CREATE SCHEMA kept; CREATE TABLE kept.row (n int); INSERT INTO kept.row VALUES (7)')
  if (end === 'stop') await stop()
  return ownerUrl
}

const READ = 'SELECT n FROM kept.row'

describe('the embedded database', () => {
  it('listens in a private folder only, writes durably, and has no superuser for the server', async () => {
    const dataDir = newDataDir()
    const { url, ownerUrl, stop } = await startEmbedded(dataDir)
    const sockets = new URL(url).searchParams.get('host') ?? ''
    expect(statSync(sockets).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700)
    const state = `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS waits, rolname AS name, rolsuper AS super FROM pg_roles WHERE rolname = current_user`
    const settings = { addresses: '', fsync: 'on', waits: 'on', super: false }
    expect(await ask(url, state)).toEqual([{ ...settings, name: 'matin_app' }])
    expect(await ask(ownerUrl, state)).toEqual([{ ...settings, name: 'matin_owner' }])
    const guessed = new URL(url)
    guessed.password = 'guessed'
    await expect(ask(guessed.href, 'SELECT')).rejects.toThrow('password authentication failed')
    await stop()
    expect(existsSync(sockets)).toBe(false)
  })

  it('stops what a killed server left running, and keeps its data', async () => {
    const dataDir = newDataDir()
    const before = await written(dataDir, 'kill')
    const pid = await ask(superuserUrl(join(dataDir, 'database')), 'SELECT pg_backend_pid()')
    expect(pid).toHaveLength(1)
    const { ownerUrl, stop } = await startEmbedded(dataDir)
    await expect(ask(before, READ)).rejects.toThrow()
    expect(existsSync(new URL(before).searchParams.get('host') ?? '')).toBe(false)
    expect(await ask(ownerUrl, READ)).toEqual([{ n: 7 }])
    await stop()
  })

  it.each([
    ['PGlite', { PG_VERSION: '18\n' }, /was made by PGlite/],
    ['another version', { PG_VERSION: '17\n', 'superuser-password': 'x' }, /is of PostgreSQL 17/],
    ['another program', { 'notes.txt': 'mine' }, /holds no database of PostgreSQL/],
  ])('refuses a folder of %s and leaves it untouched', async (_, files, reason) => {
    const dataDir = newDataDir()
    const data = join(dataDir, 'database')
    mkdirSync(data)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(data, name), text)
    const before = statSync(data)
    await expect(startEmbedded(dataDir)).rejects.toThrow(reason)
    expect(readdirSync(data).sort()).toEqual(Object.keys(files).sort())
    expect(statSync(data)).toMatchObject({ uid: before.uid, mode: before.mode, mtimeMs: before.mtimeMs })
  })

  it('starts on a copy of its files beside the original', async () => {
    const dataDir = newDataDir()
    await written(dataDir, 'stop')
    const copy = newDataDir()
    cpSync(dataDir, copy, { recursive: true })
    const [first, second] = await Promise.all([startEmbedded(dataDir), startEmbedded(copy)])
    expect(await ask(second.ownerUrl, READ)).toEqual([{ n: 7 }])
    await Promise.all([first.stop(), second.stop()])
  })
})

describe.runIf(isRoot)('the embedded database of root below a folder that no other user may enter', () => {
  it('is below /var/lib/matin, stays there, and is refused to a copy of DATA_DIR', async () => {
    const dataDir = newDataDir(0o700)
    await written(dataDir, 'stop')
    expect(realpathSync(join(dataDir, 'database'))).toMatch(/^\/var\/lib\/matin\//)
    const { ownerUrl, stop } = await startEmbedded(dataDir)
    expect(await ask(ownerUrl, READ)).toEqual([{ n: 7 }])
    const copy = newDataDir(0o700)
    cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true })
    await expect(startEmbedded(copy)).rejects.toThrow('in use by process')
    rmSync(join(copy, 'database'))
    await stop()
  })

  it('is new where DATA_DIR was deleted', async () => {
    const dataDir = newDataDir(0o700)
    await written(dataDir, 'stop')
    rmSync(join(dataDir, 'database'))
    const { ownerUrl, stop } = await startEmbedded(dataDir)
    await expect(ask(ownerUrl, READ)).rejects.toThrow('does not exist')
    await stop()
  })
})
