import { type SQL, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { rowsOf, type Tx } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import type { Platform } from '../platform.ts'

export interface QueueFigures {
  name: string
  /**
   * A row for each waiting item; `since` is when the item was due or came. An index must serve the SQL,
   * oldest first, so that no more rows are read than are counted. `at` is now.
   */
  waiting(at: SQL): SQL
  /** The items stay in the queue because no receiver for them is configured. */
  kept?(config: Config): boolean
}

/** In the metrics. The wait of the oldest item is measured whatever the count. */
const QUEUE_ROWS_COUNTED = 10_000
/** In the console, whose page reads all queues at once. */
export const QUEUE_ROWS_SHOWN = 1000

/** Read at each scrape. Amounts are in USDT, for graphs and alarms only: Prometheus has no exact decimals. */
export type Figure = Selected | Known

interface Named {
  name: string
  help: string
}

interface Selected extends Named {
  label?: string
  /** Selects the value, or rows of `label` and `value` if there is a label. `at` is now. */
  read(at: SQL): SQL
}

/** Computed by code, because SQL cannot verify the seals of its rows. */
interface Known extends Named {
  known(platform: Platform): Promise<number | null>
}

export interface Measured {
  queues?: readonly QueueFigures[]
  figures?: readonly Figure[]
}

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
    for (const { name, rows, oldest } of await readQueues(db, queues, clock.now(), QUEUE_ROWS_COUNTED)) {
      queueRows.set({ queue: name }, rows)
      queueAge.set({ queue: name }, oldest)
    }
    for (const { name, of, value } of await readFigures(db, selected, at)) {
      const one = gauges.get(name)
      // A value that was never seen counts as infinitely old: an alarm on age must not sleep because there is nothing.
      one?.gauge.set(one.label && of !== null ? { [one.label]: of } : {}, value ?? Number.POSITIVE_INFINITY)
    }
    for (const one of knownGauges) one.gauge.set((await one.known(platform)) ?? Number.POSITIVE_INFINITY)
  }
}

/** Counts are capped at `most` + 1; the age of the oldest item is in seconds, 0 for an empty queue. */
export function readQueues(tx: Tx, queues: readonly QueueFigures[], now: Temporal.Instant, most: number) {
  const at = sql`${toTimestamp(now)}::timestamptz`
  const selects = queues.map(
    ({ name, waiting }) => sql`SELECT ${name}::text AS name, count(*)::int AS rows,
      coalesce(extract(epoch FROM ${at} - min(q.since)), 0)::float AS oldest
      FROM (${waiting(at)} LIMIT ${most + 1}) AS q`,
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
