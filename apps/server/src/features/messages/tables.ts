import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

export const message = pgTable(
  'message',
  {
    customer: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  table => [primaryKey({ columns: [table.customer, table.id] })],
)
