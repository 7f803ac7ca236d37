import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '#platform/db/columns.ts'

/** Rows are withdrawals that were not refunded, and transfers to other customers. */
export const outflow = pgTable(
  'outflow',
  { customer: uuid().notNull(), id: uuid().notNull(), amount: minor().notNull(), at: instant().notNull() },
  table => [primaryKey({ columns: [table.customer, table.id] })],
)
