import type { AssetId } from '@matin/domain/money/asset'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ending, instant, minor } from '../../platform/db/columns.ts'

export const attestation = pgTable('attestation', {
  id: uuid().primaryKey(),
  asset: text().$type<Exclude<AssetId, 'USDT'>>().notNull(),
  direction: text().$type<'in' | 'out'>().notNull(),
  amount: minor().notNull(),
  reference: text().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  hash: text(),
  rejectedBy: uuid('rejected_by'),
  rejectedAt: instant('rejected_at'),
  ...ending,
})
