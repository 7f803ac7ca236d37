/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '#platform/db/columns.ts'

export const outflow = pgTable('outflow', {
  customer: uuid().notNull(),
  id: uuid().notNull(),
  amount: minor().notNull(),
  at: instant().notNull(),
}, table => [primaryKey({ columns: [table.customer, table.id] })])
