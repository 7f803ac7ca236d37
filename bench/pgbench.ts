import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../tools/postgres.ts'

const run = promisify(execFile)
export const SCALE = 100

function program(): string {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('no PostgreSQL binaries with pgbench were found')
  // The folder on PATH may hold links to some of the programs only.
  return join(dirname(realpathSync(join(bin, 'initdb'))), 'pgbench')
}

/** No checkpoint of pgbench may slow down the measurement of the other side. */
export const SERVER_SETTINGS = {
  max_connections: '120',
  shared_buffers: '1GB',
  max_wal_size: '20GB',
  checkpoint_timeout: '1h',
}

export async function initTpcB(url: string): Promise<void> {
  await run(program(), ['-i', '-q', '-s', String(SCALE), url], { maxBuffer: 1 << 24 })
}

/** Measures TPC-B transactions per second with prepared statements. */
export async function tpcB(url: string, clients: number, seconds: number): Promise<number> {
  const jobs = String(Math.min(clients, 2))
  const args = ['-M', 'prepared', '-n', '-c', String(clients), '-j', jobs, '-T', String(seconds), url]
  const { stdout } = await run(program(), args, { maxBuffer: 1 << 24 })
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (tps === undefined) throw new Error(`pgbench answered: ${stdout}`)
  return Number(tps)
}
