/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/db/columns.ts'

export const recovery = pgTable('recovery', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  lost: text().$type<'factor' | 'pin'>().notNull(),
  note: text().notNull().default(sql`''::text`),
  askedAt: instant('asked_at').notNull(),
  reason: text().notNull().default(sql`''::text`),
  proposedBy: uuid('proposed_by'),
  proposedAt: instant('proposed_at'),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedBy: uuid('rejected_by'),
  rejectedAt: instant('rejected_at'),
  cancelledBy: uuid('cancelled_by'),
  cancelledAt: instant('cancelled_at'),
  endReason: text('end_reason').$type<'identity_unproven' | 'not_reached' | 'codes_left' | 'customer_asked'>(),
  expiresAt: instant('expires_at').notNull().default(sql`NULL`),
  ended: text().$type<'expired' | 'withdrawn' | 'changed'>(),
  boundsExceeded: text('bounds_exceeded').array().notNull().default(sql`'{}'::text[]`),
  secondReason: text('second_reason'),
  endedAt: instant('ended_at'),
  protection: bytes().notNull().default(sql`NULL`),
  rowMac: text('row_mac').notNull().default(sql`''::text`),
})
