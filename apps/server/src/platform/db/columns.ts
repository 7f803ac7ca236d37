import { customType } from 'drizzle-orm/pg-core'
import { instantFrom, toTimestamp } from './instant.ts'

export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamptz',
  toDriver: toTimestamp,
  fromDriver: instantFrom,
})

/** numeric(38,0). */
export const minor = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(38, 0)',
  toDriver: value => value.toString(),
  fromDriver: value => BigInt(value),
})

export const big = customType<{ data: bigint; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  toDriver: value => value.toString(),
  fromDriver: value => BigInt(value),
})

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})
