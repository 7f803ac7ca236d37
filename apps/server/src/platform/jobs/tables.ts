import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const jobHour = pgTable(
  'job_hour',
  { job: text().notNull(), hour: instant().notNull(), failures: integer().notNull() },
  table => [primaryKey({ columns: [table.hour, table.job] })],
)
