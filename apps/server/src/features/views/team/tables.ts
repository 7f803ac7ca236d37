/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { bigint, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const teamMember = pgTable('team_member', {
  ancestor: uuid().notNull(),
  level: smallint().$type<1 | 2 | 3>().notNull(),
  joinedAt: instant('joined_at').notNull(),
  seq: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
  member: uuid().notNull(),
}, table => [primaryKey({ columns: [table.ancestor, table.level, table.joinedAt, table.seq] })])
