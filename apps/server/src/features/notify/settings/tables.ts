import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })

/** Version of the settings, in a single row. */
export const settingVersion = pgTable('setting_version', {
  id: integer().primaryKey(),
  version: uuid().notNull(),
})

/** Settings that two operators decide. */
export const sensitiveSetting = pgTable('sensitive_setting', {
  key: text().primaryKey(),
  safer: text().$type<'lower' | 'higher'>(),
})
