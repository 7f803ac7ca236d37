import type { Localised } from '@matin/contract/language'
import { boolean, jsonb, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { big, instant } from './columns.ts'

/** Tables of migration 0015: notices, and everybody up to three levels below somebody. */

export const notice = pgTable('notice', {
  id: uuid().primaryKey(),
  title: jsonb().$type<Partial<Localised>>().notNull(),
  text: jsonb().$type<Partial<Localised>>().notNull(),
  pinned: boolean().notNull().default(false),
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

/** Written by a trigger on `customer` alone. */
export const teamMember = pgTable(
  'team_member',
  {
    ancestor: uuid().notNull(),
    level: smallint().$type<1 | 2 | 3>().notNull(),
    joinedAt: instant('joined_at').notNull(),
    seq: big().notNull(),
    member: uuid().notNull(),
  },
  table => [primaryKey({ columns: [table.ancestor, table.level, table.joinedAt, table.seq] })],
)
