import type { IncidentKind } from '@matin/contract/incidents'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const incident = pgTable('incident', {
  id: uuid().primaryKey(),
  kind: text().$type<IncidentKind>().notNull(),
  publishedBy: uuid('published_by').notNull(),
  publishedAt: instant('published_at').notNull(),
  endedBy: uuid('ended_by'),
  endedAt: instant('ended_at'),
})
