import { readConfig } from '../apps/server/src/config.ts'
import { figuresByLevel, memberPage } from '../apps/server/src/features/views/team/repository.ts'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { openPglite, openPostgres } from '../apps/server/src/platform/db/open.ts'
import { startCluster } from '../tools/postgres.ts'
import { type Figure, median } from './figures.ts'
import { SERVER_SETTINGS } from './pgbench.ts'
import { fillTeam, NEWCOMERS, TEAM, TOP, topId } from './team-data.ts'

const ROUNDS = 15
const SINCE = Temporal.Instant.from('2026-03-01T00:00:00Z')
const LEVELS = ['1', '2', '3'] as const

/**
 * Team of an inviter of 100 k people over three levels, in three ways: our closure table, a path for each customer
 * with ltree, and recursive queries. docs/decisions/0015 compares them.
 */
export async function benchTeam(): Promise<Figure[]> {
  const cluster = await startCluster({ durable: true, settings: SERVER_SETTINGS })
  const postgres = await openPostgres({ url: cluster.url, poolSize: 2 })
  const figures: Figure[] = []
  try {
    figures.push(...(await compare(postgres, 'PostgreSQL', true)))
  } finally {
    await postgres.close()
    await cluster.stop()
  }
  const pglite = await openPglite()
  try {
    // The embedded database would have to load ltree as an extension: its figures are PostgreSQL's alone.
    figures.push(...(await compare(pglite, 'PGlite', false)))
  } finally {
    await pglite.close()
  }
  return figures
}

async function compare(database: Database, engine: string, withLtree: boolean): Promise<Figure[]> {
  console.log(`filling ${engine}: a team of ${TEAM}`)
  await fillTeam(database, withLtree)
  const ways = [closure, recursive, ...(withLtree ? [ltree] : [])]
  const figures: Figure[] = []
  const counts: string[] = []
  for (const way of ways) {
    const title = `${engine}, team of ${TEAM / 1000} k, ${way.name}`
    counts.push(JSON.stringify((await database.executeSql(way.counts)).rows))
    figures.push(await timed(`${title}: members and added by level`, () => database.executeSql(way.counts)))
    figures.push(await timed(`${title}: the newest 20`, () => database.executeSql(way.newest)))
    figures.push(await timed(`${title}: one registration`, round => database.executeSql(way.join(round))))
    const { rows } = await database.executeSql(`SELECT ${way.size} AS bytes`)
    const bytes = Number((rows as { bytes: string }[])[0]?.bytes)
    figures.push({ name: `${title}: space`, value: bytes / 2 ** 20, unit: 'MiB' })
  }
  if (new Set(counts).size !== 1) throw new Error(`the ways count differently: ${counts.join(' ')}`)
  const whole = `${engine}, team of ${TEAM / 1000} k, as the page asks`
  figures.push(
    await timed(`${whole}: all figures with pledged and recharged`, () =>
      figuresByLevel(database.db, topId, SINCE),
    ),
    await timed(`${whole}: first page of members`, () =>
      memberPage({ db: database.db, config: readConfig({}) }, topId, LEVELS, undefined),
    ),
  )
  return figures
}

async function timed(name: string, work: (round: number) => Promise<unknown>): Promise<Figure> {
  const rounds: number[] = []
  await work(0)
  for (let round = 1; round <= ROUNDS; round++) {
    const start = performance.now()
    await work(round)
    rounds.push(performance.now() - start)
  }
  return { name, value: median(rounds), unit: 'ms', rounds }
}

interface Way {
  name: string
  counts: string
  newest: string
  /** Writes what a new member at the third level needs. */
  join: (round: number) => string
  size: string
}

const added = `count(*) FILTER (WHERE joined_at > '${SINCE}')::int AS added`

const closure: Way = {
  name: 'closure table',
  counts: `SELECT level::int, count(*)::int AS members, ${added} FROM team_member WHERE ancestor = '${topId}'
    GROUP BY 1 ORDER BY 1`,
  newest: `SELECT t.member FROM unnest('{1,2,3}'::smallint[]) AS l (level) CROSS JOIN LATERAL (
      SELECT member, joined_at, seq FROM team_member t WHERE ancestor = '${topId}' AND level = l.level
        ORDER BY joined_at DESC, seq DESC LIMIT 20) t
    ORDER BY t.joined_at DESC, t.seq DESC LIMIT 20`,
  join: round => `INSERT INTO team_member (ancestor, level, joined_at, member)
    SELECT gen_random_uuid(), level, '2026-02-01', gen_random_uuid() FROM generate_series(1, 3) AS level
    WHERE ${round} >= 0`,
  size: `pg_total_relation_size('team_member')`,
}

const recursive: Way = {
  name: 'recursive query',
  counts: `WITH RECURSIVE team AS (
      SELECT id, 1 AS level, created_at AS joined_at FROM customer WHERE invited_by = '${topId}'
      UNION ALL SELECT c.id, t.level + 1, c.created_at FROM team t JOIN customer c ON c.invited_by = t.id
        WHERE t.level < 3)
    SELECT level, count(*)::int AS members, ${added} FROM team GROUP BY 1 ORDER BY 1`,
  newest: `WITH RECURSIVE team AS (
      SELECT id, 1 AS level, created_at FROM customer WHERE invited_by = '${topId}'
      UNION ALL SELECT c.id, t.level + 1, c.created_at FROM team t JOIN customer c ON c.invited_by = t.id
        WHERE t.level < 3)
    SELECT id FROM team ORDER BY created_at DESC, id DESC LIMIT 20`,
  join: () => 'SELECT 1',
  size: `pg_relation_size('customer_by_inviter')`,
}

const ltree: Way = {
  name: 'ltree',
  counts: `SELECT nlevel(path) - 1 AS level, count(*)::int AS members, ${added} FROM tree
    WHERE path <@ '${TOP}' AND nlevel(path) BETWEEN 2 AND 4 GROUP BY 1 ORDER BY 1`,
  newest: `SELECT id FROM tree WHERE path <@ '${TOP}' AND nlevel(path) BETWEEN 2 AND 4
    ORDER BY joined_at DESC, id DESC LIMIT 20`,
  join: round =>
    `INSERT INTO tree VALUES (${NEWCOMERS} + ${round}, 'x${TOP}.2.3.${NEWCOMERS + round}', '2026-02-01')`,
  size: `pg_total_relation_size('tree')`,
}
