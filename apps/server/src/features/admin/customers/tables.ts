/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '#platform/db/columns.ts'

export const customerFigure = pgTable('customer_figure', {
  customer: uuid().primaryKey(),
  value: minor().notNull(),
  seenAt: instant('seen_at'),
})
