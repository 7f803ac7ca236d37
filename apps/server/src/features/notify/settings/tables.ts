/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const sensitiveSetting = pgTable('sensitive_setting', {
  key: text().primaryKey(),
  safer: text().$type<'lower' | 'higher'>(),
})

export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: text().notNull(),
})

export const settingVersion = pgTable('setting_version', {
  id: integer().primaryKey(),
  version: uuid().notNull(),
})
