/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { AuditDetails } from '@matin/domain/audit/entry-hash'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { big, instant } from '#platform/db/columns.ts'

export const auditLog = pgTable('audit_log', {
  seq: big().primaryKey(),
  actor: uuid(),
  actorName: text('actor_name').notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  details: jsonb().$type<AuditDetails>().notNull(),
  at: instant().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
})
