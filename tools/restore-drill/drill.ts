import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toWire } from '@matin/domain/money/amount'
import { trialBalance } from '@matin/ledger/ledger'
import { parseNodes } from '@matin/tron/addresses'
import { createTronClient } from '@matin/tron/client'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { openTronPool } from '@matin/tron/pool'
import type { Config } from '../../apps/server/src/config.ts'
import { compareRestored } from '../../apps/server/src/features/money/treasury/compare-restored.ts'
import { verify } from '../../apps/server/src/features/notify/audit/service.ts'
import { FEATURES } from '../../apps/server/src/features.ts'
import { refuseOtherMigrations } from '../../apps/server/src/platform/db/open.ts'
import { openRestored } from '../../apps/server/src/platform/db/open-restored.ts'
import { sealedCounts } from '../../apps/server/src/platform/secrets/key-rotation.ts'
import { type Place, restore } from './restore.ts'

type Restored = ReturnType<typeof openRestored>
/** What is whole, and what is wrong. */
type Finding = { whole: string; faults: string[] }

/** The platform commits every few seconds, so an older end means that WAL is no longer archived. */
const OLDEST_HOURS = 24
/** Faults of one kind in the line. */
const NAMED = 5

/** Restores the backup, checks it with the server's own functions, and removes the copy. */
export async function drill(place: Place, config: Config): Promise<{ line: string; whole: boolean }> {
  const begun = performance.now()
  const cluster = await restore(place)
  const database = new URL(config.DATABASE_URL ?? 'postgres:///matin').pathname.slice(1)
  const restored = openRestored({ ...cluster.socket, database })
  try {
    const findings = [
      await endOf(place, restored),
      await found(() => migrationsOf(restored)),
      await found(() => booksOf(restored)),
      await found(() => chainOf(restored, config)),
      await found(() => auditOf(restored)),
      await found(() => keysOf(restored, config)),
    ]
    const [end, ...rest] = findings
    const faults = findings.flatMap(one => one.faults)
    const said = faults.length > 0 ? faults.join('; ') : rest.map(one => one.whole).join(', ')
    const seconds = Math.round((performance.now() - begun) / 1000)
    return { line: `restored ${end?.whole}: ${said}, ${seconds} s`, whole: faults.length === 0 }
  } finally {
    await restored.close()
    await cluster.stop()
  }
}

/** A check that cannot be made has failed, and the others are still made. */
async function found(check: () => Promise<Finding>): Promise<Finding> {
  try {
    const { whole, faults } = await check()
    const more = faults.length > NAMED ? [`${count(faults.length - NAMED)} more like it`] : []
    return { whole, faults: [...faults.slice(0, NAMED), ...more] }
  } catch (error) {
    return { whole: '', faults: [error instanceof Error ? error.message : String(error)] }
  }
}

const count = (n: number | bigint) => n.toLocaleString('en')

type End = Record<'at' | 'lsn', string | null> &
  Record<'reached' | 'next', string> & { within: boolean; hours: number }

/** Where the replay ended, which PostgreSQL itself takes for the end even where a segment is missing. */
async function endOf(place: Place, { run }: Restored): Promise<Finding> {
  const { rows } =
    await run(`SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS at, lsn::text AS lsn,
      right(pg_walfile_name(lsn), 16) AS reached, right(pg_walfile_name(lsn + segment), 16) AS next,
      (lsn - '0/0') % segment <> 0 AS within,
      extract(epoch FROM clock_timestamp() - at)::float8 / 3600 AS hours
    FROM (SELECT pg_last_xact_replay_timestamp() AS at, pg_last_wal_replay_lsn() AS lsn,
      pg_size_bytes(current_setting('wal_segment_size'))::numeric AS segment) AS replay`)
  const [end] = rows as End[]
  if (!end?.lsn) throw new Error('the folder was opened before, so no WAL was replayed')
  const { base, segment } = 'backup' in place ? place : { base: '', segment: '' }
  const faults: string[] = []
  if (segment.slice(8) > end.reached) {
    const timeline = segment.slice(0, 8)
    // The base backup may have the beginning of a segment that the archive lacks.
    const cut = end.within && 'backup' in place && !existsSync(join(place.backup, timeline + end.reached))
    const missing = cut ? end.reached : end.next
    faults.push(`WAL ${timeline}${missing} is missing or unreadable, and the archive goes on to ${segment}`)
  }
  if (end.at === null) faults.push('no commit after the base backup')
  else if (end.hours > OLDEST_HOURS) faults.push(`it ends ${count(Math.round(end.hours))} hours ago`)
  const reached = `${base && `${base}, `}WAL to ${end.lsn}`
  return { whole: end.at === null ? `(${reached})` : `${end.at} UTC (${reached})`, faults }
}

async function migrationsOf({ run }: Restored): Promise<Finding> {
  const refused = await refuseOtherMigrations(run).then(
    () => false,
    () => true,
  )
  return { whole: 'migrations fit', faults: refused ? ['its migrations are not those of this version'] : [] }
}

async function booksOf({ db, run }: Restored): Promise<Finding> {
  const [row] = (await run('SELECT count(*)::int AS customers FROM customer')).rows as { customers: number }[]
  return { whole: `${count(row?.customers ?? 0)} customers, books whole`, faults: await trialBalance(db) }
}

async function chainOf({ db }: Restored, given: Config): Promise<Finding> {
  const config = given.TRON_URL ? given : { ...given, ...ownChain(given) }
  if (!config.TRON_URL) throw new Error('TRON_URL wants a TRON node')
  const { TRON_URL, TRON_API_KEY, TRON_API_KEY_HEADER: header } = config
  const nodes = parseNodes(TRON_URL, TRON_API_KEY) ?? []
  const client = createTronClient(openTronPool(nodes, { header, check: async () => null, now: Date.now }))
  const { block, differences } = await compareRestored({ db, config }, client)
  const faults = differences.map(({ place, difference }) => {
    const more = difference > 0n
    const amount = toWire(more ? difference : -difference, 'USDT')
    return `${place}: the chain has ${amount} USDT ${more ? 'more' : 'less'} than the books`
  })
  return { whole: `chain difference 0 USDT at block ${count(block)}`, faults }
}

/** The development chain of a running platform. */
function ownChain({ DATA_DIR }: Config): Pick<Config, 'TRON_URL' | 'TRON_USDT_CONTRACT'> {
  const file = join(DATA_DIR, 'chain', 'url')
  const url = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return { TRON_URL: url, TRON_USDT_CONTRACT: DEV_USDT_CONTRACT }
}

async function auditOf({ db }: Restored): Promise<Finding> {
  const { entries, brokenAt } = await verify({ db })
  const faults = brokenAt === null ? [] : [`audit chain broken at entry ${brokenAt}`]
  return { whole: `audit chain of ${count(entries)} entries whole`, faults }
}

async function keysOf({ db }: Restored, config: Config): Promise<Finding> {
  const stores = FEATURES.flatMap(feature => feature.sealed ?? [])
  const lost = (await sealedCounts({ db, config }, stores)).filter(({ state }) => state === 'lost')
  const faults = lost.map(
    ({ place, keyId, rows }) => `DATA_KEYS lacks ${keyId}, which seals ${count(rows)} of ${place}`,
  )
  return { whole: 'every key of it in DATA_KEYS', faults }
}
