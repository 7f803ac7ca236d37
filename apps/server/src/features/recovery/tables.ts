import type { Losable, RecoveryOutcome } from '@matin/domain/auth/recovery'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

export const recovery = pgTable('recovery', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  lost: text().$type<Losable>().notNull(),
  /** Sealed; '' is none. */
  note: text().notNull().default(''),
  askedAt: instant('asked_at').notNull(),
  proposedBy: uuid('proposed_by'),
  proposedAt: instant('proposed_at'),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  rejectedBy: uuid('rejected_by'),
  endedAt: instant('ended_at'),
  outcome: text().$type<RecoveryOutcome>(),
})
