import type { Localised } from '@matin/contract/language'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, proposalColumns } from '#platform/db/columns.ts'

export const notice = pgTable('notice', {
  id: uuid().primaryKey(),
  title: jsonb().$type<Partial<Localised>>().notNull(),
  text: jsonb().$type<Partial<Localised>>().notNull(),
  pinned: boolean().notNull().default(false),
  byEmail: boolean('by_email').notNull().default(false),
  byPush: boolean('by_push').notNull().default(false),
  /** For the operator who approves the sending to many. */
  reason: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  publishedAt: instant('published_at'),
  shownFrom: instant('shown_from'),
  shownUntil: instant('shown_until'),
  withdrawnAt: instant('withdrawn_at'),
})

export const noticeRead = pgTable(
  'notice_read',
  { customer: uuid().notNull(), notice: uuid().notNull(), readAt: instant('read_at').notNull() },
  table => [primaryKey({ columns: [table.customer, table.notice] })],
)

export const mailingProposal = pgTable('mailing_proposal', {
  id: uuid().primaryKey(),
  notice: uuid().notNull(),
  byEmail: boolean('by_email').notNull(),
  byPush: boolean('by_push').notNull(),
  /** When the mailing was proposed. */
  emails: integer().notNull(),
  pushes: integer().notNull(),
  words: jsonb().$type<{ title: Localised; text: Localised }>().notNull(),
  reason: text().notNull().default(''),
  ...proposalColumns,
})
