import { pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { big, instant } from '#platform/db/columns.ts'

/** Only a trigger on `customer` writes them. */
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
