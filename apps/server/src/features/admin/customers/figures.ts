import { ASSET_IDS } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import type { PersonalDataTable } from '#platform/data-export.ts'
import { rowsOf } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { currentValuation } from '../../views/assets/service.ts'
import { customerFigure } from './tables.ts'

/** Customers that one statement counts, and statements in a run. A million are counted within an hour. */
const SLICE = 2000
const SLICES = 10
/** Amount in minor units that is valued; others by proportion, as one unit's value would round to zero. */
const UNITS = 10n ** 24n

/** Erased with the account but not exported, because the export contains the rows it is computed from. */
export const FIGURES_PERSONAL: PersonalDataTable = {
  table: 'customer_figure',
  customer: 'customer',
  key: [['customer', 'uuid']],
  hidden: ['value', 'seen_at'],
  erase: 'rows',
}

/**
 * Creates the job that stores each customer's balance and last visit, by which lists are sorted. A run
 * updates some customers, and the next run goes on from there. Each process goes through all customers by
 * itself.
 */
export function createFigures(platform: Platform): { count(): Promise<void> } {
  let after: string | null = null
  return {
    async count() {
      for (let slice = 0; slice < SLICES; slice++) {
        after = await countSlice(platform, after)
        if (after === null) return
      }
    },
  }
}

/** Returns the last id of the slice; null after the last customer. */
async function countSlice({ db, prices }: Platform, after: string | null): Promise<string | null> {
  const valuation = await currentValuation(prices)
  const worth = ASSET_IDS.flatMap(asset => {
    const value = valuation.valueOf(UNITS, asset)
    return value === null ? [] : [sql`(${asset}::text, ${value.toString()}::numeric)`]
  })
  const slice = sql`SELECT c.id, c.closed_at FROM customer c
    WHERE ${after === null ? sql`true` : sql`c.id > ${after}::uuid`} ORDER BY c.id LIMIT ${SLICE}`
  await db.execute(sql`WITH slice AS (${slice}),
      worth (asset, value) AS (VALUES ${sql.join(worth, sql`, `)}),
      counted AS (SELECT s.id, coalesce((SELECT floor(sum(a.balance * w.value) / ${UNITS.toString()}::numeric)
            FROM ledger.account a JOIN worth w ON w.asset = a.asset WHERE a.owner = s.id), 0) AS value,
          greatest((SELECT max(n.seen_at) FROM session n WHERE n.customer = s.id),
            (SELECT max(d.seen_at) FROM login_device d WHERE d.customer = s.id)) AS seen_at
        FROM slice s WHERE s.closed_at IS NULL)
    INSERT INTO ${customerFigure} AS f (customer, value, seen_at) SELECT c.id, c.value, c.seen_at FROM counted c
      JOIN customer_figure g ON g.customer = c.id WHERE (g.value, g.seen_at) IS DISTINCT FROM (c.value, c.seen_at)
    UNION ALL SELECT c.id, c.value, c.seen_at FROM counted c WHERE NOT EXISTS (SELECT FROM customer_figure g WHERE g.customer = c.id)
    ON CONFLICT (customer) DO UPDATE SET value = excluded.value, seen_at = excluded.seen_at`)
  const [last] = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM (${slice}) AS s ORDER BY id OFFSET ${SLICE - 1}`,
  )
  return last?.id ?? null
}
