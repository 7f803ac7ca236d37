import type { TransferKind } from '@matin/domain/ledger/account'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

export const transfer = pgTable('transfer', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  idem: uuid().notNull(),
  fingerprint: bytes().notNull(),
  kind: text().$type<TransferKind>().notNull(),
  reference: text().notNull(),
  hash: bytes().notNull(),
  createdAt: instant('created_at').notNull(),
})
