import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { APP_ROLE, databaseScript, OWNER_ROLE, rolesScript } from '@matin/ledger/roles'
import pg from 'pg'
import { lockDataDir } from '../lock-file.ts'
import { DatabaseRefused } from '../roles.ts'
import {
  type Cluster,
  ClusterError,
  createCluster,
  passwordOf,
  SOCKETS,
  SUPERUSER,
  socketsOf,
  startPostgres,
  stopOrphan,
} from './cluster.ts'
import { giveTo, mayEnter, placeOutside, programsFor, shortHash, unprivileged } from './programs.ts'

/** As package.json pins it. */
const MAJOR = '18'
const DATABASE = 'matin'
/** Longest path (bytes) of a folder of sockets: macOS takes 103 with the file's name, Linux 107. */
const LONGEST_SOCKETS = 103 - '/.s.PGSQL.5432'.length
const SETTINGS = {
  port: '5432',
  listen_addresses: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Three processes fewer than by default; the data fit into memory.
  io_method: 'sync',
}

// A container's /dev/shm has 64 MB, or is missing.
const IN_SMALL_MEMORY = ['-c', 'dynamic_shared_memory_type=mmap']

export interface Embedded {
  url: string
  ownerUrl: string
  stop(): Promise<void>
}

/**
 * This process holds the lock of `dataDir`. Listens on a socket only, in a folder that no other user may
 * enter. `onEnd` is called if PostgreSQL ends before it is stopped, as when the system kills it for its
 * memory.
 * @throws DatabaseRefused with what to do, if it cannot run or the files are not of this version
 */
export async function startEmbedded(dataDir: string, onEnd = () => {}): Promise<Embedded> {
  const link = join(realpathSync(dataDir), 'database')
  const anybody = unprivileged()
  const linked = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  const inside = !linked && (existsSync(link) || mayEnter(dirname(link), anybody))
  const { data, unlock } = inside ? { data: link, unlock: () => {} } : await outside(link, linked)
  try {
    refuseOthers(data)
    const user = anybody && ownerOf(data, anybody)
    if (inside && !mayEnter(dirname(data), user))
      throw new DatabaseRefused(
        `PostgreSQL refuses to run as root, and user ${user?.uid} may not enter ${dirname(data)}: make it and what is above it accessible (chmod a+x), or name another DATA_DIR.`,
      )
    return await start({ bin: programsFor(user), data, user }, { link, unlock, onEnd })
  } catch (error) {
    unlock()
    if (error instanceof ClusterError) throw new DatabaseRefused(sentenceOf(error.message, dataDir))
    throw error
  }
}

/**
 * For a user of PostgreSQL who may not enter DATA_DIR. A link in DATA_DIR points to it. It has a lock of its
 * own, because the link of a copy of DATA_DIR points there, too.
 */
async function outside(link: string, linked: boolean): Promise<{ data: string; unlock: () => void }> {
  const data = linked ? readlinkSync(link) : join(placeOutside(shortHash(link)), 'database')
  const unlock = lockDataDir(dirname(data))
  if (!linked) {
    // A DATA_DIR that was deleted has left it there.
    await stopOrphan(data)
    rmSync(data, { recursive: true, force: true })
    symlinkSync(data, link)
  }
  return { data, unlock }
}

/** Files that root copied or restored are given to `anybody`. */
function ownerOf(data: string, anybody: NonNullable<Cluster['user']>): Cluster['user'] {
  if (!existsSync(data)) return anybody
  const { uid, gid } = statSync(data)
  if (uid !== 0) return { uid, gid }
  if (passwordOf(data) !== null) giveTo(anybody, data)
  return anybody
}

