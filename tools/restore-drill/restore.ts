import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ClusterError } from '../../apps/server/src/platform/db/embedded/cluster.ts'
import { giveTo, programsFor, type User } from '../../apps/server/src/platform/db/embedded/programs.ts'
import { type Cluster, findPostgres, startCluster, versionOf } from '../postgres.ts'

/** What is newest in a folder of backups, or a folder that another tool has restored and nobody has started. */
export type Place = { backup: string; base: string; segment: string } | { restored: string }

/** Time (ms) to replay all WAL since the base backup. */
const REPLAY_MS = 12 * 3_600_000

/** Over what the database's own files say: nothing is archived or changed, and nobody connects to it. */
const ALONE = {
  listen_addresses: '',
  archive_mode: 'off',
  // A standby's own commands may clean the archive.
  archive_cleanup_command: '',
  recovery_end_command: '',
  hot_standby: 'off',
  default_transaction_read_only: 'on',
  shared_preload_libraries: '',
  shared_buffers: '128MB',
  dynamic_shared_memory_type: 'mmap',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** The newest complete base backup, whose manifest `pg_basebackup` writes last, and the newest segment of WAL. */
export function newestIn(backup: string): Place {
  const names = readdirSync(backup).sort()
  const isComplete = (name: string) => existsSync(join(backup, name, 'backup_manifest'))
  const base = names.findLast(name => name.startsWith('base-') && isComplete(name))
  if (base === undefined) throw new Error(`${backup} has no complete base backup (base-*)`)
  return { backup, base, segment: names.findLast(name => /^[0-9A-F]{24}$/.test(name)) ?? '' }
}

/**
 * Replays all WAL and opens the database, with PostgreSQL's own programs of its version.
 * @throws Error with PostgreSQL's reason
 */
export async function restore(place: Place): Promise<Cluster> {
  try {
    // On a disk, not in memory.
    return await startCluster({
      durable: true,
      readyMs: REPLAY_MS,
      restore: (data, user) => fill(place, data, user),
    })
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error
    throw new Error(error.message.match(/(?<=(FATAL|PANIC): +).+/g)?.join('; ') ?? error.message)
  }
}

function fill(place: Place, data: string, user: User | undefined) {
  const folder = dirname(data)
  const files = { config_file: join(folder, 'postgresql.conf'), hba_file: join(folder, 'pg_hba.conf') }
  writeFileSync(files.config_file, '')
  writeFileSync(files.hba_file, 'local all all trust\n')
  if ('restored' in place) {
    if (existsSync(join(place.restored, 'standby.signal')))
      throw new Error(`${place.restored} was restored as a standby, which never ends to replay`)
    symlinkSync(place.restored, data)
    return { bin: programsOf(data, user), settings: { ...ALONE, ...files } }
  }
  unpack(place, data)
  if (user) giveTo(user, data)
  const replay = { restore_command: 'cp ../wal/%f %p', recovery_target_timeline: 'latest' }
  return { bin: programsOf(data, user), settings: { ...ALONE, ...files, ...replay } }
}

function unpack({ backup, base: name }: { backup: string; base: string }, data: string): void {
  const base = join(backup, name)
  mkdirSync(data, { mode: 0o700 })
  for (const [archive, into] of Object.entries({ 'base.tar': data, 'pg_wal.tar': join(data, 'pg_wal') })) {
    const file = readdirSync(base).find(one => one.startsWith(archive))
    if (file === undefined) throw new Error(`${base} has no ${archive}: make it with pg_basebackup -Ft`)
    const { status, stderr, error } = spawnSync('tar', ['-xf', join(base, file), '-C', into], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${join(base, file)}: ${error?.message ?? stderr.trim()}`)
  }
  writeFileSync(join(data, 'recovery.signal'), '')
  // Of a base backup that a standby made: it would wait for ever.
  rmSync(join(data, 'standby.signal'), { force: true })
  symlinkSync(backup, join(dirname(data), 'wal'))
}

function programsOf(data: string, user: User | undefined): string {
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const bin = findPostgres(major) ?? programsFor(user)
  if (versionOf(bin).split('.')[0] === major) return bin
  throw new Error(`the backup is of PostgreSQL ${major}, whose programs are not on this machine`)
}
