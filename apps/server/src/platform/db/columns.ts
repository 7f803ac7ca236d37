import { sql } from 'drizzle-orm'
import { customType, text } from 'drizzle-orm/pg-core'
import { instantFrom, toTimestamp } from './instant.ts'

/*
 * What the `tables.ts` of features and of platform parts are made of: typed views of the tables that the SQL under
 * migrations/ makes. A test compares the two.
 */

/** timestamptz as Temporal.Instant. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamptz',
  toDriver: toTimestamp,
  fromDriver: instantFrom,
})

/** Minor units: numeric(38,0) as bigint. */
export const minor = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(38, 0)',
  toDriver: value => value.toString(),
  fromDriver: value => BigInt(value),
})

/** bigint columns as JavaScript bigint. */
export const big = customType<{ data: bigint; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  toDriver: value => value.toString(),
  fromDriver: value => BigInt(value),
})

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** How a proposal of operators ends by itself: the database sets both. */
export const ending = {
  expiresAt: instant('expires_at').notNull().default(sql`NULL`),
  ended: text().$type<'expired' | 'withdrawn' | 'changed'>(),
}
