import { type BuildColumns, type InferSelectModel, sql } from 'drizzle-orm'
import {
  customType,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantFrom, toTimestamp } from './instant.ts'

/* Typed views of the tables that the SQL under migrations/ creates. A test compares the two. */

export type RowOf<C extends Record<string, PgColumnBuilderBase>> = InferSelectModel<
  PgTableWithColumns<{
    name: string
    schema: undefined
    dialect: 'pg'
    columns: BuildColumns<string, C, 'pg'>
  }>
>

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

/** As private.proposal_columns (0011_funding.sql). The database itself sets those that record a proposal's end. */
export const proposalColumns = {
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedBy: uuid('rejected_by'),
  rejectedAt: instant('rejected_at'),
  cancelledBy: uuid('cancelled_by'),
  cancelledAt: instant('cancelled_at'),
  endReason: text('end_reason'),
  expiresAt: instant('expires_at').notNull().default(sql`NULL`),
  ended: text().$type<'expired' | 'withdrawn' | 'changed'>(),
  boundsExceeded: text('bounds_exceeded').array().notNull().default(sql`'{}'`),
  secondReason: text('second_reason'),
}