/** Leaves files of another version as they are. */
function refuseOthers(data: string): void {
  if (!existsSync(data)) return
  const refused = (what: string) =>
    new DatabaseRefused(
      `${data} ${what}. It was not touched: name another DATA_DIR, or delete this one to start anew.`,
    )
  if (process.getuid?.() !== 0 && statSync(data).uid !== process.getuid?.())
    throw refused(`belongs to another user, ${statSync(data).uid}, as whom or as root the server can start`)
  const file = join(data, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  if (version === null) throw refused('holds no database of PostgreSQL')
  if (passwordOf(data) === null)
    throw refused('was made by PGlite, the embedded database of an earlier version')
  if (version !== MAJOR)
    throw refused(`is of PostgreSQL ${version}, and this version has PostgreSQL ${MAJOR}`)
}

interface Start {
  /** May be a link to the cluster's folder. */
  link: string
  unlock: () => void
  onEnd: () => void
}

async function start(cluster: Cluster, { link, unlock, onEnd }: Start): Promise<Embedded> {
  const { data, user } = cluster
  await stopOrphan(data)
  if (!existsSync(data)) createCluster(cluster, IN_SMALL_MEMORY)
  const above = Buffer.byteLength(join(tmpdir(), `${SOCKETS}XXXXXX`)) <= LONGEST_SOCKETS ? tmpdir() : '/tmp'
  const sockets = mkdtempSync(join(above, SOCKETS))
  if (user) chownSync(sockets, user.uid, user.gid)
  const removeSockets = () => rmSync(sockets, { recursive: true, force: true })
  try {
    const settings = { ...SETTINGS, unix_socket_directories: sockets }
    const running = await startPostgres(cluster, settings, `${link}.log`)
    try {
      const logins = await prepare(data)
      let isStopped = false
      void running.ended.then(() => {
        if (!isStopped) onEnd()
      })
      return {
        ...logins,
        async stop() {
          isStopped = true
          await running.stop()
          removeSockets()
          unlock()
        },
      }
    } catch (error) {
      await running.stop()
      throw error
    }
  } catch (error) {
    removeSockets()
    throw error
  }
}

/** Does what docs/operations.md has the administrator of a cluster do. */
async function prepare(data: string): Promise<{ url: string; ownerUrl: string }> {
  const [owner, app] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  await administer(superuserUrl(data, 'postgres'), async run => {
    await run(`${rolesScript()}
      ALTER ROLE ${OWNER_ROLE} LOGIN PASSWORD '${owner}';
      ALTER ROLE ${APP_ROLE} LOGIN PASSWORD '${app}';
      ALTER ROLE ${APP_ROLE} SET log_parameter_max_length = 0`)
    const { rows } = await run(`SELECT FROM pg_database WHERE datname = '${DATABASE}'`)
    if (rows.length === 0) await run(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`)
  })
  await administer(superuserUrl(data), run => run(databaseScript()))
  return { url: urlOf(data, APP_ROLE, app), ownerUrl: urlOf(data, OWNER_ROLE, owner) }
}

export function superuserUrl(data: string, database = DATABASE): string {
  return urlOf(data, SUPERUSER, passwordOf(data) ?? '', database)
}

function urlOf(data: string, user: string, password: string, database = DATABASE): string {
  const sockets = encodeURIComponent(socketsOf(data))
  return `postgres://${user}:${password}@localhost/${database}?host=${sockets}&port=${SETTINGS.port}`
}

async function administer(
  connectionString: string,
  work: (run: (text: string) => Promise<{ rows: unknown[] }>) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(text => client.query(text))
  } finally {
    await client.end()
  }
}

function sentenceOf(said: string, dataDir: string): string {
  if (/No space left on device|Check free disk space|ENOSPC|Disk quota exceeded/.test(said))
    return `The disk of ${dataDir} is full: free about 500 MB and start again.`
  const last =
    said
      .trim()
      .split('\n')
      .findLast(line => /FATAL|PANIC|error/.test(line)) ?? said.trim()
  return `The embedded PostgreSQL did not start (${last}): see ${join(dataDir, 'database.log')}, or set DATABASE_URL.`
}
