/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { Localised } from '@matin/contract/language'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const mailingProposal = pgTable('mailing_proposal', {
  id: uuid().primaryKey(),
  notice: uuid().notNull(),
  byEmail: boolean('by_email').notNull(),
  byPush: boolean('by_push').notNull(),
  emails: integer().notNull(),
  pushes: integer().notNull(),
  words: jsonb().$type<{ title: Localised; text: Localised }>().notNull(),
  reason: text().notNull().default(sql`''::text`),
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
  boundsExceeded: text('bounds_exceeded').array().notNull().default(sql`'{}'::text[]`),
  secondReason: text('second_reason'),
})

export const notice = pgTable('notice', {
  id: uuid().primaryKey(),
  title: jsonb().$type<Partial<Localised>>().notNull(),
  text: jsonb().$type<Partial<Localised>>().notNull(),
  pinned: boolean().notNull().default(sql`false`),
  byEmail: boolean('by_email').notNull().default(sql`false`),
  byPush: boolean('by_push').notNull().default(sql`false`),
  reason: text().notNull().default(sql`''::text`),
  createdAt: instant('created_at').notNull(),
  publishedAt: instant('published_at'),
  shownFrom: instant('shown_from'),
  shownUntil: instant('shown_until'),
  withdrawnAt: instant('withdrawn_at'),
})

export const noticeRead = pgTable('notice_read', {
  customer: uuid().notNull(),
  notice: uuid().notNull(),
  readAt: instant('read_at').notNull(),
}, table => [primaryKey({ columns: [table.customer, table.notice] })])
