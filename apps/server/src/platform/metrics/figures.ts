import { type SQL, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { rowsOf, type Tx } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import type { Platform } from '../platform.ts'

/** Something that waits for somebody or something. */
export interface Queue {
  name: string
  /**
   * Selects a row for each that waits, with when it was due or came (`since`), the first of them first: by an index, because no more are
   * read than are counted. `at` is now.
   */
  waiting(at: SQL): SQL
}

/** Most that are counted of a queue: how long its first one waits is known of any. */
export const QUEUE_ROWS_COUNTED = 10_000

/**
 * A number that is the same on every process, read at each scrape. Amounts are in USDT and for graphs and alarms only:
 * Prometheus knows no exact decimals.
 */
export type Figure = Selected | Known

interface Named {
  name: string
  help: string
}

interface Selected extends Named {
  /** What tells several such numbers apart. */
  label?: string
  /** Selects the one number; where there is a label, rows of `label` and `value`. `at` is now. */
  read(at: SQL): SQL
}

/** A number of rows that are trusted by their seal alone, which SQL cannot look at. */
interface Known extends Named {
  /** Answers null for what was never seen. */
  known(platform: Platform): Promise<number | null>
}

/** What is to be seen of a feature, or of the platform itself. */
export interface Measured {
  queues?: readonly Queue[]
  figures?: readonly Figure[]
}

/** Gauges of all that is measured. Returns how to bring them up to date. */
export function figureGauges(
  registers: Registry[],
  measured: readonly Measured[],
): (platform: Platform) => Promise<void> {
  const queues = measured.flatMap(one => one.queues ?? [])
  const figures = measured.flatMap(one => one.figures ?? [])
  const gauge = (name: string, help: string, label?: string) =>
    new Gauge({ name: `matin_${name}`, help, labelNames: label ? [label] : [], registers })
  const queueRows = gauge('queue_rows', `How many wait, of more than ${QUEUE_ROWS_COUNTED} one more`, 'queue')
  const queueAge = gauge('queue_oldest_seconds', 'How long the oldest has waited', 'queue')
  const selected = figures.filter(one => 'read' in one)
  const known = figures.filter(one => 'known' in one)
  const gauges = new Map(
    selected.map(one => [one.name, { ...one, gauge: gauge(one.name, one.help, one.label) }]),
  )
  const knownGauges = known.map(one => ({ ...one, gauge: gauge(one.name, one.help) }))

  return async platform => {
    const { db, clock } = platform
    const at = sql`${toTimestamp(clock.now())}::timestamptz`
    for (const { name, rows, oldest } of await readQueues(db, queues, clock.now())) {
      queueRows.set({ queue: name }, rows)
      queueAge.set({ queue: name }, oldest)
    }
    for (const { name, of, value } of await readFigures(db, selected, at)) {
      const one = gauges.get(name)
      // What was never seen is infinitely old: an alarm on age must not sleep because there is nothing.
      one?.gauge.set(one.label && of !== null ? { [one.label]: of } : {}, value ?? Number.POSITIVE_INFINITY)
    }
    for (const one of knownGauges) one.gauge.set((await one.known(platform)) ?? Number.POSITIVE_INFINITY)
  }
}

/** Ages in seconds, 0 where nothing waits; of more than QUEUE_ROWS_COUNTED one more is counted. */
export function readQueues(tx: Tx, queues: readonly Queue[], now: Temporal.Instant) {
  const at = sql`${toTimestamp(now)}::timestamptz`
  const selects = queues.map(
    ({ name, waiting }) => sql`SELECT ${name}::text AS name, count(*)::int AS rows,
      coalesce(extract(epoch FROM ${at} - min(q.since)), 0)::float AS oldest
      FROM (${waiting(at)} LIMIT ${QUEUE_ROWS_COUNTED + 1}) AS q`,
  )
  return rowsOf<{ name: string; rows: number; oldest: number }>(tx, together(selects))
}

function readFigures(tx: Tx, figures: readonly Selected[], at: SQL) {
  const selects = figures.map(({ name, label, read }) =>
    label
      ? sql`SELECT ${name}::text AS name, f.label::text AS of, f.value::float AS value FROM (${read(at)}) f`
      : sql`SELECT ${name}::text AS name, NULL::text AS of, (${read(at)})::float AS value`,
  )
  return rowsOf<{ name: string; of: string | null; value: number | null }>(tx, together(selects))
}

function together(selects: SQL[]): SQL {
  return sql.join(selects, sql` UNION ALL `)
}
