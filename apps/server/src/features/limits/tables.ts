import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '../../platform/db/columns.ts'

/** What left an account, as its limit counts it: withdrawals that were not given back, and sends. */
export const outflow = pgTable(
  'outflow',
  { customer: uuid().notNull(), id: uuid().notNull(), amount: minor().notNull(), at: instant().notNull() },
  table => [primaryKey({ columns: [table.customer, table.id] })],
)
