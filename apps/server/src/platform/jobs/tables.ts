import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Failed runs in an hour in which the job ran. */
export const jobHour = pgTable(
  'job_hour',
  { job: text().notNull(), hour: instant().notNull(), failures: integer().notNull() },
  table => [primaryKey({ columns: [table.hour, table.job] })],
)
