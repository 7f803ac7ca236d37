import { pgTable, text } from 'drizzle-orm/pg-core'

export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })
