import type { HoldOwner, OperatorHoldReason } from '@matin/domain/operators/hold'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const customerHold = pgTable('customer_hold', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  reason: text().$type<OperatorHoldReason>().notNull(),
  suspends: boolean().notNull().default(false),
  operator: uuid().notNull(),
  ownerRole: text('owner_role').$type<Exclude<HoldOwner, 'rule'>>().notNull(),
  createdAt: instant('created_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  releasedAt: instant('released_at'),
  releasedBy: uuid('released_by'),
})
