/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const jobHour = pgTable('job_hour', {
  job: text().notNull(),
  hour: instant().notNull(),
  failures: integer().notNull(),
}, table => [primaryKey({ columns: [table.hour, table.job] })])
